import Contracts

/// The names of accounts and categories, which come before the records that refer to them.
struct BookNames: Sendable {
    private var accounts: [ID<Account>: String] = [:]
    private var categories: [ID<Category>: String] = [:]

    subscript(account: ID<Account>) -> String { accounts[account] ?? "" }
    subscript(category: ID<Category>) -> String { categories[category] ?? "" }

    /// Notes the name in a line. Returns whether the line is an account or a category.
    mutating func take(_ line: BookLine) throws -> Bool {
        switch line.kind {
        case .account, .deletedAccount:
            let account: BookAccount = try line.decode()
            accounts[account.id] = account.name
        case .category:
            let category: BookCategory = try line.decode()
            categories[category.id] = category.name
        default: return false
        }
        return true
    }
}
