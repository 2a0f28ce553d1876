import InboxVendors

struct MergeCommand: Command {
    static let name = "merge"
    static let summary = "merge several snapshots of one recipient's inbox into one"
    static let examples: [CommandExample] = [
        ("inbox merge phone.json tablet.json > inbox.json", "merge the snapshots of two devices"),
        ("inbox replay -f snapshot log | inbox merge - phone.json", "merge a log with a snapshot"),
    ]
    static let discussion = """
        Each FILE is a snapshot of the same recipient's inbox, for example from one of the user's devices. It is written
        by InboxState.snapshot or by inbox replay --format snapshot. The order of the FILEs does not matter, and a FILE
        may be given twice. When the user logs out on one device, the session ends on all of them. A FILE whose session
        has ended has no effect, and a note says so. If a FILE is not a snapshot, or has a newer version, nothing is
        written, because a merge without it would look complete but would not be.
        """
    static let options: [Option] = [.output]

    let arguments: Arguments

    func run(_ console: Console) throws -> ExitStatus {
        var merged: InboxState?
        var sessions: [(name: String, session: Int)] = []
        let status = arguments.forEachInput(console) { name throws(InputError) in
            let state = try Input.snapshot(name)
            sessions.append((name, state.session))
            if merged?.merge(state) == nil { merged = state }
            return .done
        }
        guard status == .done, let merged else { return status }
        for (name, session) in sessions where session < merged.session {
            console.printError(
                "\(name): note: its session \(session) has ended in another snapshot, so it has no effect")
        }
        console.out.writeLine(merged.snapshot())
        return status
    }
}
