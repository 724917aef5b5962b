import Contracts

extension SessionTable {
    /// Has the next report say it; dropped where too much waits already.
    func note(_ entry: ActivityReport.Entry, in sessions: inout Sessions) {
        if let known = sessions.unreported[entry.session] {
            let locks = [known.lockedAt, entry.lockedAt].compactMap(\.self)
            sessions.unreported[entry.session] = ActivityReport.Entry(
                session: entry.session, at: max(known.at, entry.at), lockedAt: locks.max())
        } else if sessions.unreported.count < 2 * entriesPerStripe {
            sessions.unreported[entry.session] = entry
        }
    }

    /// Has the next report say all that auth does not know yet, due or not.
    func noteAll(in sessions: inout Sessions, _ now: Timestamp) {
        for id in sessions.entries.keys {
            guard let index = sessions.entries.index(forKey: id) else { continue }
            if let untold = sessions.entries.values[index].untoldActivity { note(untold, in: &sessions) }
            guard sessions.entries.values[index].lockedSince(now) != nil,
                let untold = sessions.entries.values[index].takeUntoldLock()
            else { continue }
            note(untold, in: &sessions)
        }
    }

    /// Takes what auth is to be told.
    func takeUnreported() -> [ActivityReport.Entry] {
        var taken: [ActivityReport.Entry] = []
        parts.forEachPart { sessions in
            taken += sessions.unreported.values
            sessions.unreported.removeAll(keepingCapacity: true)
        }
        return taken
    }

    /// Takes all that auth does not know yet.
    func takeAll(now: Timestamp) -> [ActivityReport.Entry] {
        parts.forEachPart { noteAll(in: &$0, now) }
        return takeUnreported()
    }

    /// Auth could not be told: the next report says it again.
    func putBack(_ entries: ArraySlice<ActivityReport.Entry>) {
        for entry in entries { withPart(of: entry.session) { note(entry, in: &$0) } }
    }
}
