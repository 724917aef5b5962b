import Contracts
import ServiceKit
import SQLiteKit

/// Settling both sides between two people at once.
extension SharingStore {
    /// Most parts that a net settlement has, because one write unit settles or reopens all.
    static let netPartsLimit = 500

    /// Pays what another person owes the user and has accepted, and all that the user owes them. An erased
    /// person can accept nothing any more, so all that they owe counts. The payments remember the settlement,
    /// which unpay takes back as a whole. Refuses when nothing is open, when the user owes on balance, unless
    /// the other person is erased, another balance than `expected`, and more than `netPartsLimit` parts.
    func settleNet(
        _ settling: Settling, expecting expected: Money?, as settlement: ID<NetSettlement>,
        _ recording: PaymentRecording, idempotency: Idempotency, notice: ID<SharingNotification>
    ) async throws -> Answer {
        let (feed, user, now, other) = (feed, recording.user, recording.now, settling.person)
        return try await change { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let isAlone = try Erasure.isErased(other, in: db)
                let open = try Self.open(of: user, settling, acceptingAll: isAlone, db)
                try Self.requireSettleable(open, in: settling, isAlone: isAlone, expecting: expected)
                let own = try Self.pendingParts(
                    of: other, owedTo: user, settling, acceptedOnly: !isAlone, atMost: Self.netPartsLimit + 1,
                    db)
                let others = try Self.pendingParts(
                    of: user, owedTo: other, settling, atMost: Self.netPartsLimit + 1, db)
                try Self.requireFew(own + others, in: settling)
                for (index, part) in (own + others).enumerated() {
                    let payment = recording.payment(ofRestOf: part, settlement: settlement, index: index)
                    try Self.record(payment, of: part, telling: feed, in: db)
                }
                var news = NoticeRecord(.settledNet, id: notice, to: other, by: user, title: "", at: now)
                (news.amount, news.group) = (open.balance, settling.group)
                try Self.write(news, in: db)
                return Settled(
                    settled: own.count + others.count, received: open.balance, owed: open.accepted,
                    owing: open.owing, notAccepted: open.notAccepted,
                    participantIds: (isAlone ? own + others : own).map(\.id))
            }
        }
    }

    private static func requireSettleable(
        _ open: OpenBetween, in settling: Settling, isAlone: Bool, expecting expected: Money?
    ) throws(APIError) {
        guard open.parts > 0 else {
            throw .field(
                "userId", "Nothing is open between you and this person in \(settling.currency.code)")
        }
        if open.balance.amountMinor < 0, !isAlone { throw .owesOnBalance(open) }
        if let expected, expected != open.balance {
            throw .field(
                "amount", "On balance you are owed \(open.balance.text) \(settling.currency.code) now",
                code: .conflict)
        }
    }

    /// Throws if there are no parts, because nothing is accepted, or more than one unit can settle.
    private static func requireFew(_ parts: [StoredPart], in settling: Settling) throws(APIError) {
        let code = settling.currency.code
        guard !parts.isEmpty else {
            throw .field(
                "net",
                "This person has accepted nothing of what they owe you in \(code) yet: without net, you can "
                    + "settle what they have paid", code: .conflict)
        }
        guard parts.count <= netPartsLimit else {
            throw .field(
                "net",
                "More than \(netPartsLimit) shares are open between you in \(code): each of you can settle "
                    + "what the other owes, without net", code: .conflict)
        }
    }

    /// Returns what is PENDING between a user and another person; nothing for a stranger.
    /// - Parameter acceptingAll: whether all that the person owes counts as accepted.
    static func open(
        of user: ID<User>, _ settling: Settling, acceptingAll: Bool = false, _ db: borrowing Connection
    ) throws -> OpenBetween {
        let owed = try pending(of: settling.person, owedTo: user, settling, db)
        let owing = try pending(of: user, owedTo: settling.person, settling, db)
        func money(_ minor: Int64) -> Money { Money(amountMinor: minor, settling.currency) }
        return OpenBetween(
            owed: money(owed.minor), accepted: money(acceptingAll ? owed.minor : owed.acceptedMinor),
            owing: money(owing.minor), parts: owed.parts + owing.parts)
    }

    private static func pending(
        of debtor: ID<User>, owedTo owner: ID<User>, _ settling: Settling, _ db: borrowing Connection
    ) throws -> (minor: Int64, acceptedMinor: Int64, parts: Int) {
        let inGroup: SQL = settling.group.map { "AND t.group_id = \($0)" } ?? ""
        return try db.first(
            """
            SELECT coalesce(sum(t.pending_minor), 0), coalesce(sum(t.accepted_minor), 0),
                coalesce(sum(t.pending_parts), 0) FROM totals t
            WHERE t.owner = \(owner) AND t.user = \(debtor) AND t.folded = ''
                AND t.currency = \(settling.currency.code) \(inGroup)
            """
        ) { (minor: try $0.int(0), acceptedMinor: try $0.int(1), parts: Int(try $0.int(2))) } ?? (0, 0, 0)
    }
}

extension APIError {
    /// Only the one who is owed on balance settles both sides.
    fileprivate static func owesOnBalance(_ open: OpenBetween) -> APIError {
        let (owing, owed, code) = (open.owing, open.accepted, open.owing.currency.code)
        let sums = "You owe \(owing.text) \(code) and are owed \(owed.text) \(code)"
        return .field(
            "net",
            open.notAccepted.amountMinor == 0
                ? "\(sums): the other person settles once you have paid"
                : "\(sums). What they have not accepted, \(open.notAccepted.text) \(code), does not count. "
                    + "The other person settles once you have paid", code: .conflict)
    }
}

/// What is PENDING between a user and another person in one currency.
struct OpenBetween: Sendable {
    /// What the person owes the user.
    let owed: Money
    /// What of it the person has accepted: the rest counts against nothing that the user owes.
    let accepted: Money
    /// What the user owes the person.
    let owing: Money
    /// The number of parts on both sides.
    let parts: Int

    /// Negative where the user owes. Cannot overflow, because neither side is negative.
    var balance: Money { Money(amountMinor: accepted.amountMinor - owing.amountMinor, owed.currency) }
    /// What the user owes minus all that the person owes, accepted or not; negative where the person owes
    /// more. The user pays it before the person settles both sides.
    var debt: Money { Money(amountMinor: owing.amountMinor - owed.amountMinor, owed.currency) }
    /// What the person owes and has not accepted.
    var notAccepted: Money { Money(amountMinor: owed.amountMinor - accepted.amountMinor, owed.currency) }
}
