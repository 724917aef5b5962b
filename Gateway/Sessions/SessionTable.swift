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
        let isLocked: Bool
        /// The signed identity, if one for this address still stands.
        let identity: String?
        /// What to sign where none does.
        let record: SessionRecord?
    }

    struct Entry {
        let record: SessionRecord
        var isRevoked: Bool
        var identity: SignedIdentity?
    }

    struct SignedIdentity {
        let header: String
        let address: String
        /// The number of the 30-second window in which the text stays the same.
        let window: Int64
    }

    /// What changed while a record is on its way from auth: the record may be from before it.
    private struct Ask {
        var isStale = false
        var changedUsers: Set<ID<User>> = []
    }

    private struct Sessions {
        var entries: [ID<Session>: Entry] = [:]
        var asks: [ID<Session>: Ask] = [:]
    }

    private final class Stripe: Sendable {
        let sessions = Mutex(Sessions())
    }

    private static let stripeCount = 16
    private let stripes = (0..<stripeCount).map { _ in Stripe() }
    private let entriesPerStripe: Int

    init(entriesPerStripe: Int = 4_096) { self.entriesPerStripe = max(1, entriesPerStripe) }

    /// Nil when the session is not known, or its known end has come and may have moved.
    func admission(of session: ID<Session>, address: String, now: Timestamp) -> Admission? {
        let window = Self.window(now)
        return stripe(of: session).sessions.withLock { sessions in
            guard let entry = sessions.entries[session], entry.isRevoked || entry.record.expiresAt > now
            else {
                return nil
            }
            let signed = entry.identity.flatMap {
                $0.window == window && $0.address == address ? $0.header : nil
            }
            return Admission(
                user: entry.record.user, isRevoked: entry.isRevoked, isLocked: entry.record.locked,
                identity: signed, record: signed == nil ? entry.record : nil)
        }
    }

    func keep(_ header: String, of session: ID<Session>, address: String, now: Timestamp) {
        stripe(of: session).sessions.withLock { sessions in
            sessions.entries[session]?.identity = SignedIdentity(
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
            if sessions.entries[record.id] == nil, sessions.entries.count >= entriesPerStripe {
                sessions.entries = sessions.entries.filter {
                    !$0.value.isRevoked && $0.value.record.expiresAt > now
                }
                if sessions.entries.count >= entriesPerStripe {
                    sessions.entries.removeAll(keepingCapacity: true)
                }
            }
            sessions.entries[record.id] = Entry(record: record, isRevoked: record.revoked)
            return true
        }
    }

    /// No record came.
    func gaveUpAsking(for session: ID<Session>) {
        stripe(of: session).sessions.withLock { _ = $0.asks.removeValue(forKey: session) }
    }

    /// The session is over, whatever its tokens say.
    func end(_ session: ID<Session>) {
        stripe(of: session).sessions.withLock { sessions in
            sessions.asks[session]?.isStale = true
            sessions.entries[session]?.isRevoked = true
        }
    }

    /// The user's records are asked for anew; ended sessions stay ended.
    func forget(_ user: ID<User>) {
        for stripe in stripes {
            stripe.sessions.withLock { sessions in
                for id in sessions.asks.keys { sessions.asks[id]?.changedUsers.insert(user) }
                for (id, entry) in sessions.entries where entry.record.user == user && !entry.isRevoked {
                    sessions.entries.removeValue(forKey: id)
                }
            }
        }
    }

    /// Nothing that is known can be relied on any more.
    func forgetAll() {
        for stripe in stripes {
            stripe.sessions.withLock { sessions in
                for id in sessions.asks.keys { sessions.asks[id]?.isStale = true }
                sessions.entries.removeAll()
            }
        }
    }

    var count: Int { stripes.reduce(0) { $0 + $1.sessions.withLock(\.entries.count) } }

    private func stripe(of session: ID<Session>) -> Stripe {
        // The low half of a UUIDv7 is random.
        stripes[Int(session.low & UInt64(Self.stripeCount - 1))]
    }

    private static func window(_ now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
    }
}
