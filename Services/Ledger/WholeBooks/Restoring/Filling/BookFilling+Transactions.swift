import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import SodiumKit
import LedgerBook
import LedgerCore

/// Transactions, the clients' ids of former ones, and receipts.
extension BookFilling {
    mutating func takeTransaction(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let entry = try entry(of: line, &errors, in: db)
        var wished = try TransactionRecord.table.record(of: line, &errors) {
            ($0.createdAt, $0.updatedAt) = (stamps.createdAt, stamps.updatedAt)
        }
        checkDate(wished.date, &errors)
        try takeBooking(line, of: &wished, &errors)
        if let original = wished.original {
            errors.check(original, isAbroadOf: entry?.amount.currency)
        }
        if let entry { wished.splits = try splits(of: line, entry, &errors, in: db) }
        try takeRefund(line, of: &wished, entry, &errors)
        wished.reconciliation = errors.optional(try line.field("reconciliationId"), "reconciliationId")
        if report(errors, path) { return }
        guard let entry else { return }
        noteEntry(of: entry.account, on: wished.date)
        guard try leavesItsTransfer(wished.id, stamps, path, in: db) else { return }
        (wished.account, wished.type, wished.amount) = (entry.account, entry.type, entry.amount)
        wished.category = wished.splits.first?.category ?? entry.category
        wished.reconciliation = try reconciliation(
            wished.reconciliation, of: wished.account, wished.amount, on: wished.date,
            isCleared: wished.isCleared, "\(path).reconciliationId", in: db)
        guard let known = try matched(wished, path, in: db),
            var record = try booked(known, stamps, path, in: db)
        else { return }
        let stored = try changedAt(record.id, of: "transactions", markedAs: .transaction, in: db)
        let isBack = try comesBack(record.id, of: "transactions", .transaction, stamps, in: db)
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
        try put(record, stamps, isNew: stored == nil, in: db)
    }

    /// Whether a transaction is in no transfer, or its transfer is deleted in the book and goes for good,
    /// since the transaction comes back.
    private mutating func leavesItsTransfer(
        _ id: ID<Transaction>, _ stamps: RowStamps, _ path: String, in db: borrowing Connection
    ) throws -> Bool {
        guard let transfer = try book.transfer(joining: id, in: db) else { return true }
        guard let isBack = try comesBack(transfer, of: "transfers", .transfer, stamps, in: db) else {
            findings.note(path, "It was joined into a transfer since, which stays")
            return false
        }
        if isBack { try book.removeJoined(transfer, in: db) }
        return isBack
    }

    /// Reads the template's booking; older files have no period of it, which then is the month of the date.
    private func takeBooking(
        _ line: JSONObject, of record: inout TransactionRecord, _ errors: inout FieldErrors
    ) throws {
        let template: ID<RecurringTemplate>? = errors.optional(try line.field("recurringId"), "recurringId")
        let period = try errors.period(line, "recurringMonth", "recurringDay")
        record.booking = template.map {
            RecurringBooking(template: $0, period: period ?? .month(record.date.month))
        }
        record.isRecurring =
            errors.optional(try line.field("isRecurring"), "isRecurring") ?? (record.booking != nil)
    }

