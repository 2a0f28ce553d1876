/// The texts of `--help`.
enum Help {
    static var program: String {
        let width = InboxCommand.commands.map { $0.name.count }.max() ?? 0
        let commands = InboxCommand.commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)\n"
        }
        let names = VendorAppearance.all.map(\.displayName)
        let vendors = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return """
            inbox: decode app-inbox payloads of \(vendors) into one inbox

            usage: inbox COMMAND [OPTION…] [FILE…]

            \(commands.joined())
            Reads standard input without a FILE, and for a FILE of -. inbox COMMAND --help lists a command's options.
            Exit status: 0 success, 1 the check failed, 64 wrong command line, 65 input not understood, 66 input cannot
            be opened, 74 reading or writing failed.

            """
    }

    static func text(of command: any Command.Type) -> String {
        let options = command.options.map { option in
            (
                words: "--\(option.rawValue)\(option.value.map { " \($0)" } ?? "")",
                summary: option.summary + (option == .format ? ": " + command.formats.joined(separator: ", ") : "")
            )
        }
        let width = options.map(\.words.count).max() ?? 0
        let lines = options.map { option in
            "  \(option.words)\(String(repeating: " ", count: width - option.words.count))  \(option.summary)\n"
        }
        return """
            inbox \(command.name): \(command.summary)

            usage: inbox \(command.name) [OPTION…]\(command.operands.isEmpty ? "" : " [\(command.operands)]")

            \(command.discussion)

            \(lines.joined())
            """
    }
}
