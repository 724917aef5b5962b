import Contracts
import ServiceKit

/// A user's book as the ledger gives it out: an outline, and transactions page by page.
struct LedgerBook: Sendable {
    private let ledger: ServiceClient
    private let user: ID<User>
    private let filter: [(String, String)]

    init(
        _ ledger: ServiceClient, of user: ID<User>, pageRows: Int, account: ID<Account>? = nil,
        from: CalendarDate? = nil, to: CalendarDate? = nil
    ) {
        self.ledger = ledger
        self.user = user
        var filter = [("limit", String(pageRows))]
        if let account { filter.append(("accountId", account.text)) }
        if let from { filter.append(("from", from.text)) }
        if let to { filter.append(("to", to.text)) }
        self.filter = filter
    }

    /// With all its budgets, however many pages they are. Of one state only if the book's revision still is
    /// the outline's when the transactions are read.
    func outline() async throws -> BookOutline {
        var outline = try await ledger.call(LedgerAPI.exportOutline, path: ["user": user.text])
        while let next = outline.nextBudget {
            outline.append(
                try await ledger.call(
                    LedgerAPI.exportBudgets, path: ["user": user.text], query: [("after", next.text)]))
        }
        return outline
    }

    /// The page behind a transaction, or the first.
    func page(after: ID<Transaction>?) async throws -> TransactionExportPage {
        let query = after.map { filter + [("after", $0.text)] } ?? filter
        return try await ledger.call(LedgerAPI.exportPage, path: ["user": user.text], query: query)
    }
}
