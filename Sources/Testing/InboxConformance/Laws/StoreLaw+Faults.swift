import InboxEngine

/// Laws about torn writes, two stores at once, and any history.
extension StoreLaw {
    /// If the end of the data is cut off, the store still opens.
    ///
    /// It contains the appends before the cut, each of them complete, and accepts new events.
    ///
    /// Cuts of many sizes are made with the `tear` of ``StorePlace``. Without it only uncut data are checked.
    package static let atomic = StoreLaw(
        "atomic",
        "When an append is interrupted at any point, either all of its events are there, in order, or none of them."
    ) { trial in
        var (cut, next) = (0, 1)
        while try holdsAfterCut(of: cut, trial) { (cut, next) = (next, next < 8 ? next + 1 : next + next / 3) }
    }

    /// Cuts a number of bytes off a store and checks the rest.
    ///
    /// Returns false if there is no `tear` or nothing to cut.
    private static func holdsAfterCut(of cut: Int, _ trial: StoreTrial) throws -> Bool {
        let session = try trial.session()
        try session.open("for the first time")
        let appends = [[1, 2], [3], [4, 5, 6], [7, 8], [9]].map { $0.map(StoreEvents.read) }
        for events in appends { try session.append(events) }
        try session.kill()
        if cut > 0, try session.place.tear?(cut) != true { return false }
        let when =
            switch cut {
            case 0: "after a kill"
            case 1: "after 1 byte was cut off the end,"
            default: "after \(cut) bytes were cut off the end,"
            }
        let found = try session.load(when).events
        let count = appends.indices.map { appends[...$0].joined().count }.last { $0 <= found.count } ?? 0
        if found.count > count {
            throw StoreFault(difference: "\(when) only part of an append is there: the store has \(found.count) events")
        }
        if cut == 0, count < appends.joined().count {
            throw StoreFault(difference: "after a kill only \(count) of \(appends.joined().count) events are there")
        }
        let expected = appends.joined().prefix(count) + [StoreEvents.read(10)]
        try session.append([StoreEvents.read(10)])
        session.close()
        let again = try session.load("again").events
        session.close()
        if let fault = StoreSession.difference(again, Array(expected)) {
            throw StoreFault(difference: "\(when) and another append, \(fault)")
        }
        return session.place.tear != nil
    }

    /// One of the two is refused when it is opened or when it appends, because each would lose what the other appends.
    package static let exclusive = StoreLaw(
        "exclusive", "If two stores use the same location at the same time, only one of them can change it."
    ) { trial in
        for isCompacted in [false, true] {
            let first = try trial.session()
            try first.open("for the first time")
            try first.append([StoreEvents.read(1)])
            if isCompacted { try first.compact() }
            let second = try first.place.open()
            let isOpen = try isOpened(second)
            let writers = [
                (2, (try? first.append([StoreEvents.read(2)])) != nil),
                (3, isOpen && (try? second.append([StoreEvents.read(3)])) != nil),
            ].filter(\.1)
            guard writers.count < 2 else {
                throw StoreFault(difference: "two stores were open at the same time, and both appended events")
            }
            guard let writer = writers.first else {
                throw StoreFault(difference: "two stores were opened, but neither can append events")
            }
            if writer.0 == 3 { first.expect([StoreEvents.read(3)]) }
            first.close()
            if isOpen { second.close() }
            try first.open("after both stores were closed", "after one of two stores appended an event,")
            first.close()
        }
    }

    /// Opens a second store.
    ///
    /// Returns false if it is refused with `store.locked`.
    private static func isOpened(_ second: any EventStore) throws -> Bool {
        do throws(InboxError) {
            _ = try second.load()
            return true
        } catch {
            guard error.code != .storeLocked else { return false }
            throw StoreFault(
                difference: "opening it a second time throws \(error.code), not store.locked: \(error.reason)")
        }
    }

    package static let separate = StoreLaw("separate", "A change at one location does not affect another location.") {
        trial in
        let sessions = [try trial.session(), try trial.session()]
        for session in sessions { try session.open("for the first time") }
        for step in 0..<8 {
            try sessions[step % 2].append([StoreEvents.read(step)])
            if step == 5 { try sessions[step % 2].compact() }
        }
        for session in sessions { try session.reopen("after another location was changed too,") }
        for session in sessions { session.close() }
    }

    package static let anyHistory = StoreLaw(
        "anyHistory", "After any sequence of changes, compactions, closings and kills, nothing is missing."
    ) { trial in
        for history in 0..<trial.histories {
            var generator = SeededGenerator(seed: trial.seed &* 1_000_003 &+ UInt64(history))
            let name = "in history \(history) of seed \(trial.seed),"
            let session = try trial.session()
            var number = 0
            try session.open("for the first time", name)
            for _ in 0..<30 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0: try session.compact()
                case 1: try session.synchronize()
                case 2:
                    session.close()
                    try session.open(name)
                case 3:
                    try session.kill()
                    try session.open(name)
                default:
                    let events = (0...Int.random(in: 0..<4, using: &generator)).map { StoreEvents.read(number + $0) }
                    number += events.count
                    try session.append(events)
                }
            }
            session.close()
            try session.open("at the end", name)
            session.close()
        }
    }
}
