import InboxEngine

/// Laws about the contents of a store that is opened again.
extension StoreLaw {
    package static let empty = StoreLaw("empty", "A store without changes has no snapshots and no events.") { trial in
        let session = try trial.session()
        try session.open("for the first time", "when it is opened for the first time,")
        try session.reopen("when it is opened again,")
        try session.kill()
        try session.open("after a kill")
        session.close()
    }

    package static let durable = StoreLaw(
        "durable", "When the store is closed and opened again, all appended events are there, in order."
    ) { trial in
        let session = try trial.session()
        for round in 0..<3 {
            try session.open("in round \(round)", "after the store was closed,")
            for count in [1, 3, 12] {
                let first = session.events.count
                try session.append((first..<first + count).map(StoreEvents.read))
            }
            session.close()
        }
        try session.open("again", "after the store was closed,")
        session.close()
    }

    package static let faithful = StoreLaw(
        "faithful", "Events and snapshots are read byte for byte as they were written, whatever texts they contain."
    ) { trial in
        let session = try trial.session()
        try session.open("for the first time")
        // A log-out is left out, because nothing would remain for the snapshots.
        for event in StoreEvents.awkward where event.kind != .clear { try session.append([event]) }
        try session.reopen("after the store was closed,")
        try session.compact()
        try session.reopen("after a compaction")
        try session.append(StoreEvents.awkward)
        try session.reopen("after a compaction and other events")
        session.close()
    }

    package static let survivesKills = StoreLaw(
        "survivesKills",
        "When the process is killed, the store is unlocked. Changes are kept if the call that made them had returned."
    ) { trial in
        let session = try trial.session()
        for round in 0..<4 {
            try session.open("after a kill")
            try session.append((0..<round + 1).map { StoreEvents.read(10 * round + $0) })
            if round == 2 { try session.compact() }
            try session.kill()
        }
        try session.open("after a kill")
        session.close()
    }

    package static let compacted = StoreLaw(
        "compacted", "Snapshots replace everything before them. Events that are appended later are kept with them."
    ) { trial in
        let session = try trial.session()
        try session.open("for the first time")
        for round in 0..<3 {
            try session.append((0..<5).map { StoreEvents.read(10 * round + $0) })
            try session.compact()
            if round == 1 { try session.reopen("after a compaction") }
        }
        try session.append([StoreEvents.read(100)])
        try session.reopen("after a compaction and another event")
        session.close()
    }
}
