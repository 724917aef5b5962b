package import Contracts
import JSONKit
package import ServiceKit
import SQLiteKit

extension LedgerStore {
    package func transaction(_ id: ID<Transaction>, _ visit: BookVisit) async throws -> Transaction {
        try await read(visit) { db, book in
            try book.answer(try book.requireTransaction(id, in: db), in: db)
        }
    }

    /// Records a new transaction; the same client's id again answers the stored one (ERR-004).
    package func createTransaction(
        _ draft: TransactionDraft, id: ID<Transaction>, _ visit: BookVisit, once: Once
    ) async throws -> Answer {
        try await change(visit, once: once) { db, book in
            if let clientID = draft.clientId.value?.trimmed,
                let known = try book.transaction(clientID: clientID, in: db)
            {
                return Made(value: try book.answer(known, in: db), isNew: false)
            }
            let context = try Self.context(draft, over: nil, visit, book, in: db)
            let record = try draft.made(id: id, at: visit.now, in: context)
            try book.checkRoom(for: record, in: db)
            try book.record(record, in: db)
            return Made(value: try Self.answer(record, context, book, in: db), isNew: true)
        }
    }

    /// Loads, changes and writes in one unit; a shared transaction keeps its amount.
    package func updateTransaction(
        _ id: ID<Transaction>, _ draft: TransactionDraft, _ visit: BookVisit
    ) async throws -> Transaction {
        let (answer, isShared) = try await change(visit) { db, book in
            let old = try book.requireTransaction(id, in: db)
            let context = try Self.context(draft, over: old, visit, book, in: db)
            let new = try draft.applied(to: old, at: visit.now, in: context)
            let share = try book.shareHolding(id, in: db)
            try ShareLockRules.checkChange(from: old, to: new, isLocked: share != nil)
            try book.checkRoom(for: new, replacing: old, in: db)
            try book.replace(old, by: new, in: db)
            if let share {
                try feed.append(
                    in: db, type: LedgerEvent.transactionChanged,
                    data: SharedTransactionChanged(user: visit.user, transaction: id, share: share),
                    at: visit.now)
            }
            return (try Self.answer(new, context, book, in: db), share != nil)
        }
        if isShared { feed.changed() }
        return answer
    }

    package func deleteTransaction(
        _ id: ID<Transaction>, _ visit: BookVisit
    ) async throws -> DeletedID<Transaction> {
        try await change(visit) { db, book in
            let record = try book.requireTransaction(id, in: db)
            try ShareLockRules.checkDeletion(isLocked: try book.shareHolding(id, in: db) != nil)
            try book.markDeleted(record, at: visit.now, in: db)
            return DeletedID(id: id)
        }
    }

    /// A page of the list as the JSON of its answer.
    package func transactionList(
        _ filter: TransactionFilter, _ page: PageRequest, _ visit: BookVisit
    ) async throws -> [UInt8] {
        try await read(visit) { db, book in
            if let account = filter.account { _ = try book.requireAccount(account, in: db) }
            if let category = filter.category { _ = try book.requireCategory(category, in: db) }
            let selection = try TransactionSelection(filter, of: book, in: db)
            return try Self.write(page, of: selection, book, in: db)
        }
    }

    private static func write(
        _ page: PageRequest, of selection: TransactionSelection, _ book: Book, in db: borrowing Connection
    ) throws -> [UInt8] {
        let total = try book.total(of: selection, in: db)
        var writer = TransactionWriter()
        var rows = 0
        writer.json.beginObject()
        writer.json.key("transactions")
        writer.json.beginArray()
        let sql = selection.rows(
            TransactionWriter.columns, after: page.cursor, limit: page.limit + 1, offset: page.offset)
        try db.forEach(sql) { row in
            rows += 1
            if rows <= page.limit { try writer.write(row, of: book, in: db) }
        }
        writer.json.endArray()
        writer.json.key("total")
        writer.json.integer(total.count)
        if total.isCapped {
            writer.json.key("totalCapped")
            writer.json.bool(true)
        }
        let hasMore = rows > page.limit
        writer.json.key("hasMore")
        writer.json.bool(hasMore)
        writer.json.key("nextCursor")
        if hasMore, let last = writer.last { writer.json.string(last.text) } else { writer.json.null() }
        writer.json.endObject()
        return writer.json.bytes
    }

    /// What the rules must know of the book.
    private static func context(
        _ draft: TransactionDraft, over current: TransactionRecord?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> TransactionContext {
        let account = draft.accountId.value ?? current?.account ?? book.activeAccount
        let category = draft.categoryId.value ?? current?.category
        return TransactionContext(
            today: visit.today, account: try book.account(account, in: db),
            category: try category.flatMap { try book.category($0, in: db) },
            preferredCurrency: book.currency)
    }

    private static func answer(
        _ record: TransactionRecord, _ context: TransactionContext, _ book: Book, in db: borrowing Connection
    ) throws -> Transaction {
        if let category = context.category { return record.answer(category: category) }
        return try book.answer(record, in: db)
    }
}
