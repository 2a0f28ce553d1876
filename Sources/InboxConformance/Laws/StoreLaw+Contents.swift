import InboxEngine

/// Laws about what a store has when it is opened again.
extension StoreLaw {
    /// A place without a stored inbox has no snapshot and no events, and opening a store on it stores nothing.
    public static let empty = StoreLaw("empty", "A store without changes has no snapshot and no events.") { trial in
        let session = try trial.session()
        let nothing = StoreExpectation()
        try nothing.check(session.open("for the first time"), "when it is opened for the first time,")
        session.close()
        try nothing.check(session.open("again"), "when it is opened again,")
        try session.kill()
        try nothing.check(session.open("after a kill"), "after a kill")
        session.close()
    }

    /// Events are there after the store was closed, each once and in order, and so are those appended after it was reopened.
    public static let durable = StoreLaw(
        "durable", "Appended events are there after the store was closed and opened again, in order."
    ) { trial in
        let session = try trial.session()
        var expected = StoreExpectation()
        for round in 0..<3 {
            try expected.check(session.open("in round \(round)"), "after the store was closed,")
            for count in [1, 3, 12] {
                let first = expected.events.count
                let events = (first..<first + count).map(StoreEvents.read)
                try session.append(events)
                expected.append(events)
            }
            session.close()
        }
        try expected.check(session.open("again"), "after the store was closed,")
        session.close()
    }

    /// Events of every kind come back byte for byte, whatever their texts, and so does a snapshot of them.
    public static let faithful = StoreLaw(
        "faithful", "Events and snapshots are read as they were written, byte for byte, whatever their texts."
    ) { trial in
        let session = try trial.session()
        var expected = StoreExpectation()
        _ = try session.open("for the first time")
        // A log-out would leave nothing for the snapshot.
        for event in StoreEvents.awkward where event.kind != .clear {
            try session.append([event])
            expected.append([event])
        }
        session.close()
        try expected.check(session.open("again"), "after the store was closed,")
        try session.compact(to: expected.compact())
        session.close()
        try expected.check(session.open("again"), "after a compaction")
        try session.append(StoreEvents.awkward)
        expected.append(StoreEvents.awkward)
        session.close()
        try expected.check(session.open("again"), "after a compaction and other events")
        session.close()
    }

    /// A kill of the process loses no change whose call had returned, also if the store does not wait for the disk.
    public static let survivesKills = StoreLaw(
        "survivesKills", "A kill of the process loses nothing whose call had returned, and ends the store's lock."
    ) { trial in
        let session = try trial.session()
        var expected = StoreExpectation()
        for round in 0..<4 {
            try expected.check(session.open("after a kill"), "after a kill")
            let events = (0..<round + 1).map { StoreEvents.read(10 * round + $0) }
            try session.append(events)
            expected.append(events)
            if round == 2 { try session.compact(to: expected.compact()) }
            try session.kill()
        }
        try expected.check(session.open("after a kill"), "after a kill")
        session.close()
    }

    /// After a compaction the store has the snapshot, and of the events those that were appended after it.
    public static let compacted = StoreLaw(
        "compacted", "A snapshot replaces everything before it, and events appended after it are kept with it."
    ) { trial in
        let session = try trial.session()
        var expected = StoreExpectation()
        _ = try session.open("for the first time")
        for round in 0..<3 {
            let events = (0..<5).map { StoreEvents.read(10 * round + $0) }
            try session.append(events)
            expected.append(events)
            try session.compact(to: expected.compact())
            if round == 1 {
                session.close()
                try expected.check(session.open("again"), "after a compaction")
            }
        }
        try session.append([StoreEvents.read(100)])
        expected.append([StoreEvents.read(100)])
        session.close()
        try expected.check(session.open("again"), "after a compaction and another event")
        session.close()
    }
}
