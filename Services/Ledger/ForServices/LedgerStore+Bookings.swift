import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

extension LedgerStore {
    /// Returns those of some ids that the user's book has, deleted, joined into a transfer or not.
    func known(_ asked: TransactionIDs, of user: ID<User>) async throws -> TransactionIDs {
        guard asked.ids.count <= TransactionIDs.limit else {
            throw APIError.field("ids", "At most \(TransactionIDs.limit) ids at once")
        }
        return try await database.read { db in
            guard let book = try Book.followed(user, in: db) else { return TransactionIDs(ids: []) }
            return TransactionIDs(
                ids: try asked.ids.filter { id in
                    try book.has(id, in: "transactions", db) || book.isJoined(id, in: db)
                })
        }
    }

    /// Records a user's part of a shared expense, under an id that sharing chose. The same id is recorded
    /// once, even after the user has deleted the transaction, and not after its payment was taken back. A
    /// repayment is booked as a refund of the user's shared expense.
    /// Throws 409 while the transaction of that id is joined into a transfer, and like `Book.require` where
    /// the one who books may not write.
    func book(
        _ request: BookingRequest, firstAccount: ID<Account>, at now: Timestamp
    ) async throws -> Transaction {
        let visit = BookVisit(request, at: now, firstAccount: firstAccount)
        return try await change(visit) { db, book in
            if try Self.isTakenBack(request.transaction, in: db) {
                throw APIError.field("status", "The payment of this share was taken back")
            }
            if let known = try book.recorded(request.transaction, in: db) {
                return try book.answer(known, in: db)
            }
            guard try !book.isJoined(request.transaction, in: db) else {
                throw APIError(
                    .conflict, "This share is booked already, and its booking is part of a transfer")
            }
            if let expense = request.repaymentOf {
                let record = try Self.repayment(of: expense, request, visit, book, in: db)
                return try book.answer(book.record(record, in: db), in: db)
            }
            let draft = request.draft(noLaterThan: DateRules.lastDate(today: visit.today))
            let context = try Self.transactionContext(draft, over: nil, visit, book, in: db)
            let record = try draft.made(id: request.transaction, at: now, in: context)
            try book.checkRoom(for: record, in: db)
            return try book.answer(book.record(record, in: db), in: db)
        }
    }
}

extension BookVisit {
    /// The visit of who books something that sharing asks for.
    init(_ request: BookingRequest, at now: Timestamp, firstAccount: ID<Account>) {
        self.init(
            to: BookPlace(key: request.user, role: .editor), by: request.by,
            currency: request.currency, timeZone: request.timeZone, now: now, firstAccount: firstAccount)
    }
}
