/// Divides a whole number in proportion to weights.
package enum LargestRemainder {
    /// Returns parts that add up to `total`. Each part is rounded down; what is left goes by single units to
    /// the largest remainders, among equal ones to the earlier weight. Returns nil if all weights are zero.
    /// The total and the sum of the weights must be below 10³⁶.
    package static func shares(of total: UInt128, weights: [UInt128]) -> [UInt128]? {
        let sum = weights.reduce(0, &+)
        guard sum > 0 else { return nil }
        var shares: [UInt128] = []
        var remainders: [UInt128] = []
        for weight in weights {
            let product = total.multipliedFullWidth(by: weight)
            guard product.high < sum else { return nil }
            let (quotient, remainder) = sum.dividingFullWidth(product)
            shares.append(quotient)
            remainders.append(remainder)
        }
        let left = total &- shares.reduce(0, &+)
        for index in served(Int(clamping: left), among: remainders) { shares[index] += 1 }
        return shares
    }

    /// Returns the indices of the `count` largest remainders; among equal ones the earlier comes first.
    package static func served(_ count: Int, among remainders: [some Comparable]) -> ArraySlice<Int> {
        remainders.indices.sorted {
            remainders[$0] == remainders[$1] ? $0 < $1 : remainders[$0] > remainders[$1]
        }.prefix(max(0, count))
    }
}