    /// Reads the parts of a split transaction or template, which have the rules of an entry. An empty list
    /// stands for none.
    func splits(
        of line: JSONObject, _ entry: Entry, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> [TransactionPart] {
        let field: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>> = try line.field("splits")
        guard let drafts = errors.optional(field, "splits")?.elements else { return [] }
        var parts: [TransactionPart] = []
        if drafts.count < SplitsLimit.minimum {
            errors.add("splits", .must("have at least \(SplitsLimit.minimum) parts"))
        }
        for (index, field) in drafts.enumerated() {
            let path = "splits[\(index)]"
            guard let draft = errors.required(field, path, .must("be a part")) else { continue }
            let named = errors.required(draft.categoryId, "\(path).categoryId", "Is required")
            let category = try named.flatMap { try book.category(kept(.category, $0, in: db), in: db) }
            if named != nil, category == nil {
                errors.add("\(path).categoryId", "Category not found in the file")
            }
            errors.check(category?.type, isThatOf: entry.type, "\(path).categoryId")
            let part = errors.part(draft, path, of: category?.id, in: entry.amount.currency)
            if let part { parts.append(part) }
        }
        if parts.count == drafts.count { errors.check(parts, addUpTo: entry.amount) }
        return parts
    }

    /// Reads whether the transaction is a refund. The expense that it names may come later in the file, so
    /// that `BookFinishing` checks it.
    private func takeRefund(
        _ line: JSONObject, of record: inout TransactionRecord, _ entry: Entry?, _ errors: inout FieldErrors
    ) throws {
        record.isRefund = errors.optional(try line.field("isRefund"), "isRefund") ?? false
        if record.isRefund, entry?.type == .income {
            errors.add("isRefund", "Only an expense can be a refund")
        }
        let refunded: ID<Transaction>? = errors.optional(try line.field("refundOf"), "refundOf")
        record.refundOf = record.isRefund ? refunded : nil
        record.isRepayment = record.isRefund && record.isRepayment
    }

    /// Returns the record under the id that the book has for it. Another record's `clientId` is a problem,
    /// or left out by a merge.
    private mutating func matched(
        _ record: TransactionRecord, _ path: String, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        guard let clientID = record.clientID else { return record }
        let owner: ID<Transaction>? = try db.first(
            """
            SELECT id FROM transactions INDEXED BY transactions_by_client_id
            WHERE book = \(book.number) AND client_id = \(clientID)
            """
        ) { try $0.id(0) }
        guard let owner, owner != record.id else { return record }
        guard isMerge else {
            findings.problem("\(path).clientId", "Another transaction has this client id")
            return nil
        }
        if try book.has(record.id, in: "transactions", db) {
            findings.note("\(path).clientId", "Another transaction has this client id, so this one loses it")
            return record.with(id: record.id, clientID: nil)
        }
        try remember(.transaction, record.id, as: owner, in: db)
        return record.with(id: owner, clientID: clientID)
    }

    /// Returns the record with the booking that it can have: a template's month has one transaction. A second
    /// one of the file stays as an entry of its own. A merge takes it for the book's booking of the month,
    /// and leaves a deleted one deleted.
    private mutating func booked(
        _ wished: TransactionRecord, _ stamps: RowStamps, _ path: String, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        var record = wished
        let stored = isMerge ? try book.recorded(record.id, in: db) : nil
        // The booking of a record that the book has stays as it is.
        if let stored { record.booking = stored.booking }
        guard stamps.deletedAt == nil, let booking = record.booking,
            let other = try book.bookedTransaction(booking, in: db), other != record.id
        else { return record }
        let reason = "The recurring template has transaction \(other.text) for \(booking.period.text)"
        if stored != nil {
            findings.note(path, "\(reason), so this one stays deleted")
            return nil
        }
        guard isMerge, try live.recorded(other, in: db) != nil, joined.insert(other).inserted else {
            findings.note(path, "\(reason), so this one is kept as an entry without the template")
            record.booking = nil
            return record
        }
        findings.note(path, "\(reason), and both are one")
        try remember(.transaction, record.id, as: other, in: db)
        return record.with(id: other, clientID: record.clientID)
    }

    private func put(
        _ record: TransactionRecord, _ stamps: RowStamps, isNew: Bool, in db: borrowing Connection
    ) throws {
        if isNew, stamps.deletedAt == nil, stamps.version == 1 {
            return try book.bringBack(record, in: db)
        }
        try book.unindexAndDiscount(record.id, in: db)
        var row = try BookRow(record, in: TransactionRecord.table)
        row.set("deleted_at", stamps.deletedAt)
        row.set("version", stamps.version)
        // What was paid back comes from the live share.
        row.set("paid_back", Int64(0))
        try book.put(row, in: db)
        try book.writeParts(of: record, in: db)
        guard stamps.deletedAt == nil, let number = try book.transactionNumber(of: record.id, in: db) else {
            return
        }
        try book.index(record, number: number, in: db)
        try book.count(record, in: db)
    }

    mutating func takeSpentClientID(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let text = errors.optionalText(try line.field("clientId"), "clientId", .clientID)
        if text == nil, errors.isEmpty { errors.add("clientId", "Is required") }
        if report(errors, path) { return }
        var row = BookRow("spent_client_ids")
        row.set("client_id", text)
        try book.add(row, in: db)
    }

    mutating func takeAttachment(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var record = try AttachmentRecord.table.record(of: line, &errors) {
            $0.attachment.createdAt = stamps.createdAt
        }
        if report(errors, path) { return }
        guard let hash = Sodium.fromHex(record.hash) else { return }
        record.transaction = try self.kept(.transaction, record.transaction, in: db)
        guard try book.has(record.transaction, in: "transactions", db) else {
            return findings.problem("\(path).transactionId", "Transaction not found in the file")
        }
        let kept = try book.attachments(of: record.transaction, in: db)
        if isMerge, kept.contains(where: { $0.hash == record.hash }) { return }
        if try book.has(record.attachment.id, in: "attachments", db) {
            if !isMerge { findings.problem("\(path).id", "Is used twice") }
            return
        }
        guard let size = try contentSize(of: hash, in: db) else {
            return findings.note(
                path, "Its content is neither in the file nor in your book, so this receipt is left out")
        }
        if kept.count >= AttachmentRules.perTransaction {
            return findings.problem(
                path, "A transaction can have \(AttachmentRules.perTransaction) attachments")
        }
        var row = try BookRow(record, in: AttachmentRecord.table)
        row.set("size", size)
        try book.put(row, in: db)
    }

    /// Returns the size of a content that came with the restore or is in the user's book; another user's
    /// content is never found.
    private func contentSize(of hash: [UInt8], in db: borrowing Connection) throws -> Int64? {
        let came = try db.first(
            """
            SELECT size FROM attachment_claims
            WHERE book = \(book.number) AND id = \(AttachmentClaim.restoredID(of: hash)) AND sha256 = \(hash)
            """
        ) { try $0.int(0) }
        return try came
            ?? db.first(
                """
                SELECT size FROM attachments INDEXED BY attachments_by_content
                WHERE sha256 = \(hash) AND book = \(live.number) LIMIT 1
                """
            ) { try $0.int(0) }
    }
}

extension AttachmentClaim {
    /// The id of the claim of a content that came with a restore: the first half of its hash.
    static func restoredID(of hash: [UInt8]) -> ID<Attachment> {
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return ID(high: half(hash.prefix(8)), low: half(hash.dropFirst(8).prefix(8)))
    }
}

extension TransactionRecord {
    /// Returns the same transaction under other ids.
    func with(id: ID<Transaction>, clientID: String?) -> TransactionRecord {
        var record = self
        (record.id, record.clientID) = (id, clientID)
        return record
    }
}
