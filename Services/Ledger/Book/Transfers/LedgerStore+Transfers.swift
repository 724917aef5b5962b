import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore
import LedgerCurrencies

extension LedgerStore {
    func transfer(_ id: ID<Transfer>, _ visit: BookVisit) async throws -> Versioned<Transfer> {
        try await read(visit) { db, book in
            let transfer = try book.answer(try book.requireTransfer(id, in: db), in: db)
            return try book.versioned(transfer, id, in: "transfers", db)
        }
    }

    /// Records a new transfer; a repeated `clientId` returns the stored one.
    func createTransfer(
        _ draft: TransferDraft, id: ID<Transfer>, _ visit: BookVisit, idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            try Self.create(draft, id: id, visit, book, in: db)
        }
    }

    /// Records one transfer within a write unit; refuses before its first change.
    static func create(
        _ draft: TransferDraft, id: ID<Transfer>, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> Made<Transfer> {
        if let clientID = draft.clientId.value?.trimmed,
            let known: TransferRecord = try book.known(clientID: clientID, in: db)
        {
            return Made(value: try book.answer(known, in: db), isNew: false)
        }
        let accounts = try accounts(of: draft, book, in: db)
        let record = try draft.made(
            id: id, between: accounts, today: visit.today, at: visit.now
        ) { base, quote, date in
            try RateStore.rate(
                from: base, to: quote, on: date, of: book, today: visit.today, at: visit.now, in: db)?.ratio
        }
        try book.checkRoom(for: record, in: db)
        try book.checkRoom(forNamesOf: record, in: db)
        let made = try book.record(record, in: db)
        return Made(value: try book.answer(made, in: db), isNew: true)
    }

    func updateTransfer(
        _ id: ID<Transfer>, _ draft: TransferDraft, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> Versioned<Transfer> {
        try await change(visit) { db, book in
            let answer = try Self.update(id, draft, visit, if: precondition, book, in: db)
            return try book.versioned(answer, id, in: "transfers", db)
        }
    }

    /// Changes one transfer within a write unit; refuses before its first change.
    static func update(
        _ id: ID<Transfer>, _ draft: TransferDraft, _ visit: BookVisit, if precondition: Precondition?,
        _ book: Book, in db: borrowing Connection
    ) throws -> Transfer {
        let old = try book.requireTransfer(id, in: db)
        try book.requireReach(old)
        if let precondition { try book.require(precondition, of: id, in: "transfers", db) }
        let accounts = try accounts(of: draft, book, in: db)
        let new = try draft.applied(
            to: old, between: accounts, today: visit.today, at: visit.now)
        try book.checkRoom(for: new, replacing: old, in: db)
        if old.tags != new.tags || old.payee != new.payee { try book.checkRoom(forNamesOf: new, in: db) }
        try book.replace(old, by: new, in: db)
        return try book.answer(new, in: db)
    }

    func deleteTransfer(
        _ id: ID<Transfer>, isUnlocked: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Transfer> {
        try await change(visit) { db, book in
            try Self.delete(id, isUnlocked: isUnlocked, visit, if: precondition, book, in: db)
        }
    }

    /// Deletes one transfer within a write unit; refuses before its first change.
    static func delete(
        _ id: ID<Transfer>, isUnlocked: Bool, _ visit: BookVisit, if precondition: Precondition?,
        _ book: Book, in db: borrowing Connection
    ) throws -> DeletedID<Transfer> {
        let record = try book.requireTransfer(id, in: db)
        try book.requireReach(record)
        if let precondition { try book.require(precondition, of: id, in: "transfers", db) }
        try ReconciliationRules.check(isReconciled: record.isReconciled, isUnlocked: isUnlocked)
        try book.markDeleted(record, at: visit.now, in: db)
        return DeletedID(id: id)
    }

    /// Restores a deleted transfer; one that is not deleted stays as it is. Throws `transferNotFound` after
    /// 30 days, and `periodBooked` when another one is its template's booking by now.
    func restoreTransfer(_ id: ID<Transfer>, _ visit: BookVisit) async throws -> Versioned<Transfer> {
        try await change(visit) { db, book in
            if let present = try book.transfer(id, in: db) {
                return try book.versioned(try book.answer(present, in: db), id, in: "transfers", db)
            }
            guard
                var record: TransferRecord = try book.deleted(
                    id, after: TrashRules.firstKept(at: visit.now), in: db)
            else { throw APIError.transferNotFound }
            if let booking = record.booking, let other = try book.bookedTransfer(booking, in: db) {
                throw APIError.periodBooked(booking.period, by: other, "transferId", "transfer")
            }
            // A list of changes must show it again.
            record.updatedAt = visit.now
            record = record.uncleared
            try book.checkRoom(for: record, in: db)
            try book.checkRoom(forNamesOf: record, in: db)
            try book.restore(record, in: db)
            return try book.versioned(try book.answer(record, in: db), id, in: "transfers", db)
        }
    }

    /// Returns the accounts that a draft names.
    private static func accounts(
        of draft: TransferDraft, _ book: Book, in db: borrowing Connection
    ) throws -> TransferAccounts {
        try book.requireReach(draft.fromAccountId.value, "fromAccountId")
        try book.requireReach(draft.toAccountId.value, "toAccountId")
        return TransferAccounts(
            from: try draft.fromAccountId.value.flatMap { try book.account($0, in: db) },
            to: try draft.toAccountId.value.flatMap { try book.account($0, in: db) })
    }
}

extension Book {
    /// Throws `FORBIDDEN` unless the visitor reaches both sides of a transfer, of which it sees one.
    fileprivate func requireReach(_ transfer: TransferRecord) throws(APIError) {
        for (direction, side) in transfer.sides where !reaches(side.account) {
            throw .outsideBounds(direction == .out ? "fromAccountId" : "toAccountId")
        }
    }
}
