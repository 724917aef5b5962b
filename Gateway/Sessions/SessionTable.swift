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

    private final class Stripe: Sendable {
        let entries = Mutex<[ID<Session>: Entry]>([:])
    }

    private static let stripeCount = 16
    private let stripes = (0..<stripeCount).map { _ in Stripe() }
    private let entriesPerStripe: Int
    /// Rises with every change: a record that was asked for before a change is not kept after it.
    private let changes = Atomic<Int>(0)

    init(entriesPerStripe: Int = 4_096) { self.entriesPerStripe = max(1, entriesPerStripe) }

    /// Nil when the session is not known, or its known end has come and may have moved.
    func admission(of session: ID<Session>, address: String, now: Timestamp) -> Admission? {
        let window = Self.window(now)
        return stripe(of: session).entries.withLock { entries in
            guard let entry = entries[session], entry.isRevoked || entry.record.expiresAt > now else {
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
        stripe(of: session).entries.withLock { entries in
            entries[session]?.identity = SignedIdentity(
                header: header, address: address, window: Self.window(now))
        }
    }

    /// The number of changes so far; to be read before asking auth for a record.
    var changeCount: Int { changes.load(ordering: .acquiring) }

    /// Keeps a record that was asked for when `changeCount` was `count`. False if anything has changed
    /// since: the record may be from before it.
    func keep(_ record: SessionRecord, askedAt count: Int, now: Timestamp) -> Bool {
        stripe(of: record.id).entries.withLock { entries in
            guard changes.load(ordering: .acquiring) == count else { return false }
            if entries[record.id] == nil, entries.count >= entriesPerStripe {
                entries = entries.filter { !$0.value.isRevoked && $0.value.record.expiresAt > now }
                if entries.count >= entriesPerStripe { entries.removeAll(keepingCapacity: true) }
            }
            entries[record.id] = Entry(record: record, isRevoked: record.revoked)
            return true
        }
    }

    /// The session is over, whatever its tokens say.
    func end(_ session: ID<Session>) {
        stripe(of: session).entries.withLock { entries in
            changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
            entries[session]?.isRevoked = true
        }
    }

    /// The user's records are asked for anew; ended sessions stay ended.
    func forget(_ user: ID<User>) {
        forget { $0.record.user == user && !$0.isRevoked }
    }

    /// Nothing that is known can be relied on any more.
    func forgetAll() { forget { _ in true } }

    private func forget(where isForgotten: (Entry) -> Bool) {
        changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
        for stripe in stripes {
            stripe.entries.withLock { entries in
                for (id, entry) in entries where isForgotten(entry) { entries.removeValue(forKey: id) }
            }
        }
    }

    var count: Int { stripes.reduce(0) { $0 + $1.entries.withLock(\.count) } }

    private func stripe(of session: ID<Session>) -> Stripe {
        // The low half of a UUIDv7 is random.
        stripes[Int(session.low & UInt64(Self.stripeCount - 1))]
    }

    private static func window(_ now: Timestamp) -> Int64 {
        now.millisecondsSinceEpoch / 1_000 / IdentitySigner.stableSeconds
    }
}
