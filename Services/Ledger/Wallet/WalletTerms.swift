import Contracts

/// The operator's settings for wallets (contract §2.1).
struct WalletTerms: Sendable, Equatable {
    /// The currency of all wallets.
    let currency: Currency
    /// The balance of a new wallet, zero or more.
    let initialMinor: Int64

    init(initial: Money) {
        currency = initial.currency
        initialMinor = max(0, initial.amountMinor)
    }
}
