import Contracts
import LedgerCore
import LedgerCurrencies

/// What transfers moved across the edge of the accounts of the overview: to and from accounts outside,
/// deleted or gone. No other sum has it.
struct MovedSums: Sendable, Equatable {
    var out = CurrencySums()
    var `in` = CurrencySums()

    /// Returns sums for clients, ordered by code.
    static func amounts(_ sums: CurrencySums) -> [CurrencyAmount] {
        sums.minor.sorted { $0.key.code < $1.key.code }
            .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
    }
}
