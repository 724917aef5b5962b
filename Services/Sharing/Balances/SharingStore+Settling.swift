import Contracts
import HTTPKit
import JSONKit
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Most parts that one write unit settles.
    private static let settledAtOnce = 500

    /// Pays what remains of the parts that a person owes the user, and that the user owes an erased one, in
    /// units of `settledAtOnce`; with `amount`, the oldest that the person owes, up to it. Under an
    /// idempotency key each unit stores the figures so far, so that a repetition continues where the first
    /// request broke off. Refuses when nothing is owed, and an amount above what is owed.
    func settle(
        _ settling: Settling, _ amount: Money?, _ recording: PaymentRecording, idempotency: Idempotency,
        notice: ID<SharingNotification>
    ) async throws -> Answer {
        let (feed, user, debtor, currency) = (feed, recording.user, settling.person, settling.currency)
        var done = SettledSoFar()
        while true {
            let before = done
            let (answer, isLast) = try await change { db -> (Answer, Bool) in
                if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
                if let stored = try idempotency.replay(in: db) { return (stored, true) }
                let unit = idempotency.forUnit(startingAt: before.parts)
                if let stored = try unit.replay(in: db) { return (stored, false) }
                var open = try Self.pendingParts(
                    of: debtor, owedTo: user, settling, atMost: Self.settledAtOnce + 1, db)
                if amount == nil, try Erasure.isErased(debtor, in: db) {
                    open += try Self.pendingParts(
                        of: user, owedTo: debtor, settling, atMost: Self.settledAtOnce + 1, db)
                }
                guard before.parts > 0 || !open.isEmpty else {
                    throw APIError.field("userId", "This person owes you nothing in \(currency.code)")
                }
                if before.parts == 0, let amount { try Self.requireOwed(amount, to: user, settling, db) }
                let payments = recording.payments(
                    of: open.prefix(Self.settledAtOnce), upTo: amount?.amountMinor, after: before)
                for (part, payment) in zip(open, payments) {
                    try Self.requireRoom(for: payment, of: part, in: db)
                    try Self.record(payment, of: part, telling: feed, in: db)
                }
                let after = SettledSoFar(
                    parts: before.parts + payments.count,
                    sumMinor: try Self.sum([before.sumMinor] + payments.map(\.amount.amountMinor)))
                if payments.count < open.count, after.sumMinor != amount?.amountMinor {
                    return (try unit.perform(in: db) { after }, false)
                }
                let isWhole = payments.count == open.count && payments.last?.amount == open.last?.remaining
                let sum = Money(amountMinor: after.sumMinor, currency)
                try Self.tell(
                    of: sum, isEverything: isWhole && settling.group == nil, settling, recording, notice, db)
                let isPiece = zip(open, payments).contains { $0.remaining != $1.amount }
                let answer = try idempotency.perform(in: db) {
                    Settled(settled: after.parts - (isPiece ? 1 : 0), amount: sum)
                }
                return (answer, true)
            }
            if isLast { return answer }
            guard case .bytes(let bytes) = answer.body else { throw APIError(.serverError) }
            done = try JSON.decode(SettledSoFar.self, from: bytes)
        }
    }

    /// The figures of the units that are settled, as they are stored under an idempotency key.
    struct SettledSoFar: Codable {
        var parts = 0
        var sumMinor: Int64 = 0
    }

    private static func requireOwed(
        _ amount: Money, to user: ID<User>, _ settling: Settling, _ db: borrowing Connection
    ) throws {
        let owed = try open(of: user, settling, db).owed
        guard amount.amountMinor <= owed.amountMinor else {
            throw APIError.field("amount", "This person owes you only \(owed.text) \(owed.currency.code)")
        }
    }

    /// Tells a person what was recorded of theirs.
    private static func tell(
        of sum: Money, isEverything: Bool, _ settling: Settling, _ recording: PaymentRecording,
        _ notice: ID<SharingNotification>, _ db: borrowing Connection
    ) throws {
        var news = NoticeRecord(
            isEverything ? .settled : .payment, id: notice, to: settling.person, by: recording.user,
            title: "",
            at: recording.now)
        (news.amount, news.group) = (sum, settling.group)
        try write(news, in: db)
    }

    /// Returns a debtor's PENDING parts in a currency, the oldest first.
    static func pendingParts(
        of debtor: ID<User>, owedTo owner: ID<User>, _ settling: Settling, acceptedOnly: Bool = false,
        atMost limit: Int, _ db: borrowing Connection
    ) throws -> [StoredPart] {
        let isAccepted: SQL = acceptedOnly ? "AND p.accepted_at IS NOT NULL" : ""
        let inGroup: SQL = settling.group.map { "AND s.group_id = \($0)" } ?? ""
        return try parts(
            where: """
                p.owner = \(owner) AND p.user = \(debtor) AND p.status = 'PENDING'
                    AND p.currency = \(settling.currency.code) \(isAccepted) \(inGroup)
                    ORDER BY p.shared_at, p.id LIMIT \(limit)
                """, in: db)
    }

    /// Returns the JSON of the debts among the user and `people` that the user may see: the user's own debts,
    /// and debts between others in a share that the user takes part in or in a group that the user is in. If
    /// `people` is empty, everybody with whom the user has something open counts. Throws `NOT_FOUND` for a
    /// person with whom the user shares nothing.
    func simplifiedDebts(of user: ID<User>, among people: [ID<User>]) async throws -> [UInt8] {
        try await database.read(owner: user.cast()) { db in
            let others = try people.isEmpty ? Self.openPeople(of: user, in: db) : people
            let set = [user] + Set(others).filter { $0 != user }.sorted()
            guard set.count <= DebtSimplification.peopleLimit else {
                throw APIError.field(
                    "userIds", "Name at most \(DebtSimplification.peopleLimit - 1) people")
            }
            for person in people where try !Self.isRelated(person, to: user, in: db) {
                throw APIError(.notFound, "You share nothing with one of these people")
            }
            var debts: [Debt] = []
            for creditor in set {
                for debtor in set where debtor != creditor {
                    debts += try Self.debts(of: debtor, to: creditor, visibleTo: user, in: db)
                }
            }
            let open = Dictionary(grouping: debts, by: \.amount.currency).mapValues { OpenDebts($0) }
            return try Self.settlement(of: open, in: db)
        }
    }

    /// Returns whether two people share anything: one has shared with the other, they are in the same group,
    /// or both take part in a share in which the part of `person` is PENDING.
    private static func isRelated(
        _ person: ID<User>, to user: ID<User>, in db: borrowing Connection
    ) throws -> Bool {
        if person == user { return true }
        return try db.exists(
            """
            SELECT 1 FROM totals WHERE owner = \(user) AND "user" = \(person)
            UNION ALL SELECT 1 FROM totals WHERE owner = \(person) AND "user" = \(user)
            UNION ALL SELECT 1 FROM group_members a INDEXED BY group_members_by_user
                JOIN group_members b INDEXED BY group_members_by_user
                ON b.group_id = a.group_id AND b.user = \(person) AND b.user IS NOT NULL
                WHERE a.user = \(user) AND a.user IS NOT NULL
            UNION ALL SELECT 1 FROM participants theirs INDEXED BY participants_by_status
                JOIN participants own ON own.share = theirs.share AND own.user = \(user)
                WHERE theirs.user = \(person) AND theirs.status = 'PENDING'
            """)
    }

    private static func openPeople(of user: ID<User>, in db: borrowing Connection) throws -> [ID<User>] {
        try db.all(
            """
            SELECT "user" FROM totals WHERE owner = \(user) AND "user" <> x'' AND pending_minor > 0
            UNION SELECT owner FROM totals INDEXED BY totals_by_user
            WHERE "user" = \(user) AND "user" <> x'' AND pending_minor > 0 ORDER BY 1
            """
        ) { try $0.id(0) }
    }

    private static func debts(
        of debtor: ID<User>, to creditor: ID<User>, visibleTo user: ID<User>, in db: borrowing Connection
    ) throws -> [Debt] {
        let sums: SQL
        if debtor == user || creditor == user {
            sums = """
                SELECT currency, sum(pending_minor), sum(accepted_minor) FROM totals
                WHERE owner = \(creditor) AND "user" = \(debtor) AND folded = '' GROUP BY currency
                """
        } else {
            sums = """
                SELECT p.currency, sum(p.amount_minor - p.paid_minor),
                    coalesce(sum(p.amount_minor - p.paid_minor)
                        FILTER (WHERE p.accepted_at IS NOT NULL), 0)
                FROM participants p INDEXED BY participants_open JOIN shares s ON s.id = p.share
                WHERE p.owner = \(creditor) AND p.user = \(debtor) AND p.status = 'PENDING' AND (
                    s.owner = \(user)
                    OR EXISTS (SELECT 1 FROM participants o WHERE o.share = p.share AND o.user = \(user))
                    OR EXISTS (SELECT 1 FROM payers y WHERE y.share = p.share AND y.user = \(user))
                    OR EXISTS (SELECT 1 FROM group_members m INDEXED BY group_members_by_user
                        WHERE m.user = \(user) AND m.user IS NOT NULL AND m.group_id = s.group_id))
                GROUP BY p.currency
                """
        }
        return try db.all(sums) { row in
            Debt(
                debtor: Party(debtor), creditor: Party(creditor),
                amount: Money(amountMinor: try row.int(1), try row.currency(0)),
                acceptedMinor: try row.int(2))
        }.filter { $0.amount.amountMinor > 0 }
    }
}
