package import Contracts

/// What the operator decides about wallets (contract §2.1).
package struct WalletTerms: Sendable, Equatable {
    /// All wallets have this one.
    package let currency: Currency
    /// What a new wallet starts with; zero or more.
    package let initialMinor: Int64

    package init(initial: Money) {
        currency = initial.currency
        initialMinor = max(0, initial.amountMinor)
    }
}
