import Contracts

/// Finds the account of an entry, never a closed one.
struct FileAccounts: Sendable {
    enum Place: Sendable, Equatable {
        case account(ImportAccount)
        /// A person left the account out.
        case leftOut
        case unknown
    }

    private let choices: ImportChoices
    private let accounts: [ID<Account>: ImportAccount]
    private let byName: [String: ImportAccount]
    private let usual: ImportAccount?
    /// Whether entries of an unknown name go to the usual account: a file with one account only, and no
    /// doubt about ours.
    private let isUsualCertain: Bool
    /// Names of other sides of transfers, which never go to the usual account.
    private let others: Set<String>

    init(_ choices: ImportChoices, _ context: ImportContext, names: FileNames) {
        self.choices = choices
        let open = context.accounts.filter { !$0.isArchived }
        accounts = Dictionary(open.map { ($0.id, $0) }) { first, _ in first }
        byName = Dictionary(open.map { ($0.name.nameKey, $0) }) { first, _ in first }
        usual = accounts[choices.accountID ?? context.activeAccountId]
        others = names.others
        isUsualCertain =
            names.accounts.count - others.count <= 1 && (choices.accountID != nil || open.count == 1)
    }

    func place(of name: String?) -> Place {
        guard let name else { return usual.map { .account($0) } ?? .unknown }
        if choices.leftOut.contains(name) { return .leftOut }
        if let chosen = choices.accountFor[name] {
            return accounts[chosen].map { .account($0) } ?? .unknown
        }
        if let alike = byName[name.nameKey] { return .account(alike) }
        return isUsualCertain && !others.contains(name) ? usual.map { .account($0) } ?? .unknown : .unknown
    }

    /// Returns a question for each name without an account, at most `limit`.
    func questions(_ names: [String], limit: Int) -> [ImportQuestion] {
        let choices = accounts.values.sorted { $0.name < $1.name }.map(\.id.text)
        return names.filter { place(of: $0) == .unknown }.prefix(limit).map { name in
            ImportQuestion(
                field: "accountFor.\(name)", message: "Which account is \"\(name)\"?", choices: choices)
        }
    }
}
