import Contracts

/// How an expense is divided between its owner and the participants (contract §3, SHEXP-003 … 005).
enum Split: Sendable, Equatable {
    /// The owner counts as one more participant.
    case equal(participants: Int)
    /// Hundredths of a per cent for each participant; the owner gets the rest.
    case percentage([Int])
    /// Minor units for each participant; the owner gets the rest.
    case fixed([Int64])
    /// Weights of 0…10 000, in hundredths; at least one is above zero.
    case shares(owner: Int64, participants: [Int64])

    /// Hundredths of a per cent in 100 per cent.
    static let wholeHundredths = 10_000

    /// Divides a total that is not negative. The parts are never negative and always sum to the total. Units
    /// that do not divide evenly go to the largest remainders; ties go to the owner first, then in order.
    func parts(of totalMinor: Int64) throws(SplitError) -> SplitParts {
        switch self {
        case .equal(let participants):
            let weights = Array(repeating: Int64(1), count: max(0, participants) + 1)
            return Self.byLargestRemainder(of: totalMinor, weights: weights, whole: Int64(weights.count))
        case .percentage(let hundredths):
            let rest = try Self.rest(of: Int64(Self.wholeHundredths), after: hundredths.map(Int64.init))
            return Self.byLargestRemainder(
                of: totalMinor, weights: [rest] + hundredths.map(Int64.init),
                whole: Int64(Self.wholeHundredths))
        case .fixed(let amountsMinor):
            let rest = try Self.rest(of: totalMinor, after: amountsMinor)
            return SplitParts(ownerMinor: rest, participantsMinor: amountsMinor)
        case .shares(let owner, let participants):
            let weights = [owner] + participants
            let whole = weights.reduce(Int64(0), &+)
            guard whole > 0, weights.allSatisfy({ $0 >= 0 }) else { throw .withoutWeight }
            return Self.byLargestRemainder(of: totalMinor, weights: weights, whole: whole)
        }
    }

    /// Returns the owner's rest. Throws `aboveWhole` with the first participant whose part exceeds the rest.
    private static func rest(of whole: Int64, after parts: [Int64]) throws(SplitError) -> Int64 {
        var rest = whole
        for (index, part) in parts.enumerated() {
            guard part >= 0, part <= rest else { throw .aboveWhole(participant: index) }
            rest -= part
        }
        return rest
    }

    /// `weights` begin with the owner's and sum to `whole`.
    private static func byLargestRemainder(of totalMinor: Int64, weights: [Int64], whole: Int64) -> SplitParts
    {
        var parts: [Int64] = []
        var remainders: [Int64] = []
        for weight in weights {
            // The product can need 128 bits; the quotient cannot exceed the total, as no weight exceeds the
            // whole.
            let (quotient, remainder) = whole.dividingFullWidth(totalMinor.multipliedFullWidth(by: weight))
            parts.append(quotient)
            remainders.append(remainder)
        }
        let left = totalMinor - parts.reduce(0, +)
        let order = parts.indices.sorted { (-remainders[$0], $0) < (-remainders[$1], $1) }
        for index in order.prefix(Int(left)) { parts[index] += 1 }
        return SplitParts(ownerMinor: parts[0], participantsMinor: Array(parts.dropFirst()))
    }
}
