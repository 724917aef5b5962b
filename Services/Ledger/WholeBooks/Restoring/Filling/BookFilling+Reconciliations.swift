import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// Reconciliations, and which of them an entry is part of.
extension BookFilling {
    mutating func takeReconciliation(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let account = try account(of: line, in: db)
        errors.refer(to: account, by: try line.field("accountId", ID<Account>.self), "accountId", "Account")
        var record = try ReconciliationRecord.table.record(of: line, &errors) {
            ($0.createdAt, $0.updatedAt) = (stamps.createdAt, stamps.updatedAt)
        }
        if report(errors, path) { return }
        guard let account else { return }
        record.account = account.id
        if record.finishedAt == nil, let other = try book.openReconciliation(of: account.id, in: db),
            other != record.id
        {
            if isMerge {
                return findings.note(path, "Your account has another open reconciliation, which stays")
            }
            return findings.problem("\(path).finishedAt", "Another reconciliation of the account is open")
        }
        var row = try BookRow(record, in: ReconciliationRecord.table)
        row.set("version", stamps.version)
        _ = try put(row, stamps, path, in: db)
    }

    /// Returns the finished reconciliation that an entry of the file names, if its account has it.
    /// - Parameter path: where the file has it.
    mutating func reconciliation(
        _ id: ID<Reconciliation>?, of account: ID<Account>?, _ amount: Money, on day: CalendarDate,
        isCleared: Bool, _ path: String, in db: borrowing Connection
    ) throws -> ID<Reconciliation>? {
        guard let id else { return nil }
        if isCleared, let account,
            try book.isFinished(id, of: account, marking: amount, on: day, in: db)
        {
            return id
        }
        findings.note(path, "The account has no such finished reconciliation, so the entry is only cleared")
        return nil
    }
}
