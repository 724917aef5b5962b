import Contracts

/// The sum of the values of a goal's allocations, and the funded amounts that it does not contain.
struct GoalTotal: Sendable, Equatable {
    private(set) var money: Money
    /// Amounts without a rate, or too large for the total, ordered by currency.
    private(set) var rest: [(currency: AssetCode, amount: Quantity)] = []

    init(of allocations: [ValuedAllocation], in currency: Currency) {
        money = Money(amountMinor: 0, currency)
        for allocation in allocations {
            if let value = allocation.value, let sum = money.adding(value) {
                money = sum
            } else {
                add(allocation.funded, allocation.currency)
            }
        }
        rest.sort { $0.currency < $1.currency }
    }

    var unconverted: [AssetAmount] {
        rest.map { AssetAmount(currency: $0.currency, amount: $0.amount.text(in: $0.currency)) }
    }

    /// Adds to the currency's line, or a line when the sum would have too many digits.
    private mutating func add(_ amount: Quantity, _ currency: AssetCode) {
        guard let line = rest.lastIndex(where: { $0.currency == currency }),
            let sum = rest[line].amount.adding(amount)
        else {
            rest.append((currency, amount))
            return
        }
        rest[line].amount = sum
    }

    static func == (left: GoalTotal, right: GoalTotal) -> Bool {
        left.money == right.money && left.unconverted == right.unconverted
    }
}
