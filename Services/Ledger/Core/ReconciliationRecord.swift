package import Contracts
package import ServiceKit
import SQLiteKit

/// A reconciliation as stored. The figures of an open one follow from its account's entries.
package struct ReconciliationRecord: Sendable, Equatable {
    package var id: ID<Reconciliation>
    package var account: ID<Account>
    package var statementDate: CalendarDate
    package var statement: Money
    /// Of a finished one.
    package var unclearedCount: Int
    /// Nil while it is open.
    package var finishedAt: Timestamp?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(
        id: ID<Reconciliation>, account: ID<Account>, statementDate: CalendarDate, statement: Money,
        unclearedCount: Int = 0, finishedAt: Timestamp? = nil, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.statementDate = statementDate
        self.statement = statement
        self.unclearedCount = unclearedCount
        self.finishedAt = finishedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    package static let table = RecordTable(
        "reconciliations",
        blank: ReconciliationRecord(
            id: .blank, account: .blank, statementDate: .blank, statement: .blank, createdAt: .blank,
            updatedAt: .blank),
        [
            .id("id", \.id).fixed, .id("accountId", \.account, column: "account").fixed.restoredByRule,
            .day("statementDate", \.statementDate).fixed, .statement(\.statement).fixed,
            .number("unclearedCount", \.unclearedCount, 0...Int.max, isNeeded: false),
            .instant("finishedAt", \.finishedAt),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule,
            .unbound(.number("version", "version")),
        ])
}

extension RecordField where Record == ReconciliationRecord {
    /// What the statement says, below zero for a debt.
    fileprivate static func statement(_ path: Path<Money>) -> Self {
        let members: [RowMember] = [
            .money("statementBalance", "statement_balance"), .text("currency", "currency"),
        ]
        return Self(["statement_balance", "currency"], members, path) {
            [$0.amountMinor.sqlValue, $0.currency.sqlValue]
        } read: { row, first in
            Money(amountMinor: try row.int(first), try row.currency(first + 1))
        } take: { line, _, errors in
            let unit: Field<Currency> = try line.field("currency")
            guard let unit = errors.needed(unit, "currency") else { return nil }
            return errors.signedAmount(
                try line.field("statementBalance"), "statementBalance", in: unit, label: "Statement balance")
        }
    }
}
