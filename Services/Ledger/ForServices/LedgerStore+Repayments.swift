import Contracts
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// What was paid back of a shared expense, booked as its refund (contract-everyday §3, "The owner's books").
extension LedgerStore {
    /// Books a payment that sharing reports, once, and tells sharing. What cannot be booked is told with the
    /// reason, so that the events after it are applied. A payment that was taken back meanwhile is left out.
    static func bookRepayment(
        _ request: BookingRequest, telling feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws {
        guard let expense = request.repaymentOf, try !isTakenBack(request.transaction, in: db) else { return }
        let book = try Book.followed(request.user, in: db)
        // Of an erased user: nobody is left to tell.
        if book?.user != request.user, request.by ?? request.user == request.user { return }
        var reason: String?
        if try book?.recorded(request.transaction, in: db) == nil {
            do {
                let place = BookPlace(key: book?.user ?? request.user, role: .editor)
                try Book.require(place, of: request.by, in: db)
                guard let book else { throw APIError.bookNotFound }
                // The book is there, so that the visit makes no account.
                let visit = BookVisit(request, at: now, firstAccount: request.transaction.cast())
                let record = try repayment(of: expense, request, visit, book, in: db)
                try book.record(record, in: db)
                try book.advance(at: now, in: db)
            } catch let refusal as APIError
                where [.validation, .forbidden, .notFound, .conflict].contains(refusal.code)
            {
                reason = refusal.details.firstMessage ?? refusal.message
            }
        }
        try feed.append(
            in: db, type: LedgerEvent.repaymentBooked,
            data: RepaymentBooked(payment: request.transaction.cast(), reason: reason), at: now,
            subject: request.by ?? request.user)
    }

    /// Returns the refund that books a payment, in the categories of its expense unless the request names
    /// another one; refuses before any write.
    static func repayment(
        of expense: ID<Transaction>, _ request: BookingRequest, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> TransactionRecord {
        try checkRepayments(in: request.amountCurrency, to: request.accountId, "accountId", book, in: db)
        let shared = try book.recorded(expense, in: db)
        guard let category = request.categoryId ?? shared?.category else {
            throw APIError.field("categoryId", "The shared expense is gone. Choose a category.")
        }
        let draft = request.draft(in: category, noLaterThan: DateRules.lastDate(today: visit.today))
        let context = try transactionContext(draft, over: nil, visit, book, in: db)
        var record = try draft.made(id: request.transaction, at: visit.now, in: context)
        (record.refundOf, record.isRepayment) = (shared?.id, true)
        if request.categoryId == nil, let shared {
            let parts = shared.splits.dividing(record.amount)
            record.category = parts.first?.category ?? record.category
            record.splits = parts.count > 1 ? parts : []
        }
        try book.checkRoom(for: record, in: db)
        return record
    }

    /// Refuses an account in which repayments of an expense cannot be booked.
    static func checkRepayments(
        in currency: Currency, to id: ID<Account>, _ path: String, _ book: Book, in db: borrowing Connection
    ) throws {
        guard let account = try book.account(id, in: db) else {
            throw APIError.field(path, "Account not found")
        }
        try account.requireOpen(path)
        if account.currency != currency {
            throw APIError.field(path, "Choose an account in the expense's currency, \(currency.code)")
        }
    }
}
