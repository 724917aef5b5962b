package import Contracts
import ServiceKit
package import SQLiteKit

extension WalletStore {
    /// Pays an order to a user, or out of the system if `sender` and `recipient` are nil. Refuses in this
    /// order: an erased recipient, insufficient funds.
    func pay(
        _ order: WalletOrder, from sender: WalletParty?, to recipient: WalletParty?, _ visit: WalletVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        let terms = terms
        return try await database.write { db in
            try idempotency.perform(in: db) {
                let payee = recipient?.id ?? WalletRecord.outside
                // Refusals come before the first change, so that no other user's unit must run again.
                let payer = try Self.stateOrNew(visit.user, terms, in: db)
                let target = try Self.stateOrNew(payee, terms, in: db)
                if target.isClosed || payer.isClosed { throw APIError.recipientNotFound }
                _ = try WalletRules.balances(paying: order.amount.amountMinor, from: payer, to: target)
                for case (let id?, let party?) in [(sender?.id, sender), (recipient?.id, recipient)] {
                    try Self.remember(
                        WalletPersonRecord(
                            user: id, email: party.email, displayName: party.displayName), in: db)
                }
                try Self.open(visit.user, terms, visit.opening, in: db)
                try Self.open(payee, terms, visit.recipientOpening, in: db)
                let left = try Self.move(
                    order.amount.amountMinor, .transfer, from: visit.user, to: payee, id: visit.entry,
                    note: order.note, at: visit.now, in: db
                ).payerMinor
                return WalletMovement(
                    transaction: WalletTransaction(
                        id: visit.entry, type: .sent, amount: order.amount, counterparty: recipient,
                        note: order.note,
                        balanceAfter: Money(amountMinor: left, terms.currency),
                        createdAt: visit.now))
            }
        }
    }

    /// Moves money from the outside world into a wallet.
    func topUp(_ order: WalletOrder, _ visit: WalletVisit, idempotency: Idempotency) async throws -> Answer {
        let terms = terms
        return try await database.write { db in
            try idempotency.perform(in: db) {
                let payee = try Self.stateOrNew(visit.user, terms, in: db)
                if payee.isClosed { throw APIError.recipientNotFound }
                try Self.open(visit.user, terms, visit.opening, in: db)
                let balance = try Self.move(
                    order.amount.amountMinor, .topUp, from: WalletRecord.outside, to: visit.user,
                    id: visit.entry, note: order.note, at: visit.now, in: db
                ).payeeMinor
                return WalletMovement(
                    transaction: WalletTransaction(
                        id: visit.entry, type: .topUp, amount: order.amount, counterparty: nil,
                        note: order.note,
                        balanceAfter: Money(amountMinor: balance, terms.currency),
                        createdAt: visit.now))
            }
        }
    }

    /// Closes an erased user's wallet within the unit of the erasure (contract §6): its balance goes to the
    /// outside world, and it takes part in no payment any more. Other users' histories keep their lines,
    /// under "Deleted user". A repeated call changes nothing.
    package static func close(
        _ user: ID<User>, entry: ID<WalletTransaction>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE wallet_people SET email = '', display_name = \(WalletRules.deletedName), is_erased = 1
            WHERE "user" = \(user)
            """)
        guard let state = try state(of: user, in: db) else {
            // A closed wallet is stored, because a payment to a user without a wallet may be under way.
            try db.run(
                """
                INSERT INTO wallets (\(WalletRecord.table.insertedNames), opened_at)
                VALUES (\(WalletRecord.table.values(of: WalletRecord(owner: user, closedAt: now))), \(now))
                """)
            return
        }
        if state.balanceMinor > 0 {
            try move(
                state.balanceMinor, .closing, from: user, to: WalletRecord.outside, id: entry, note: nil,
                at: now, in: db)
        }
        try db.run("UPDATE wallets SET closed_at = \(now) WHERE owner = \(user) AND closed_at IS NULL")
    }

    /// Removes up to `limit` notes that an erased user wrote to payments, which others' histories show.
    /// Returns whether more may be left.
    package static func removeNotes(
        of user: ID<User>, limit: Int, in db: borrowing Connection
    ) throws -> Bool {
        try db.run(
            """
            UPDATE wallet_entries SET note = NULL WHERE number IN (
                SELECT number FROM wallet_entries INDEXED BY wallet_entries_by_payer
                WHERE payer = \(user) AND note IS NOT NULL LIMIT \(limit))
            """) > 0
            || db.run(
                """
                UPDATE wallet_entries SET note = NULL WHERE number IN (
                    SELECT number FROM wallet_entries INDEXED BY wallet_entries_by_payee
                    WHERE payee = \(user) AND payer = \(WalletRecord.outside) AND note IS NOT NULL
                    LIMIT \(limit))
                """) > 0
    }

    /// Returns the wallet's state, or the state that it will have once opened.
    private static func stateOrNew(
        _ owner: ID<User>, _ terms: WalletTerms, in db: borrowing Connection
    ) throws -> WalletRecord {
        try state(of: owner, in: db)
            ?? WalletRecord(owner: owner, balanceMinor: terms.initialMinor)
    }

    private static func remember(_ person: WalletPersonRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            \(WalletPersonRecord.table.insertion(of: person))
            ON CONFLICT ("user") DO UPDATE SET email = excluded.email, display_name = excluded.display_name
            WHERE wallet_people.is_erased = 0 AND (wallet_people.email <> excluded.email
                OR wallet_people.display_name <> excluded.display_name)
            """)
    }
}

/// The user who moves money, with the ids that the write unit may need.
struct WalletVisit: Sendable {
    let user: ID<User>
    let now: Timestamp
    let entry: ID<WalletTransaction>
    let opening: WalletOpening
    let recipientOpening: WalletOpening

    /// The visit of a call's user.
    init<Body>(_ call: Call<Body>, ids: IDGenerator) throws(APIError) {
        user = try call.user
        now = call.now
        opening = WalletOpening(id: ids.make(), at: call.now)
        recipientOpening = WalletOpening(id: ids.make(), at: call.now)
        entry = ids.make()
    }
}
