import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerCore
import LedgerSavings

/// Planned months with their corrections, and the settings of planning.
extension BookFilling {
    mutating func takePlanMonth(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let record = try PlanRecord.table.record(of: line, &errors)
        if errors.isEmpty { record.check(&errors) }
        if report(errors, path) { return }
        let stored = try db.first(
            """
            SELECT updated_at FROM plan_months
            WHERE book = \(book.number) AND month = \(record.month)
            """
        ) { try $0.timestamp(0) }
        guard wins(stamps.changedAt, over: stored, path, key: "month") else { return }
        if record.status == .executing, let other = try book.executingMonth(in: db), other != record.month {
            if isMerge {
                findings.note(path, "Your book executes another month, so this one is left out")
            } else {
                findings.problem("\(path).status", "Only one month executes at a time")
            }
            return
        }
        try book.set(try StoredPlan(record), at: stamps.updatedAt, in: db)
        // The corrections belong to this version of the month.
        try db.run(
            "DELETE FROM plan_corrections WHERE book = \(book.number) AND month = \(record.month)")
        months.insert(record.month)
        try db.run(
            """
            UPDATE plan_months SET created_at = \(stamps.createdAt)
            WHERE book = \(book.number) AND month = \(record.month)
            """)
    }

    mutating func takePlanCorrection(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        var correction = try PlanCorrectionRecord.table.record(of: line, &errors)
        let amount = errors.lineQuantity(
            try line.field("amount"), "amount", in: correction.currency, allowsZero: true)
        let hasMonth = months.contains(correction.month)
        if !isMerge, !hasMonth, errors.messages(at: "month").isEmpty {
            errors.add("month", "Month not found in the file")
        }
        if report(errors, path) { return }
        guard let amount, hasMonth else { return }
        correction.amount = amount
        try book.add(BookRow(correction, in: PlanCorrectionRecord.table), in: db)
    }

    /// Writes the settings of planning, which the head can have.
    mutating func takePlanning(_ head: [UInt8], in db: borrowing Connection) throws {
        let path = "\(self.head.paths[BookKind.head.rawValue] ?? "data.settings").planning"
        guard let line = try? JSONObject(head).object("settings")?.object("planning") else { return }
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let draft: PlanningSettingsDraft = try line.decoded()
        var planning = PlanSettings()
        do throws(APIError) {
            planning = try draft.applied(
                to: planning, preferred: self.head.preferences.currency ?? live.currency)
        } catch {
            guard error.code == .validation else { throw error }
            for entry in error.details.entries { entry.messages.forEach { errors.add(entry.path, $0) } }
        }
        if report(errors, path) { return }
        let stored = try db.first(
            "SELECT updated_at FROM planning_settings WHERE book = \(book.number)"
        ) { try $0.timestamp(0) }
        guard wins(stamps.changedAt, over: stored, path) else { return }
        try book.set(planning, at: stamps.updatedAt, in: db)
        try db.run(
            """
            UPDATE planning_settings SET created_at = \(stamps.createdAt) WHERE book = \(book.number)
            """)
    }
}
