package import Contracts

/// What is planned for the whole book has an id of no account in place of its account (contract-household
/// §1).
extension ID where Entity == Account {
    package static var wholeBook: ID<Account> { ID(high: 0, low: 0) }
    package var isWholeBook: Bool { self == .wholeBook }
    /// The account for clients; nil for the whole book.
    package var planned: ID<Account>? { isWholeBook ? nil : self }
}

extension AccountScope {
    package init(planned account: ID<Account>) { self = account.isWholeBook ? .all : .one(account) }
    /// In place of the account of a plan.
    package var planned: ID<Account> {
        guard let account else { return .wholeBook }
        // A client's id of zeros is no account, and not the whole book either.
        return account.isWholeBook ? ID(high: .max, low: .max) : account
    }
}
