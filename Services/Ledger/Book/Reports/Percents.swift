import Contracts

/// The parts of a total in whole per cent.
enum Percents {
    /// Returns how many whole per cent of `whole` a part is, rounded down. Neither is negative, and `whole`
    /// is above zero.
    static func floor(_ part: Int64, of whole: Int64) -> Int {
        let percent = (UInt128(max(0, part)) * 100) / UInt128(max(1, whole))
        return Int(clamping: percent)
    }

    /// Returns the per cent of each part. Parts that add up to the total get per cents that add up to 100, by
    /// largest remainder; the first of equal remainders comes first. Other parts (groups that overlap) are
    /// rounded down. Nothing is negative.
    static func of(_ parts: [Int64], total: Int64) -> [Int] {
        guard total > 0 else { return parts.map { _ in 0 } }
        let weights = parts.map { UInt128(max(0, $0)) }
        guard weights.reduce(0, +) == UInt128(total),
            let shares = LargestRemainder.shares(of: 100, weights: weights)
        else { return parts.map { floor($0, of: total) } }
        return shares.map { Int($0) }
    }
}
