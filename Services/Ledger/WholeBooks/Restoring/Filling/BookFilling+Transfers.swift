import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Transfers, and the transactions that were joined into them.
extension BookFilling {
    mutating func takeTransfer(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var wished = try TransferRecord.table.record(of: line, &errors) {
            ($0.createdAt, $0.updatedAt) = (stamps.createdAt, stamps.updatedAt)
        }
        checkDate(wished.date, &errors)
        let template: ID<RecurringTemplate>? = errors.optional(try line.field("recurringId"), "recurringId")
        let period = try errors.period(line, "recurringMonth", "recurringDay")
        if let template, let period {
            wished.booking = RecurringBooking(template: template, period: period)
        }
        wished.from.account = try side(of: line, "fromAccountId", &errors, in: db)
        wished.to.account = try side(of: line, "toAccountId", &errors, in: db)
        if errors.isEmpty { Self.check(wished, &errors) }
        let reconciled: (from: ID<Reconciliation>?, to: ID<Reconciliation>?) = (
            errors.optional(try line.field("reconciliationIdFrom"), "reconciliationIdFrom"),
            errors.optional(try line.field("reconciliationIdTo"), "reconciliationIdTo")
        )
        if report(errors, path) { return }
        noteEntry(of: wished.from.account, on: wished.date)
        noteEntry(of: wished.to.account, on: wished.date)
        wished.from.reconciliation = try reconciliation(
            reconciled.from, of: wished.from.account, wished.from.amount, on: wished.date,
            isCleared: wished.from.isCleared,
            "\(path).reconciliationIdFrom", in: db)
        wished.to.reconciliation = try reconciliation(
            reconciled.to, of: wished.to.account, wished.to.amount, on: wished.date,
            isCleared: wished.to.isCleared,
            "\(path).reconciliationIdTo", in: db)
        guard let known = try matched(wished, path, in: db),
            var record = try booked(known, stamps, path, in: db)
        else { return }
        record.isJoined = try book.recorded(record.id, in: db)?.isJoined ?? false
        let stored = try changedAt(record.id, of: "transfers", markedAs: .transfer, in: db)
        let isBack = try comesBack(record.id, of: "transfers", .transfer, stamps, in: db)
        if isBack == true { record = record.uncleared }
        guard isBack ?? wins(stamps.changedAt, over: stored, path) else { return }
        if stamps.deletedAt == nil {
            let book = book
            let fits = try passes(path) {
                try book.checkRoom(for: record, in: db)
                try book.checkRoom(forNamesOf: record, in: db)
            }
            guard fits else { return }
        }
        try put(record, stamps, in: db)
    }

