/// A shell that completes command lines of `inbox`.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that makes the shell ask `inbox completions words` what to suggest; see ``Suggestions/text``.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// bash itself completes files if the function suggests nothing and the defaults are not turned off.
    private static let bashScript = #"""
        # bash completion of inbox, printed by: inbox completions bash

        _inbox() {
          local word found program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]}
          found=$("$program" completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
          COMPREPLY=()
          if [[ $found == :files ]]; then
            return
          fi
          compopt +o bashdefault +o default 2>/dev/null
          if [[ $current == = ]]; then
            current=
          fi
          while IFS=$'\t' read -r word _; do
            if [[ -n $word && $word == "$current"* ]]; then
              COMPREPLY+=("$word")
            fi
          done <<< "$found"
        }

        complete -o bashdefault -o default -F _inbox inbox

        """#

    private static let zshScript = #"""
        #compdef inbox
        # zsh completion of inbox, printed by: inbox completions zsh

        _inbox() {
          local -a found
          found=("${(@f)$(${~words[1]} completions words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
          if [[ $found[1] == :files ]]; then
            # The file of --output=PATH or -oPATH.
            compset -P '--*=' || compset -P '-?'
            _files
          elif [[ -n $found[1] ]]; then
            found=("${(@)found//:/\\:}")
            found=("${(@)found/$'\t'/:}")
            _describe 'inbox' found
          fi
        }

        if [[ $funcstack[1] == _inbox ]]; then
          _inbox "$@"
        else
          compdef _inbox inbox
        fi

        """#

    private static let fishScript = #"""
        # fish completion of inbox, printed by: inbox completions fish

        function __inbox_found
            set -l words (commandline -opc)
            set -l program (string replace -r '^~' $HOME -- $words[1])
            $program completions words -- $words[2..] (commandline -ct) 2>/dev/null
        end

        complete -c inbox -n '__inbox_found | string match -q :files' -F
        complete -c inbox -n 'not __inbox_found | string match -q :files' -f -a '(__inbox_found)'

        """#
}
