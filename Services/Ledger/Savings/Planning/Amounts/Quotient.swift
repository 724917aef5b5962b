import Contracts

/// Exact quotients of whole numbers.
enum Quotient {
    /// Returns `value * factor / divisor`, rounded half up; nil if it exceeds 64 bits, a number is negative
    /// or the divisor is zero.
    static func halfUp(_ value: Int64, times factor: Int64 = 1, over divisor: Int64) -> Int64? {
        guard value >= 0, factor >= 0, divisor > 0 else { return nil }
        let product = UInt128(value) * UInt128(factor)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: UInt128(divisor))
        return Int64(exactly: remainder * 2 >= UInt128(divisor) ? quotient + 1 : quotient)
    }

    /// Like `halfUp`, rounded down.
    static func down(_ value: Int64, times factor: Int64 = 1, over divisor: Int64) -> Int64? {
        guard value >= 0, factor >= 0, divisor > 0 else { return nil }
        return Int64(exactly: UInt128(value) * UInt128(factor) / UInt128(divisor))
    }

    /// Like `halfUp`, rounded up.
    static func up(_ value: Int64, times factor: Int64 = 1, over divisor: Int64) -> Int64? {
        guard value >= 0, factor >= 0, divisor > 0 else { return nil }
        let product = UInt128(value) * UInt128(factor)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: UInt128(divisor))
        return Int64(exactly: remainder > 0 ? quotient + 1 : quotient)
    }
}

extension Currency {
    /// Returns a number of whole units in minor units, at most 10¹² whole units.
    func minorUnits(ofWhole whole: Int64) -> Int64 {
        (0..<digits).reduce(min(whole, 1_000_000_000_000)) { value, _ in value * 10 }
    }
}