    /// Returns the account of a side, deleted or not; nil for one that is gone.
    private func side(
        of line: JSONObject, _ name: StaticString, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> ID<Account>? {
        guard let wished: ID<Account> = errors.optional(try line.field(name), name) else { return nil }
        let id = try kept(.account, wished, in: db)
        if try !book.has(id, in: "accounts", db) {
            errors.add("\(name)", "Account not found in the file")
        }
        return id
    }

    private static func check(_ record: TransferRecord, _ errors: inout FieldErrors) {
        if record.from.account == nil, record.to.account == nil {
            errors.add("fromAccountId", "A transfer needs an account")
        }
        errors.checkSides(record.from.account, record.to.account)
        if record.from.amount.currency == record.to.amount.currency, record.from.amount != record.to.amount {
            errors.add("toAmount", "In one currency the amount that arrives is the amount that leaves")
        }
    }

    /// Returns the record under the id that the book has for it. Another record's `clientId` is a problem, or
    /// left out by a merge.
    private mutating func matched(
        _ wished: TransferRecord, _ path: String, in db: borrowing Connection
    ) throws -> TransferRecord? {
        var record = wished
        guard let clientID = record.clientID else { return record }
        let owner: ID<Transfer>? = try db.first(
            """
            SELECT id FROM transfers INDEXED BY transfers_by_client_id
            WHERE book = \(book.number) AND client_id = \(clientID)
            """
        ) { try $0.id(0) }
        let isTransaction = try book.isUsed(clientID: clientID, by: .transaction, in: db)
        if owner == nil || owner == record.id, !isTransaction { return record }
        guard isMerge else {
            findings.problem("\(path).clientId", "Another record has this client id")
            return nil
        }
        if let owner, !isTransaction, try !book.has(record.id, in: "transfers", db) {
            record.id = owner
            return record
        }
        findings.note("\(path).clientId", "Another record has this client id, so this one loses it")
        record.clientID = nil
        return record
    }

    /// Returns the record with the booking that it can have, by the rules for transactions.
    private mutating func booked(
        _ wished: TransferRecord, _ stamps: RowStamps, _ path: String, in db: borrowing Connection
    ) throws -> TransferRecord? {
        var record = wished
        let stored = isMerge ? try book.recorded(record.id, in: db) : nil
        if let stored { record.booking = stored.booking }
        guard stamps.deletedAt == nil, let booking = record.booking,
            let other = try book.bookedTransfer(booking, in: db), other != record.id
        else { return record }
        let reason = "The recurring template has transfer \(other.text) for \(booking.period.text)"
        if stored != nil {
            findings.note(path, "\(reason), so this one stays deleted")
            return nil
        }
        guard isMerge, try live.recorded(other, in: db) != nil, joined.insert(other.cast()).inserted else {
            findings.note(path, "\(reason), so this one is kept without the template")
            record.booking = nil
            return record
        }
        findings.note(path, "\(reason), and both are one")
        record.id = other
        return record
    }

    private func put(_ record: TransferRecord, _ stamps: RowStamps, in db: borrowing Connection) throws {
        try book.unindexAndDiscount(record.id, in: db)
        var row = try BookRow(record, in: TransferRecord.table)
        row.set("deleted_at", stamps.deletedAt)
        row.set("version", stamps.version)
        try book.put(row, in: db)
        guard stamps.deletedAt == nil, let number = try book.transferNumber(of: record.id, in: db) else {
            return
        }
        try book.indexAndCountTransfer(number, in: db)
    }

    /// Keeps a joined transaction with its transfer. Where a merge finds the transaction in the book, that
    /// stays, and the transfer goes.
    mutating func takeJoinedTransaction(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let category = try category(of: line, in: db)
        var part = try JoinedTransactionRecord.table.record(of: line, &errors)
        errors.refer(to: category, by: try categoryField(of: line), "categoryId", "Category")
        if errors.messages(at: "type").isEmpty {
            errors.check(category?.type, isThatOf: part.transaction.type, "categoryId")
        }
        let transfer = try book.recorded(part.transfer, in: db)
        if transfer == nil, !isMerge, errors.messages(at: "transferId").isEmpty {
            errors.add("transferId", "Transfer not found in the file")
        }
        if report(errors, path) { return }
        guard let category, let transfer else { return }
        part.transaction.category = category.id
        if try book.has(part.transaction.id, in: "transactions", db) {
            guard isMerge else { return findings.problem("\(path).id", "Is used twice") }
            findings.note(path, "The transaction is in your book, so the transfer is left out")
            return try book.remove(transfer, in: db)
        }
        if try !book.add(BookRow(part, in: JoinedTransactionRecord.table), in: db) {
            if !isMerge { findings.problem(path, "Is used twice") }
            return
        }
        try db.run(
            """
            UPDATE transfers INDEXED BY transfers_by_id SET is_joined = 1
            WHERE book = \(book.number) AND id = \(transfer.id) AND 2 = (
                SELECT count(*) FROM joined_transactions INDEXED BY joined_transactions_by_transfer
                WHERE book = \(book.number) AND transfer = \(transfer.id))
            """)
    }
}
