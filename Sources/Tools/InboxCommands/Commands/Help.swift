enum Help {
    static var program: String {
        let commands = aligned(CommandLineTool.commands.map { ($0.name, $0.summary) })
        let names = VendorAppearance.all.map(\.displayName)
        let vendors = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return """
            inbox: decode app-inbox payloads of \(vendors) into one inbox

              $ inbox unify *.json
              $ inbox help stream

            usage: inbox COMMAND [OPTION…] [FILE…]

            \(commands)
            With no FILE, or when FILE is -, reads standard input. inbox help COMMAND lists the options of a command.

            \(options([.help, .version]))
            Exit status
            \(exitStatuses([.done, .checkFailed, .usage, .badInput, .noInput, .inputOutput], failure: "the check failed"))
            """
    }

    /// Examples first, then options by group, exit statuses last.
    static func text(of command: any Command.Type) -> String {
        let operands = command.operands.isEmpty ? "" : " [\(command.operands)]"
        let statuses = command.exitStatuses + (command.failure == nil ? [] : [.checkFailed])
        return """
            inbox \(command.name): \(command.summary)

            \(examples(of: command))
            usage: inbox \(command.name) [OPTION…]\(operands)

            \(command.discussion)

            \(options(command.acceptedOptions, in: command))
            Exit status
            \(exitStatuses(statuses.sorted(), failure: command.failure ?? ""))
            """
    }

    private static func examples(of command: any Command.Type) -> String {
        aligned(command.examples.map { ("$ \($0.words)", $0.effect) })
    }

    /// The options of a command or of the program, by group.
    private static func options(_ options: [Option], in command: (any Command.Type)? = nil) -> String {
        let width = options.map { words(of: $0).count }.max() ?? 0
        let groups = OptionGroup.allCases.compactMap { group -> String? in
            let members = options.filter { $0.group == group }
            guard !members.isEmpty else { return nil }
            let lines = aligned(members.map { (words(of: $0), summary(of: $0, in: command)) }, width: width)
            return "\(group.rawValue)\n\(lines)"
        }
        return groups.joined(separator: "\n")
    }

    /// `-n, --limit N`, with spaces in place of a letter that the option does not have.
    private static func words(of option: Option) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return "\(letter)--\(option.name)\(option.value.map { " \($0)" } ?? "")"
    }

    private static func summary(of option: Option, in command: (any Command.Type)?) -> String {
        guard option == .format, let command else { return option.summary }
        return "\(option.summary): \(command.formats.joined(separator: ", "))"
    }

    private static func exitStatuses(_ statuses: [ExitStatus], failure: String) -> String {
        aligned(
            statuses.map { status in
                let number = String(status.rawValue)
                return (number.count == 1 ? " \(number)" : number, status == .checkFailed ? failure : status.meaning)
            })
    }

    /// Lines with two columns, each ended by a line feed; the right column is wrapped at the page width.
    private static func aligned(_ rows: [(left: String, right: String)], width: Int? = nil) -> String {
        let width = width ?? rows.map(\.left.count).max() ?? 0
        let indent = width + 4
        return rows.map { left, right in
            let start = "  \(left)\(String(repeating: " ", count: width - left.count)) "
            let words = right.split(separator: " ").map(String.init)
            let lines = WrappedLine.lines([start] + words, indent: indent, width: pageWidth)
            return lines.map { "\($0)\n" }.joined()
        }.joined()
    }

    /// How many columns a line may have.
    private static let pageWidth = 120
}
