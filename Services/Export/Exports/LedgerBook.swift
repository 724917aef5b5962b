import Contracts
import ServiceKit

/// Reads a user's book from the ledger: an outline, and transactions page by page.
struct LedgerBook: Sendable {
    private let ledger: ServiceClient
    private let owner: UserIdentity
    private let filter: [(String, String)]

    init(
        _ ledger: ServiceClient, of owner: UserIdentity, pageRows: Int, account: ID<Account>? = nil,
        from: CalendarDate? = nil, to: CalendarDate? = nil
    ) {
        self.ledger = ledger
        self.owner = owner
        var filter = [("limit", String(pageRows))]
        if let account { filter.append(("accountId", account.text)) }
        if let from { filter.append(("from", from.text)) }
        if let to { filter.append(("to", to.text)) }
        self.filter = filter
    }

    private var path: [String: String] { ["user": owner.user.text] }

    /// Returns the outline with all pages of budgets; a user without a book gets the book that the ledger
    /// would create on the first visit. The book is in one consistent state only if the pages
    /// of transactions have the outline's revision.
    func outline() async throws -> BookOutline {
        var outline = try await ledger.call(
            LedgerAPI.exportOutline, path: path,
            query: [("currency", owner.currency.code), ("timeZone", owner.timeZone)])
        while let next = outline.nextBudget {
            outline.append(
                try await ledger.call(
                    LedgerAPI.exportBudgets, path: path, query: [("after", next.text)]))
        }
        return outline
    }

    /// Returns the page after a transaction, or the first page.
    func page(after: ID<Transaction>?) async throws -> TransactionExportPage {
        let query = after.map { filter + [("after", $0.text)] } ?? filter
        return try await ledger.call(LedgerAPI.exportPage, path: path, query: query)
    }
}
