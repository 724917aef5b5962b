import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// The rows of a file's trash, which have the rules of the same records outside of it. What they refer to can
/// be gone: then they stay in the trash.
extension BookFilling {
    /// Returns a row made anew from its record, with the accounts and categories as the book has them; nil
    /// for a table whose rows are in no trash, and with errors. Throws 422 for values that are not those of
    /// the columns.
    /// - Parameter id: of the deleted record that the row belongs to.
    func trashedRow(
        _ row: BookRow, of id: ID<TrashItem>, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        switch row.table {
        case "categories": try trashedCategory(row, &errors, in: db)
        case "budgets": try trashedBudget(row, &errors, in: db)
        case "recurring_templates": try trashedTemplate(row, &errors, in: db)
        case "recurring_bookings": try trashedBooking(row, of: id, &errors, in: db)
        case "goals": try trashedGoal(row, &errors, in: db)
        case "allocations": try trashedAllocation(row, of: id, &errors, in: db)
        default: nil
        }
    }

    private func trashedCategory(
        _ row: BookRow, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: Category.table, db) else { return nil }
        var category = try Category.table.record(of: found.line, &errors)
        category.parentId = try found.record.parentId.map { try kept(.category, $0, in: db) }
        return try made(category, in: Category.table, found.line, &errors)
    }

    private func trashedBudget(
        _ row: BookRow, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: BudgetPlan.table, db) else { return nil }
        var plan = try BudgetPlan.table.record(of: found.line, &errors)
        plan.account = try kept(.account, found.record.account, in: db)
        plan.category = try kept(.category, found.record.category, in: db)
        errors.checkBudgeted(try entryType(of: plan.category, in: db))
        return try made(plan, in: BudgetPlan.table, found.line, &errors)
    }

    private func trashedTemplate(
        _ row: BookRow, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: RecurringPlan.table, db) else { return nil }
        let (former, line) = (found.record, found.line)
        var plan = try RecurringPlan.table.record(of: line, &errors)
        Self.check(&plan.schedule, &errors)
        let amount = errors.lineAmount(
            try line.field("amount"), "amount", in: try line.field("currency"),
            usual: former.amount.currency, allowsZero: false)
        if let amount { plan.amount = amount }
        plan.account = try kept(.account, former.account, in: db)
        if let arrival = former.toAccount {
            plan.toAccount = try kept(.account, arrival, in: db)
            errors.checkSides(plan.account, plan.toAccount)
        } else if let category = former.category {
            plan.type = former.type
            plan.splits = try trashedParts(of: former, &errors, in: db)
            let wished = try kept(.category, category, in: db)
            errors.check(try entryType(of: wished, in: db), isThatOf: plan.type, "categoryId")
            plan.category = plan.splits.first?.category ?? wished
        } else {
            errors.add("categoryId", "Is required")
        }
        // Only checked values give a schedule.
        guard errors.isEmpty else { return nil }
        plan.next = max(plan.schedule.first, plan.schedule.first(from: former.next) ?? plan.schedule.first)
        return try made(plan, in: RecurringPlan.table, line, &errors)
    }

    /// Returns the parts of a template, with the rules of those of a live one.
    private func trashedParts(
        of plan: RecurringPlan, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> [TransactionPart] {
        if plan.splits.isEmpty { return [] }
        let counts = SplitsLimit.minimum...SplitsLimit.maximum
        if !counts.contains(plan.splits.count) {
            errors.add("splits", .must("have \(SplitsLimit.minimum) to \(SplitsLimit.maximum) parts"))
        }
        var parts: [TransactionPart] = []
        for (index, part) in plan.splits.enumerated() {
            let path = "splits[\(index)]"
            let category = try kept(.category, part.category, in: db)
            errors.check(
                try entryType(of: category, in: db), isThatOf: plan.type, "\(path).categoryId")
            let text = Money(amountMinor: part.amountMinor, plan.amount.currency).text
            let draft = TransactionSplitDraft(
                amount: .value(AmountText(text)),
                description: part.description.map { .value($0) } ?? .absent)
            let checked = errors.part(draft, path, of: category, in: plan.amount.currency)
            if let checked { parts.append(checked) }
        }
        if parts.count == plan.splits.count { errors.check(parts, addUpTo: plan.amount) }
        return parts
    }

    private func trashedBooking(
        _ row: BookRow, of id: ID<TrashItem>, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: RecurringBookingRecord.table, db) else { return nil }
        var booking = try RecurringBookingRecord.table.record(of: found.line, &errors)
        if booking.template != id.cast() { errors.add("recurringId", .must("be the deleted template")) }
        booking.transaction = try kept(.transaction, booking.transaction, in: db)
        return try made(booking, in: RecurringBookingRecord.table, found.line, &errors)
    }

    private func trashedGoal(
        _ row: BookRow, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: GoalRecord.table, db) else { return nil }
        let goal = try GoalRecord.table.record(of: found.line, &errors)
        goal.checkDates(&errors)
        return try made(goal, in: GoalRecord.table, found.line, &errors)
    }

    /// The asset, whose currency bounds the digits of an amount, can be gone.
    private func trashedAllocation(
        _ row: BookRow, of id: ID<TrashItem>, _ errors: inout FieldErrors, in db: borrowing Connection
    ) throws -> BookRow? {
        guard let found = try stored(row, in: AllocationRecord.table, db) else { return nil }
        let allocation = found.record
        if row.id("asset") != id, row.id("goal") != id {
            errors.add("goalId", .must("be the deleted goal, or have the deleted asset"))
        }
        if allocation.amount.isZero { errors.add("amount", .must("be greater than zero")) }
        return try made(allocation, in: AllocationRecord.table, found.line, &errors)
    }

    // MARK: What the kinds share

    /// Returns the type of a category of the book, or of one in its trash; nil if it is gone.
    private func entryType(of category: ID<Category>, in db: borrowing Connection) throws -> EntryType? {
        if let known = try book.category(category, in: db) { return known.type }
        let deleted = try book.trashed(.category, category, at: now, in: db)
        guard case .integer(let type)? = deleted?.rows.first?["type"] else { return nil }
        return EntryType.allCases.enumerated().first { $0.offset == type }?.element
    }

    /// Returns the record of a stored row, and its line; nil for a row with columns that the table lacks.
    private func stored<Record>(
        _ row: BookRow, in table: RecordTable<Record>, _ db: borrowing Connection
    ) throws -> (record: Record, line: JSONObject)? {
        let columns = table.columns.sorted()
        guard table.columns.isSuperset(of: row.names) else { return nil }
        let names = SQL(stringLiteral: columns.map(SQL.name).joined(separator: ", "))
        let values = columns.map { "\(row[$0] ?? .null)" as SQL }
        let members = RowWriter(table.members)
        do {
            // The columns of the table give the values their types; no book has the number 0.
            return try db.first(
                """
                SELECT \(table.names), \(members.selected) FROM (
                    SELECT \(names) FROM \(table.name) WHERE book = 0
                    UNION ALL SELECT \(.joined(values, separator: ", "))) AS found
                """
            ) { row in
                let record = try table.record(row)
                var json = JSONWriter()
                json.beginObject()
                try members.write(&json, row, from: table.count)
                json.endObject()
                return (record: record, line: try JSONObject(json.take()))
            }
        } catch let error as SQLiteError where error.mayPassOnRetry {
            throw error
        } catch {
            throw APIError(.invalidBackup, "Invalid backup file: a record in the trash is damaged")
        }
    }

    /// Returns the row of a checked record with the times and the version of its line; nil with errors.
    private func made<Record>(
        _ record: Record, in table: RecordTable<Record>, _ line: JSONObject, _ errors: inout FieldErrors
    ) throws -> BookRow? {
        let stamps = try stamps(line, &errors)
        guard errors.isEmpty else { return nil }
        var row = try BookRow(record, in: table)
        if table.columns.contains("version") {
            row.set(stamps)
            row.set("version", stamps.version)
        }
        return row
    }
}
