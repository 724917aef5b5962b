import Contracts
import LedgerBook
import LedgerCore
import SQLiteKit

/// Where activity reads what a kind of records is called and when it changed. `t` is the record's row.
struct ActivityStatements {
    private let kind: BookChangeKind
    private var name: SQL = "t.name"
    private var amount: SQL = "NULL"
    private var currency: SQL = "NULL"
    private var deletedAt: SQL = "NULL"
    private var isOfWholeBook: SQL = "FALSE"
    private var isElsewhere: SQL = "FALSE"

    /// Returns nil for a kind whose records have no id.
    init?(_ kind: BookChangeKind) {
        self.kind = kind
        let category: SQL = "(SELECT a.name FROM categories a WHERE a.book = t.book AND a.id = t.category)"
        switch kind {
        case .account: deletedAt = "t.deleted_at"
        case .category, .rule: break
        case .transaction:
            (name, amount, currency) = (
                "coalesce(t.description, t.payee, \(category))", "t.amount", "t.currency"
            )
            deletedAt = "t.deleted_at"
            isElsewhere = """
                EXISTS (SELECT 1 FROM joined_transactions j WHERE j.book = c.book AND j.id = c.id)
                """
        case .transfer:
            (name, amount, currency) = (
                "coalesce(t.description, t.payee)", "t.from_amount", "t.from_currency"
            )
            deletedAt = "t.deleted_at"
        case .budget:
            (name, amount, currency) = (category, "t.planned", "t.currency")
            isOfWholeBook = "t.account IS NOT NULL AND t.account = \(ID<Account>.wholeBook)"
        case .recurring:
            (name, amount, currency) = (
                "coalesce(t.description, t.payee, \(category))", "t.amount", "t.currency"
            )
        case .goal: (amount, currency) = ("t.target", "t.currency")
        case .asset: deletedAt = "t.deleted_at"
        case .reconciliation:
            name = "(SELECT a.name FROM accounts a WHERE a.book = t.book AND a.id = t.account)"
        case .incomeGoal, .rate, .bookBudget, .bookIncomeGoal: return nil
        }
    }

    /// Selects the records of a book whose last change was in one of some revisions.
    func rows(of book: Book, in revisions: ClosedRange<Int64>) -> SQL {
        let trash = TrashKind.allCases.firstIndex { $0.rawValue == kind.rawValue } ?? -1
        return """
            SELECT c.id, t.created_at, t.updated_at, \(deletedAt), coalesce(\(name), d.name),
                coalesce(\(amount), d.amount), coalesce(\(currency), d.currency), \(isOfWholeBook),
                \(isElsewhere)
            FROM changed_records c INDEXED BY changed_records_by_revision
            LEFT JOIN \(kind.table) t ON t.book = c.book AND t.id = c.id
            LEFT JOIN trashed_records d ON d.book = c.book AND d.kind = \(trash) AND d.id = c.id
            WHERE c.book = \(book.number) AND c.revision >= \(revisions.lowerBound)
            AND c.revision <= \(revisions.upperBound) AND c.kind = \(kind.number)
            """
    }
}
