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

    /// A divided total, in minor units.
    struct Parts: Sendable, Equatable {
        let ownerMinor: Int64
        /// In the order of the participants.
        let participantsMinor: [Int64]
    }

    /// Why a total cannot be divided.
    enum Problem: Error, Sendable, Equatable {
        /// At this participant the percentages exceed 100, or the amounts exceed the total.
        case aboveWhole(participant: Int)
        /// All weights are zero.
        case withoutWeight
    }

    /// Hundredths of a per cent in 100 per cent.
    static let wholeHundredths = 10_000

    /// Divides a total that is not negative. The parts are never negative and always sum to the total. Units
    /// that do not divide evenly go to the largest remainders; ties go to the owner first, then in order.
    func parts(of totalMinor: Int64) throws(Problem) -> Parts {
        switch self {
        case .equal(let participants):
            let weights = Array(repeating: Int64(1), count: max(0, participants) + 1)
            return try Self.byLargestRemainder(of: totalMinor, weights: weights)
        case .percentage(let hundredths):
            let rest = try Self.rest(of: Int64(Self.wholeHundredths), after: hundredths.map(Int64.init))
            return try Self.byLargestRemainder(
                of: totalMinor, weights: [rest] + hundredths.map(Int64.init))
        case .fixed(let amountsMinor):
            let rest = try Self.rest(of: totalMinor, after: amountsMinor)
            return Parts(ownerMinor: rest, participantsMinor: amountsMinor)
        case .shares(let owner, let participants):
            return try Self.byLargestRemainder(of: totalMinor, weights: [owner] + participants)
        }
    }

    /// Returns the owner's rest. Throws `aboveWhole` with the first participant whose part exceeds the rest.
    private static func rest(of whole: Int64, after parts: [Int64]) throws(Problem) -> Int64 {
        var rest = whole
        for (index, part) in parts.enumerated() {
            guard part >= 0, part <= rest else { throw .aboveWhole(participant: index) }
            rest -= part
        }
        return rest
    }

    /// `weights` begin with the owner's.
    private static func byLargestRemainder(
        of totalMinor: Int64, weights: [Int64]
    ) throws(Problem) -> Parts {
        guard totalMinor >= 0, weights.allSatisfy({ $0 >= 0 }),
            let shares = LargestRemainder.shares(
                of: UInt128(totalMinor), weights: weights.map { UInt128($0) })
        else { throw .withoutWeight }
        // No part is more than the total.
        let parts = shares.map { Int64(clamping: $0) }
        return Parts(ownerMinor: parts[0], participantsMinor: Array(parts.dropFirst()))
    }
}
