import Contracts
import HTTPKit
import ServiceKit

/// The known sessions, for all loops: one bounded table in stripes. Each change of a session is applied here
/// before an answer relies on it.
final class SessionTable: Sendable {
    /// The part of a session that a request needs.
    struct Admission {
        let user: ID<User>
        let isRevoked: Bool
        /// Nil if the session is not locked.
        let lockedSince: Timestamp?
        /// What an API token may do; nil for a session.
        let grant: TokenGrant?
        /// The signed identity, if one for this address is still valid.
        let identity: HTTPFields?
        /// The record to sign an identity from; nil if `identity` is valid.
        let record: SessionRecord?
    }

    /// Changes while a record is on its way from auth, which may be older than the changes.
    fileprivate struct Ask {
        var isStale = false
        var changedUsers: Set<ID<User>> = []
    }

    struct Sessions {
        var entries: [ID<Session>: SessionEntry] = [:]
        fileprivate var asks: [ID<Session>: Ask] = [:]
        /// Time since which no activity was missed here.
        fileprivate var knownSince: Timestamp
    }

    let parts: Striped<Sessions>
    let entriesPerStripe: Int

    init(startedAt: Timestamp, entriesPerStripe: Int = 4_096) {
        self.entriesPerStripe = max(1, entriesPerStripe)
        parts = Striped(Sessions(knownSince: startedAt))
    }

    /// Returns nil if the session is unknown or outdated, or if its known expiry has passed and may have
    /// moved. `isActivity` says that the request keeps a session from locking.
    func admission(
        of session: ID<Session>, address: String, now: Timestamp, isActivity: Bool = false
    ) -> Admission? {
        let window = Self.window(now)
        return withPart(of: session) { sessions in
            guard let index = sessions.entries.index(forKey: session) else { return nil }
            let lockedSince = sessions.entries.values[index].lockedSince(now)
            let entry = sessions.entries.values[index]
            guard entry.isRevoked || (!entry.isOutdated && entry.record.expiresAt > now) else { return nil }
            if isActivity, lockedSince == nil, !entry.isRevoked {
                sessions.entries.values[index].touch(now, from: address)
            }
            let signed = entry.identity.flatMap {
                $0.window == window && $0.address == address ? $0.field : nil
            }
            return Admission(
                user: entry.record.user, isRevoked: entry.isRevoked, lockedSince: lockedSince,
                grant: entry.record.grant, identity: signed, record: signed == nil ? entry.record : nil)
        }
    }

    func keepIdentity(_ identity: HTTPFields, of session: ID<Session>, address: String, now: Timestamp) {
        withPart(of: session) { sessions in
            sessions.entries[session]?.identity = SessionEntry.SignedIdentity(
                field: identity, address: address, window: Self.window(now))
        }
    }

    /// Begins to watch for changes of a session whose record is about to be fetched; one fetch at a time.
    func willAsk(for session: ID<Session>) {
        withPart(of: session) { $0.asks[session] = Ask() }
    }

    /// Keeps a fetched record. Returns false if the session or its user has changed meanwhile: fetch again.
    func keepRecord(_ record: SessionRecord, now: Timestamp) -> Bool {
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

    /// Drops ended and expired sessions; if none are, drops all. Sessions with a due report stay until auth
    /// has the report, in at most twice the room, so that at most 30 s of activity is lost.
    private func makeRoom(in sessions: inout Sessions, _ now: Timestamp) {
        guard sessions.entries.count >= entriesPerStripe else { return }
        sessions.knownSince = now
        sessions.entries = sessions.entries.filter { _, entry in
            !entry.isRevoked && (entry.record.expiresAt > now || entry.isReportDue)
        }
        guard sessions.entries.count >= entriesPerStripe else { return }
        sessions.entries = sessions.entries.filter(\.value.isReportDue)
        guard sessions.entries.count >= 2 * entriesPerStripe else { return }
        sessions.entries.removeAll(keepingCapacity: true)
    }

    /// Ends the watch, because no record came.
    func gaveUpAsking(for session: ID<Session>) {
        withPart(of: session) { _ = $0.asks.removeValue(forKey: session) }
    }

    /// Changes a session's entry; a record of it that is on its way becomes stale.
    func change(_ session: ID<Session>, _ change: (inout SessionEntry) -> Void) {
        withPart(of: session) { sessions in
            sessions.asks[session]?.isStale = true
            guard let index = sessions.entries.index(forKey: session) else { return }
            change(&sessions.entries.values[index])
        }
    }

    func hasEnded(_ session: ID<Session>) -> Bool {
        withPart(of: session) { $0.entries[session]?.isRevoked ?? false }
    }

    /// Whether a session is known to have ended, or to be locked.
    func isClosed(_ session: ID<Session>, now: Timestamp) -> Bool {
        withPart(of: session) { sessions in
            guard let index = sessions.entries.index(forKey: session) else { return false }
            let isLocked = sessions.entries.values[index].lockedSince(now) != nil
            return isLocked || sessions.entries.values[index].isRevoked
        }
    }

    /// Whether a session is known to go on.
    func isCurrent(_ session: ID<Session>, now: Timestamp) -> Bool {
        withPart(of: session) { sessions in
            guard let entry = sessions.entries[session] else { return false }
            return !entry.isRevoked && !entry.isOutdated && entry.record.expiresAt > now
        }
    }

    /// Ends a session, no matter what its tokens say.
    func end(_ session: ID<Session>) { change(session) { $0.end() } }

    /// Has the user's records fetched again; ended sessions stay ended.
    func forget(_ user: ID<User>, now: Timestamp) {
        parts.forEachPart { sessions in
            for id in sessions.asks.keys { sessions.asks[id]?.changedUsers.insert(user) }
            for (id, entry) in sessions.entries where entry.record.user == user && !entry.isRevoked {
                sessions.entries[id]?.outdate(at: now)
            }
        }
    }

    /// Has all records fetched again; ends and activity seen here stay known.
    func forgetAll(now: Timestamp) {
        parts.forEachPart { sessions in
            for id in sessions.asks.keys { sessions.asks[id]?.isStale = true }
            for id in sessions.entries.keys { sessions.entries[id]?.outdate(at: now) }
        }
    }

    var count: Int { parts.sum(\.entries.count) }

    /// Calls `body` with the part of the table that holds a session.
    func withPart<Value: Sendable>(of session: ID<Session>, _ body: (inout Sessions) -> Value) -> Value {
        // The low half of a UUIDv7 is random.
        parts.withPart(of: session.low, body)
    }

    private static func window(_ now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
    }
}
