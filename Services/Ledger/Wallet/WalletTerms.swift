import Contracts

/// What the operator decides about wallets (contract §2.1).
struct WalletTerms: Sendable, Equatable {
    /// All wallets have this one.
    let currency: Currency
    /// What a new wallet starts with; zero or more.
    let initialMinor: Int64

    init(initial: Money) {
        currency = initial.currency
        initialMinor = max(0, initial.amountMinor)
    }
}
