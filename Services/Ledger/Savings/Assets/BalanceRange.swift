import Contracts

/// The lowest and the highest balance of an asset at the ends of the days from some day on.
struct BalanceRange: Sendable, Equatable {
    private(set) var lowest: Int128
    private(set) var highest: Int128
    private var current: Int128

    /// Starts with the balance after the last day.
    init(_ balance: Quantity) {
        current = Int128(balance.parts)
        (lowest, highest) = (current, current)
    }

    /// Goes back over a day with its sums, to the end of the day before.
    mutating func goBack(over day: AssetDay) {
        current -= day.net
        lowest = min(lowest, current)
        highest = max(highest, current)
    }

    /// Whether a change of all these balances leaves none below zero.
    func covers(_ change: Int128) -> Bool { lowest + change >= 0 }

    /// Whether a change of all these balances leaves all of them quantities.
    func hasRoom(for change: Int128) -> Bool { highest + change < Int128(Quantity.limit) }
}
