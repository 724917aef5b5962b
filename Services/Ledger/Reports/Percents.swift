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
        let shares = parts.map { part in
            (UInt128(max(0, part)) * 100).quotientAndRemainder(dividingBy: UInt128(total))
        }
        var percents = shares.map { Int(clamping: $0.quotient) }
        let sum = parts.reduce(UInt128(0)) { $0 + UInt128(max(0, $1)) }
        guard sum == UInt128(total) else { return percents }
        let missing = 100 - percents.reduce(0, +)
        let order = shares.indices.sorted { (shares[$1].remainder, $0) < (shares[$0].remainder, $1) }
        for index in order.prefix(missing) { percents[index] += 1 }
        return percents
    }
}
