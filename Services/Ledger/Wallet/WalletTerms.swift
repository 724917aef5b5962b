package import Contracts

/// The operator's settings for wallets (contract §2.1).
package struct WalletTerms: Sendable, Equatable {
    /// The currency of all wallets.
    package let currency: Currency
    /// The balance of a new wallet, zero or more.
    let initialMinor: Int64

    package init(initial: Money) {
        currency = initial.currency
        initialMinor = max(0, initial.amountMinor)
    }
}
