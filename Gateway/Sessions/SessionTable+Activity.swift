import Contracts

extension SessionTable {
    /// Adds an entry to the next report; drops it if too many wait already.
    func note(_ entry: ActivityReport.Entry, in sessions: inout Sessions) {
        if let known = sessions.unreported[entry.session] {
            let locks = [known.lockedAt, entry.lockedAt].compactMap(\.self)
            sessions.unreported[entry.session] = ActivityReport.Entry(
                session: entry.session, at: max(known.at, entry.at), lockedAt: locks.max())
        } else if sessions.unreported.count < 2 * entriesPerStripe {
            sessions.unreported[entry.session] = entry
        }
    }

    /// Adds everything that auth does not know yet to the next report, due or not.
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

    /// Takes the entries of the next report.
    func takeUnreported() -> [ActivityReport.Entry] {
        var taken: [ActivityReport.Entry] = []
        parts.forEachPart { sessions in
            taken += sessions.unreported.values
            sessions.unreported.removeAll(keepingCapacity: true)
        }
        return taken
    }

    /// Takes everything that auth does not know yet.
    func takeAll(now: Timestamp) -> [ActivityReport.Entry] {
        parts.forEachPart { noteAll(in: &$0, now) }
        return takeUnreported()
    }

    /// Puts entries back into the next report after auth could not be told.
    func putBack(_ entries: ArraySlice<ActivityReport.Entry>) {
        for entry in entries { withPart(of: entry.session) { note(entry, in: &$0) } }
    }
}
