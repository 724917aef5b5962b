import Contracts
import LedgerCurrencies

/// The freed amounts and how goals below their caps take from them, in exact units of all currencies
/// (contract-planning, "Flex" 3 and 4).
struct FlexPot: Sendable {
    private let unit: CommonUnit
    /// Whether all amounts are in one currency, so that no part leaves a fraction.
    private let isWhole: Bool
    private(set) var left: Natural

    init(unit: CommonUnit, isWhole: Bool, freed: Natural) {
        self.unit = unit
        self.isWhole = isWhole
        left = freed
    }

    /// Gives the pot to goals below their caps. A goal without a rate takes nothing.
    mutating func distribute(to lines: inout [FlexLine], by strategy: RedistributionStrategy) {
        let takers = lines.indices.filter {
            lines[$0].room > 0 && unit.ofMinor(lines[$0].need.currency) != nil
        }
        switch strategy {
        case .balanced: share(among: takers, &lines)
        case .minimizeRisk:
            for status in RequirementStatus.allCases {
                share(among: takers.filter { lines[$0].need.status == status }, &lines)
            }
        case .prioritizeUrgent:
            let order = takers.sorted {
                (lines[$0].need.goal.deadline, lines[$0].need.id)
                    < (lines[$1].need.goal.deadline, lines[$1].need.id)
            }
            for index in order { fill(index, &lines) }
        case .prioritizeLargest:
            let sizes = takers.map { (index: $0, size: value(of: lines[$0].need.required, lines[$0])) }
            let order = sizes.sorted {
                $0.size == $1.size
                    ? lines[$0.index].need.id < lines[$1.index].need.id : $0.size > $1.size
            }
            for (index, _) in order { fill(index, &lines) }
        }
    }

    /// Gives a goal as much as it takes.
    private mutating func fill(_ index: Int, _ lines: inout [FlexLine]) {
        let most = left.divided(by: value(of: 1, lines[index])).quotient
        give(most.int64 ?? Int64.max, to: index, &lines)
    }

    /// Shares the pot in proportion to requirements. While a part is cut to a cap, the rest goes round again
    /// among the goals still below theirs. Each round at least halves the pot or the requirements that share
    /// it, so there are few.
    private mutating func share(among takers: [Int], _ lines: inout [FlexLine]) {
        // Among equal remainders the first by id gets more.
        var below = takers.sorted { lines[$0].need.id < lines[$1].need.id }
        while !below.isEmpty, !left.isZero {
            let before = left
            let whole = below.reduce(Natural.zero) { $0 + value(of: lines[$1].need.required, lines[$1]) }
            let shares = below.map { index in
                (before * Natural(lines[index].need.required)).divided(by: whole)
            }
            var parts = shares.map(\.quotient)
            if isWhole {
                let missing = before.minus(parts.reduce(.zero, +)).int64 ?? 0
                for place in LargestRemainder.served(Int(missing), among: shares.map(\.remainder)) {
                    parts[place] = parts[place] + .one
                }
            }
            var isCut = false
            for (index, part) in zip(below, parts) {
                let amount = part.int64 ?? Int64.max
                if amount > lines[index].room { isCut = true }
                give(amount, to: index, &lines)
            }
            if !isCut { return }
            below = below.filter { lines[$0].room > 0 }
        }
    }

    private mutating func give(_ amount: Int64, to index: Int, _ lines: inout [FlexLine]) {
        let taken = min(amount, lines[index].room)
        lines[index].take(taken)
        left = left.minus(value(of: taken, lines[index]))
    }

    private func value(of amount: Int64, _ line: FlexLine) -> Natural {
        unit.units(of: amount, line.need.currency) ?? .zero
    }
}
