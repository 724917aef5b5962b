import Contracts
import HTTPKit
import ServiceKit

/// What is known of sessions, for all loops at once: one bounded table in stripes. Whatever changes a
/// session is applied here before anybody is answered on its strength.
final class SessionTable: Sendable {
    /// What a request needs to know of its session.
    struct Admission {
        let user: ID<User>
        let isRevoked: Bool
        /// Nil while it is not locked.
        let lockedSince: Timestamp?
        /// The signed identity, if one for this address still stands.
        let identity: HTTPFields?
        /// What to sign where none does.
        let record: SessionRecord?
    }

    /// What changed while a record is on its way from auth: the record may be from before it.
    fileprivate struct Ask {
        var isStale = false
        var changedUsers: Set<ID<User>> = []
    }

    struct Sessions {
        var entries: [ID<Session>: SessionEntry] = [:]
        fileprivate var asks: [ID<Session>: Ask] = [:]
        /// Activity and locks that auth is to be told of. Outlive the entries.
        var unreported: [ID<Session>: ActivityReport.Entry] = [:]
        /// Since when no activity was missed here.
        fileprivate var knownSince: Timestamp
    }

    let parts: Striped<Sessions>
    let entriesPerStripe: Int

    init(startedAt: Timestamp, entriesPerStripe: Int = 4_096) {
        self.entriesPerStripe = max(1, entriesPerStripe)
        parts = Striped(Sessions(knownSince: startedAt))
    }

    /// Nil when the session is not known, or its known end has come and may have moved. `isActivity` says
    /// that the request keeps a session from locking.
    func admission(
        of session: ID<Session>, address: String, now: Timestamp, isActivity: Bool = false
    ) -> Admission? {
        let window = Self.window(now)
        return withPart(of: session) { sessions in
            guard let index = sessions.entries.index(forKey: session) else { return nil }
            let lockedSince = sessions.entries.values[index].lockedSince(now)
            if lockedSince != nil, let untold = sessions.entries.values[index].takeUntoldLock() {
                note(untold, in: &sessions)
            }
            let entry = sessions.entries.values[index]
            guard entry.isRevoked || (!entry.isOutdated && entry.record.expiresAt > now) else { return nil }
            if isActivity, lockedSince == nil, !entry.isRevoked, sessions.entries.values[index].touch(now) {
                note(ActivityReport.Entry(session: session, at: now), in: &sessions)
            }
            let signed = entry.identity.flatMap {
                $0.window == window && $0.address == address ? $0.field : nil
            }
            return Admission(
                user: entry.record.user, isRevoked: entry.isRevoked, lockedSince: lockedSince,
                identity: signed, record: signed == nil ? entry.record : nil)
        }
    }

    func keep(_ identity: HTTPFields, of session: ID<Session>, address: String, now: Timestamp) {
        withPart(of: session) { sessions in
            sessions.entries[session]?.identity = SessionEntry.SignedIdentity(
                field: identity, address: address, window: Self.window(now))
        }
    }

    /// Begins to watch for changes of a session whose record is about to be asked for; once at a time.
    func willAsk(for session: ID<Session>) {
        withPart(of: session) { $0.asks[session] = Ask() }
    }

    /// Keeps the record that was asked for. False if the session or its user has changed since: ask again.
    func keep(_ record: SessionRecord, now: Timestamp) -> Bool {
        withPart(of: record.id) { sessions in
            guard let ask = sessions.asks.removeValue(forKey: record.id), !ask.isStale,
                !ask.changedUsers.contains(record.user)
            else { return false }
            if let index = sessions.entries.index(forKey: record.id) {
                sessions.entries.values[index].update(record, knownSince: sessions.knownSince)
                return true
            }
            makeRoom(in: &sessions, now)
            sessions.entries[record.id] = SessionEntry(record, knownSince: sessions.knownSince)
            return true
        }
    }

    /// Drops what nobody will ask for; if that is nothing, everything, and with it what was seen of activity.
    private func makeRoom(in sessions: inout Sessions, _ now: Timestamp) {
        guard sessions.entries.count >= entriesPerStripe else { return }
        sessions.entries = sessions.entries.filter { !$0.value.isRevoked && $0.value.record.expiresAt > now }
        guard sessions.entries.count >= entriesPerStripe else { return }
        noteAll(in: &sessions, now)
        sessions.entries.removeAll(keepingCapacity: true)
        sessions.knownSince = now
    }

    /// No record came.
    func gaveUpAsking(for session: ID<Session>) {
        withPart(of: session) { _ = $0.asks.removeValue(forKey: session) }
    }

    /// Changes what is known of a session, also of one whose record is on its way.
    func change(_ session: ID<Session>, _ change: (inout SessionEntry) -> Void) {
        withPart(of: session) { sessions in
            sessions.asks[session]?.isStale = true
            guard let index = sessions.entries.index(forKey: session) else { return }
            change(&sessions.entries.values[index])
        }
    }

    /// The session is over, whatever its tokens say.
    func end(_ session: ID<Session>) { change(session) { $0.end() } }

    /// The user's records are asked for anew; ended sessions stay ended.
    func forget(_ user: ID<User>, now: Timestamp) {
        parts.forEachPart { sessions in
            for id in sessions.asks.keys { sessions.asks[id]?.changedUsers.insert(user) }
            for (id, entry) in sessions.entries where entry.record.user == user && !entry.isRevoked {
                sessions.entries[id]?.outdate(at: now)
            }
        }
    }

    /// Nothing that is known can be relied on any more but ends, and what was seen here.
    func forgetAll(now: Timestamp) {
        parts.forEachPart { sessions in
            for id in sessions.asks.keys { sessions.asks[id]?.isStale = true }
            for id in sessions.entries.keys { sessions.entries[id]?.outdate(at: now) }
        }
    }

    var count: Int { parts.sum(\.entries.count) }

    /// The sessions among which one is.
    func withPart<Value: Sendable>(of session: ID<Session>, _ body: (inout Sessions) -> Value) -> Value {
        // The low half of a UUIDv7 is random.
        parts.withPart(of: session.low, body)
    }

    private static func window(_ now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
    }
}
