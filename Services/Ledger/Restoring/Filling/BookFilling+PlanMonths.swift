import Contracts
import JSONKit
import SQLiteKit

/// Planned months with their corrections, and the settings of planning.
extension BookFilling {
    mutating func takePlanMonth(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let checked = try JSON.decode(PlanMonthLine.self, from: line).checked(&errors)
        if report(errors, path) { return }
        guard let record = checked else { return }
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

    mutating func takePlanCorrection(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let fields = try JSON.decode(PlanCorrectionLine.self, from: line)
        let month = errors.needed(fields.month, "month")
        let asset = errors.needed(fields.assetId, "assetId")
        let goal = errors.needed(fields.goalId, "goalId")
        let currency = errors.needed(fields.currency, "currency")
        let amount = errors.lineQuantity(
            fields.amount, "amount", in: currency ?? AssetCode(.usd), allowsZero: true)
        if !isMerge, let month, !months.contains(month) {
            errors.add("month", "Month not found in the file")
        }
        if report(errors, path) { return }
        guard let month, let asset, let goal, let currency, let amount, months.contains(month) else { return }
        var row = BookRow("plan_corrections")
        row.set("month", month)
        row.set("asset", asset)
        row.set("goal", goal)
        row.set("is_start", fields.isStart.value ?? false)
        row.set("currency", currency)
        row.set("amount_whole", amount.whole)
        row.set("amount_atto", amount.atto)
        try book.add(row, in: db)
    }

    /// Writes the settings of planning, which the head can have.
    mutating func takePlanning(_ head: [UInt8], in db: borrowing Connection) throws {
        let path = "\(self.head.paths[BookKind.head.rawValue] ?? "data.settings").planning"
        let settings = try JSON.decode(SettingsLine.self, from: head).settings.value
        guard let fields = settings?.planning.value else { return }
        var errors = FieldErrors()
        let stamps = fields.stamps.checked(usual: self.head.file.createdAt, &errors)
        let checked = fields.checked(
            preferred: self.head.preferences.currency ?? live.currency, &errors)
        if report(errors, path) { return }
        guard let planning = checked else { return }
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
