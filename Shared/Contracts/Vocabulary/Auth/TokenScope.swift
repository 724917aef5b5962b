/// What an API token may do. No scope includes another one.
public enum TokenScope: String, Sendable, Codable, CaseIterable {
    case read
    /// Accounts, categories, transactions, transfers, templates, rates and imports.
    case transactionsWrite = "transactions:write"
    case budgetsWrite = "budgets:write"
    case planningWrite = "planning:write"
    case sharingWrite = "sharing:write"
    case export
    /// Reading the wallet and sending from it.
    case wallet
}
