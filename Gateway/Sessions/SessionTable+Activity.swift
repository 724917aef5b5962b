import Contracts
import Synchronization

extension SessionTable {
    /// Has auth told of a session's activity with the next report; dropped where too much waits already.
    func note(_ moment: Timestamp, of session: ID<Session>, in sessions: inout Sessions) {
        if let known = sessions.unreported[session] {
            sessions.unreported[session] = max(known, moment)
        } else if sessions.unreported.count < 2 * entriesPerStripe {
            sessions.unreported[session] = moment
        }
    }

    /// Takes what auth is to be told. With `withRecent`, also what would not be due yet.
    func takeUnreported(withRecent: Bool = false) -> [ActivityReport.Entry] {
        var taken: [ActivityReport.Entry] = []
        for stripe in stripes {
            stripe.sessions.withLock { sessions in
                if withRecent {
                    for (id, entry) in sessions.entries {
                        if let untold = entry.untoldActivity { note(untold, of: id, in: &sessions) }
                    }
                }
                for (id, at) in sessions.unreported {
                    taken.append(ActivityReport.Entry(session: id, at: at))
                }
                sessions.unreported.removeAll(keepingCapacity: true)
            }
        }
        return taken
    }

    /// Auth could not be told: the next report says it again.
    func putBack(_ entries: ArraySlice<ActivityReport.Entry>) {
        for entry in entries {
            stripe(of: entry.session).sessions.withLock { note(entry.at, of: entry.session, in: &$0) }
        }
    }
}
