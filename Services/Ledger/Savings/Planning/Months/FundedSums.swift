package import Contracts
package import LedgerCurrencies

/// The parts of assets that fund goals, summed by goal and currency.
package struct FundedSums: Sendable, Equatable {
    /// The sums in 10⁻¹⁸ parts of each currency.
    package private(set) var byGoal: [ID<Goal>: [AssetCode: Natural]] = [:]

    /// Adds a part; one of zero makes its currency known.
    mutating func add(_ amount: Quantity, _ currency: AssetCode, to goal: ID<Goal>) {
        let sum = byGoal[goal]?[currency] ?? .zero
        byGoal[goal, default: [:]][currency] = sum + Natural(amount.parts)
    }

    func only(_ goals: Set<ID<Goal>>) -> FundedSums {
        FundedSums(byGoal: byGoal.filter { goals.contains($0.key) })
    }
}

/// What a started month counts, beside what its start froze.
struct MonthFunding: Sendable, Equatable {
    /// What funds the goals now, and the last parts of goals and assets that were deleted since the start.
    var now = FundedSums()
    /// What turned out to be there at the start already.
    var atStart = FundedSums()
}

/// The stored form: for each goal, a list ordered by currency.
extension FundedSums: Codable {
    private struct Line: Codable, Equatable, Sendable {
        let currency: AssetCode
        let amount: Natural
    }

    package init(from decoder: any Decoder) throws {
        byGoal = try ByGoal<[Line]>(from: decoder).values.mapValues { lines in
            Dictionary(lines.map { ($0.currency, $0.amount) }) { first, _ in first }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try ByGoal(
            values: byGoal.mapValues { sums in
                sums.sorted { $0.key < $1.key }.map { Line(currency: $0.key, amount: $0.value) }
            }
        ).encode(to: encoder)
    }
}
