import Contracts
import HTTPKit
import ServiceKit
import Synchronization

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
        let identity: String?
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

    final class Stripe: Sendable {
        let sessions: Mutex<Sessions>
        init(startedAt: Timestamp) { sessions = Mutex(Sessions(knownSince: startedAt)) }
    }

    private static let stripeCount = 16
    let stripes: [Stripe]
    let entriesPerStripe: Int

    init(startedAt: Timestamp, entriesPerStripe: Int = 4_096) {
        self.entriesPerStripe = max(1, entriesPerStripe)
        stripes = (0..<Self.stripeCount).map { _ in Stripe(startedAt: startedAt) }
    }

    /// Nil when the session is not known, or its known end has come and may have moved. `isActivity` says
    /// that the request keeps a session from locking.
    func admission(
        of session: ID<Session>, address: String, now: Timestamp, isActivity: Bool = false
    ) -> Admission? {
        let window = Self.window(now)
        return stripe(of: session).sessions.withLock { sessions in
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
                $0.window == window && $0.address == address ? $0.header : nil
            }
            return Admission(
                user: entry.record.user, isRevoked: entry.isRevoked, lockedSince: lockedSince,
                identity: signed, record: signed == nil ? entry.record : nil)
        }
    }

    func keep(_ header: String, of session: ID<Session>, address: String, now: Timestamp) {
        stripe(of: session).sessions.withLock { sessions in
            sessions.entries[session]?.identity = SessionEntry.SignedIdentity(
                header: header, address: address, window: Self.window(now))
        }
    }

    /// Begins to watch for changes of a session whose record is about to be asked for; once at a time.
    func willAsk(for session: ID<Session>) {
        stripe(of: session).sessions.withLock { $0.asks[session] = Ask() }
    }

    /// Keeps the record that was asked for. False if the session or its user has changed since: ask again.
    func keep(_ record: SessionRecord, now: Timestamp) -> Bool {
        stripe(of: record.id).sessions.withLock { sessions in
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
        stripe(of: session).sessions.withLock { _ = $0.asks.removeValue(forKey: session) }
    }

    /// Changes what is known of a session, also of one whose record is on its way.
    func change(_ session: ID<Session>, _ change: (inout SessionEntry) -> Void) {
        stripe(of: session).sessions.withLock { sessions in
            sessions.asks[session]?.isStale = true
            guard let index = sessions.entries.index(forKey: session) else { return }
            change(&sessions.entries.values[index])
        }
    }

    /// The session is over, whatever its tokens say.
    func end(_ session: ID<Session>) { change(session) { $0.end() } }

    /// The user's records are asked for anew; ended sessions stay ended.
    func forget(_ user: ID<User>, now: Timestamp) {
        for stripe in stripes {
            stripe.sessions.withLock { sessions in
                for id in sessions.asks.keys { sessions.asks[id]?.changedUsers.insert(user) }
                for (id, entry) in sessions.entries where entry.record.user == user && !entry.isRevoked {
                    sessions.entries[id]?.outdate(at: now)
                }
            }
        }
    }

    /// Nothing that is known can be relied on any more but ends, and what was seen here.
    func forgetAll(now: Timestamp) {
        for stripe in stripes {
            stripe.sessions.withLock { sessions in
                for id in sessions.asks.keys { sessions.asks[id]?.isStale = true }
                for id in sessions.entries.keys { sessions.entries[id]?.outdate(at: now) }
            }
        }
    }

    var count: Int { stripes.reduce(0) { $0 + $1.sessions.withLock(\.entries.count) } }

    func stripe(of session: ID<Session>) -> Stripe {
        // The low half of a UUIDv7 is random.
        stripes[Int(session.low & UInt64(Self.stripeCount - 1))]
    }

    private static func window(_ now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
    }
}
