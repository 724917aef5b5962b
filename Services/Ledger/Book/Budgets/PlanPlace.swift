package import Contracts
import LedgerCore

/// Where a plan is made: in an account, or in the whole book (contract-household §1).
struct PlanPlace: Sendable {
    /// `wholeBook` for all accounts of the overview.
    let account: ID<Account>
    /// The currency of plans that name none.
    let currency: Currency
}

/// What is planned for the whole book has an id of no account in place of its account.
extension ID where Entity == Account {
    package static var wholeBook: ID<Account> { ID(high: 0, low: 0) }
    package var isWholeBook: Bool { self == .wholeBook }
    /// The account for clients; nil for the whole book.
    package var planned: ID<Account>? { isWholeBook ? nil : self }
}

extension AccountScope {
    init(planned account: ID<Account>) { self = account.isWholeBook ? .all : .one(account) }
    /// In place of the account of a plan.
    var planned: ID<Account> { account ?? .wholeBook }
}

extension FieldErrors {
    /// Returns the account of a plan, and reports an error unless it is that of `known`, which the store
    /// found.
    mutating func planAccount(
        _ field: Field<AccountScope>, known: PlanPlace?, isNew: Bool
    ) -> ID<Account>? {
        let current = known.map { AccountScope(planned: $0.account) }
        let wished = value(field, "accountId", current: current, isNew: isNew, "Account is required")
        if let wished, wished != current { add("accountId", "Account not found") }
        return wished?.planned
    }
}
