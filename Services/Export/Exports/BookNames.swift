import Contracts

/// The names of accounts and categories, which come before the records that refer to them.
struct BookNames: Sendable {
    /// By the texts of their ids.
    private var accounts: [String: String] = [:]
    private var categories: [String: String] = [:]

    /// Returns the name of the account with this id, as a line has it.
    func account(_ id: String) -> String { accounts[id] ?? "" }

    /// Returns the name of the category with this id, as a line has it.
    func category(_ id: String) -> String { categories[id] ?? "" }

    /// Notes the name in a line. Returns whether the line is an account or a category.
    mutating func take(_ line: BookLine) throws -> Bool {
        switch line.kind {
        case .account, .deletedAccount:
            let account: BookAccount = try line.decode()
            accounts[account.id.text] = account.name
        case .category:
            let category: BookCategory = try line.decode()
            categories[category.id.text] = category.name
        default: return false
        }
        return true
    }
}
