package import Contracts

/// What an account held before its entries, in the account's currency (contract-everyday §1, "Opening and
/// reconciling"). It is part of every balance from its day on, and no income.
package struct AccountOpening: Sendable, Equatable {
    /// Below zero for a debt.
    package var amountMinor: Int64
    package var date: CalendarDate

    package init(amountMinor: Int64, date: CalendarDate) {
        self.amountMinor = amountMinor
        self.date = date
    }
}
