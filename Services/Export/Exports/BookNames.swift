import Contracts
import JSONKit

/// The names of accounts and categories, which come before the records that refer to them.
struct BookNames: Sendable {
    /// By the texts of their ids.
    private var accounts: [String: String] = [:]
    private var categories: [String: String] = [:]

    /// Returns the name of the account with this id, as a line has it.
    func account(_ id: String) -> String { accounts[id] ?? "" }

    /// Returns the name of the category with this id, as a line has it.
    func category(_ id: String) -> String { categories[id] ?? "" }

    /// Notes the name of an account or a category.
    mutating func take(_ kind: BookKind, _ record: JSONObject) throws {
        switch kind {
        case .account: accounts[try record.requiredText("id")] = try record.requiredText("name")
        case .category: categories[try record.requiredText("id")] = try record.requiredText("name")
        default: break
        }
    }
}
