import Contracts
import LedgerCore

/// Where a plan is made: in an account, or in the whole book.
struct PlanPlace: Sendable {
    /// `wholeBook` for all accounts of the overview.
    let account: ID<Account>
    /// The currency of plans that name none.
    let currency: Currency
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
