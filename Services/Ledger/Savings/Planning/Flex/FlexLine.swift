import Contracts
import LedgerCore

/// What a goal is to an adjustment.
enum FlexRole: Sendable, Equatable {
    /// Keeps its requirement.
    case protected
    /// Gets nothing.
    case skipped
    /// Is scaled, and takes from what others leave.
    case flexible
}

/// One goal of an adjustment; all amounts are in minor units of its currency.
struct FlexLine: Sendable, Equatable {
    let need: GoalNeed
    let role: FlexRole
    let adjustment: Int
    /// Requirement × adjustment, half up; zero for a protected goal.
    let scaled: Int64
    /// The amount before redistribution.
    let base: Int64
    /// The most that the goal takes.
    let cap: Int64
    private(set) var redistributed: Int64 = 0

    init(_ need: GoalNeed, _ options: FlexOptions) throws(APIError) {
        self.need = need
        adjustment = options.adjustment
        role =
            options.protected.contains(need.id)
            ? .protected : options.skipped.contains(need.id) ? .skipped : .flexible
        let scaled = Quotient.halfUp(need.required, times: Int64(options.adjustment), over: 1_000)
        let half = Quotient.down(need.required, times: 3, over: 2)
        guard let scaled, let half else { throw .sumTooLarge(need.currency) }
        switch role {
        case .protected: (self.scaled, base, cap) = (0, need.required, need.required)
        case .skipped: (self.scaled, base, cap) = (scaled, 0, 0)
        case .flexible:
            cap = min(half, need.remaining)
            (self.scaled, base) = (scaled, min(scaled, cap))
        }
    }

    var adjusted: Int64 { base + redistributed }
    var room: Int64 { role == .flexible ? cap - adjusted : 0 }
    /// What the goal leaves for others: all that a skipped goal would get, or what the cap cuts.
    var freed: Int64 { role == .protected ? 0 : scaled - base }
    /// In thousandths.
    var factor: Int {
        switch role {
        case .protected: 1_000
        case .skipped: 0
        case .flexible: adjustment
        }
    }

    /// Adds an amount of at most `room`.
    mutating func take(_ amount: Int64) { redistributed += min(amount, room) }
}
