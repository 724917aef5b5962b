import Contracts
import ServiceKit
import SQLiteKit

/// Claims about a balance: "I paid you", said by debtors. A claim changes nothing that is owed: the creditor
/// confirms it by settling, or refuses it.
extension SharingStore {
    /// Days for which a claim waits for an answer.
    private static let claimDays: Int64 = 180

    /// Tells a person that the user paid them `amount`, or all that the user owes on balance, which accepts
    /// what the user owes them. Refuses more than that, what `ClaimCount` does not allow, and a person who
    /// cannot confirm it.
    func claim(
        _ amount: Money?, note: String?, in settling: Settling, by user: ID<User>, idempotency: Idempotency,
        notice: ID<SharingNotification>, at now: Timestamp
    ) async throws -> Answer {
        let (mails, creditor, currency) = (mails, settling.person, settling.currency)
        return try await change { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let debt = try Self.open(of: user, settling, db).debt
                guard debt.amountMinor > 0 else {
                    throw APIError.field(
                        "userId", "On balance you owe this person nothing in \(currency.code)")
                }
                if try Erasure.isErased(creditor, in: db) {
                    throw APIError.field(
                        "userId",
                        "This person has deleted their account. You can settle with them yourself.")
                }
                let paid = amount ?? debt
                guard paid.amountMinor <= debt.amountMinor else {
                    throw APIError.field(
                        "amount", "On balance you owe only \(debt.text) \(debt.currency.code)")
                }
                try Self.write(paid, note: note, of: user, settling, at: now, db)
                if paid == debt {
                    let parts = try Self.unaccepted(
                        of: user, owedTo: creditor, in: currency, upTo: now, group: settling.group,
                        atMost: Self.netPartsLimit, db)
                    try Self.accept(parts, at: now, in: db)
                }
                try Self.tellShares(user, in: db)
                var news = NoticeRecord(.claimed, id: notice, to: creditor, by: user, title: "", at: now)
                (news.amount, news.reason, news.group) = (paid, note, settling.group)
                try Self.write(news, in: db)
                try mails?.send(.claimed, to: creditor, paid, by: user, at: now, in: db)
                return PaymentClaim(amount: paid, note: note, createdAt: now)
            }
        }
    }

    private static func write(
        _ amount: Money, note: String?, of debtor: ID<User>, _ settling: Settling, at now: Timestamp,
        _ db: borrowing Connection
    ) throws {
        let known = try db.first(
            """
            SELECT claims, claims_since, amount_minor, claimed_at FROM claims
            WHERE \(settling.isClaim(of: debtor, against: settling.person))
            """
        ) { row in
            (
                count: ClaimCount(number: try row.int(0), since: try row.timestamp(1)),
                waiting: row.isNull(2) ? nil : try row.timestamp(3)
            )
        }
        var count = known?.count ?? ClaimCount()
        guard count.note(at: now, waiting: known?.waiting) else {
            let told = "You told this person"
            throw APIError.field(
                "userId",
                known?.waiting != nil
                    ? "\(told) less than 24 hours ago that you paid in \(amount.currency.code)"
                    : "\(told) \(ClaimCount.limit) times within 24 hours that you paid in "
                        + amount.currency.code, code: .conflict)
        }
        try db.run(
            """
            INSERT INTO claims (debtor, creditor, currency, group_id, amount_minor, note, claimed_at,
                refused_at, claims, claims_since)
            VALUES (\(debtor), \(settling.person), \(amount.currency.code), \(settling.groupKey),
                \(amount.amountMinor), \(note), \(now), NULL, \(count.number), \(count.since ?? now))
            ON CONFLICT (debtor, creditor, currency, group_id) DO UPDATE SET
                amount_minor = excluded.amount_minor, note = excluded.note,
                claimed_at = excluded.claimed_at, refused_at = NULL, claims = excluded.claims,
                claims_since = excluded.claims_since
            """)
    }

    /// Ends a person's claim and tells them; nothing that is owed changes. A repetition answers the first
    /// time.
    func refuseClaim(
        in settling: Settling, reason: String?, by user: ID<User>, notice: ID<SharingNotification>,
        at now: Timestamp
    ) async throws -> SettlementClaimRefused {
        let (mails, debtor) = (mails, settling.person)
        return try await change { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            let isClaim = settling.isClaim(of: debtor, against: user)
            let known = try db.first("SELECT amount_minor, refused_at FROM claims WHERE \(isClaim)") {
                (minor: try $0.intOrNil(0), refusedAt: try $0.timestampOrNil(1))
            }
            guard let minor = known?.minor else {
                if let refusedAt = known?.refusedAt { return SettlementClaimRefused(refusedAt: refusedAt) }
                throw APIError.field(
                    "userId", "This person does not say that they paid you in \(settling.currency.code)")
            }
            try db.run(
                "UPDATE claims SET amount_minor = NULL, note = NULL, refused_at = \(now) WHERE \(isClaim)")
            for person in [user, debtor] { try Self.tellShares(person, in: db) }
            let amount = Money(amountMinor: minor, settling.currency)
            var news = NoticeRecord(.claimRefused, id: notice, to: debtor, by: user, title: "", at: now)
            (news.amount, news.reason, news.group) = (amount, reason, settling.group)
            try Self.write(news, in: db)
            try mails?.send(.claimRefused, to: debtor, amount, by: user, at: now, in: db)
            return SettlementClaimRefused(refusedAt: now)
        }
    }

    /// Forgets the claims about a balance that a payment of a part answers: those about everything, and those
    /// in the part's group.
    static func endClaims(answeredBy part: StoredPart, in db: borrowing Connection) throws {
        guard let debtor = part.user else { return }
        try db.run(
            """
            DELETE FROM claims WHERE debtor = \(debtor) AND creditor = \(part.creditor)
                AND currency = \(part.amount.currency.code) AND group_id IN (x'', \(part.counted.groupKey))
            """)
    }

    /// Returns the claims that wait for an answer, of a user and against the user, by the other person and
    /// the currency.
    /// - Parameter group: only those in this group; nil for those about everything.
    static func claims(
        of user: ID<User>, in group: ID<ExpenseGroup>?, _ db: borrowing Connection
    ) throws -> WaitingClaims {
        let groupKey: SQL = if let group { "\(group)" } else { "x''" }
        func claims(by column: SQL, of other: SQL) throws -> [WaitingClaims.Key: PaymentClaim] {
            let found = try db.all(
                """
                SELECT \(other), currency, amount_minor, note, claimed_at FROM claims
                WHERE \(column) = \(user) AND group_id = \(groupKey) AND amount_minor IS NOT NULL
                """
            ) { row in
                let currency = try row.currency(1)
                return (
                    WaitingClaims.Key(person: try row.id(0), currency: currency),
                    PaymentClaim(
                        amount: Money(amountMinor: try row.int(2), currency), note: try row.textOrNil(3),
                        createdAt: try row.timestamp(4))
                )
            }
            return Dictionary(found) { first, _ in first }
        }
        return WaitingClaims(
            yours: try claims(by: "debtor", of: "creditor"), theirs: try claims(by: "creditor", of: "debtor"))
    }

    /// Deletes up to 500 claims that nobody answered.
    static func forgetOldClaims(at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM claims WHERE (debtor, creditor, currency, group_id) IN (
                SELECT debtor, creditor, currency, group_id FROM claims INDEXED BY claims_by_age
                WHERE claimed_at <= \(now.adding(seconds: -claimDays * 86_400)) LIMIT 500)
            """)
    }
}

extension Settling {
    fileprivate var groupKey: SQL { if let group { "\(group)" } else { "x''" } }

    /// The condition that selects a claim between the two people.
    fileprivate func isClaim(of debtor: ID<User>, against creditor: ID<User>) -> SQL {
        """
        debtor = \(debtor) AND creditor = \(creditor) AND currency = \(currency.code)
            AND group_id = \(groupKey)
        """
    }
}
