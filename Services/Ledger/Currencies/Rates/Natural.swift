/// A whole number from zero without an upper bound. Sums in several currencies have denominators that no
/// fixed width holds.
package struct Natural: Sendable, Hashable, Comparable {
    /// Digits to the base 2³², the lowest first, without zeros at the end.
    private let digits: [UInt32]

    package static let zero = Natural(digits: [])
    package static let one = Natural(digits: [1])

    private init(digits: [UInt32]) {
        self.digits = digits
    }

    package init(_ value: UInt128) {
        var digits: [UInt32] = []
        var rest = value
        while rest > 0 {
            digits.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
        self.digits = digits
    }

    /// Counts a negative number as zero.
    package init(_ value: Int64) {
        self.init(UInt128(max(0, value)))
    }

    package var isZero: Bool { digits.isEmpty }

    /// The number, or nil from 2⁶³ on.
    package var int64: Int64? { uint128.flatMap { Int64(exactly: $0) } }

    /// The number, or nil from 2¹²⁸ on.
    var uint128: UInt128? {
        guard digits.count <= 4 else { return nil }
        return digits.reversed().reduce(0) { value, digit in value << 32 | UInt128(digit) }
    }

    package static func < (left: Natural, right: Natural) -> Bool {
        guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
        for (mine, other) in zip(left.digits.reversed(), right.digits.reversed()) where mine != other {
            return mine < other
        }
        return false
    }

    package static func + (left: Natural, right: Natural) -> Natural {
        var sum: [UInt32] = []
        sum.reserveCapacity(max(left.digits.count, right.digits.count) + 1)
        var carry: UInt64 = 0
        for index in 0..<max(left.digits.count, right.digits.count) {
            carry += left.digit(index) + right.digit(index)
            sum.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        return normal(sum + [UInt32(truncatingIfNeeded: carry)])
    }

    /// Returns the difference, or zero if `other` is larger.
    package func minus(_ other: Natural) -> Natural {
        guard self > other else { return .zero }
        var difference: [UInt32] = []
        difference.reserveCapacity(digits.count)
        var borrow: UInt64 = 0
        for index in digits.indices {
            let value = (1 << 32) + digit(index) - other.digit(index) - borrow
            difference.append(UInt32(truncatingIfNeeded: value))
            borrow = value >> 32 == 0 ? 1 : 0
        }
        return Self.normal(difference)
    }

    package static func * (left: Natural, right: Natural) -> Natural {
        if left.isZero || right.isZero { return .zero }
        var product = [UInt32](repeating: 0, count: left.digits.count + right.digits.count)
        for (index, digit) in left.digits.enumerated() {
            var carry: UInt64 = 0
            for (offset, other) in right.digits.enumerated() {
                carry += UInt64(product[index + offset]) + UInt64(digit) * UInt64(other)
                product[index + offset] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product[index + right.digits.count] = UInt32(truncatingIfNeeded: carry)
        }
        return normal(product)
    }

    /// Returns quotient and remainder; of a division by zero, zero and this number.
    package func divided(by divisor: Natural) -> (quotient: Natural, remainder: Natural) {
        if self < divisor || divisor.isZero { return (.zero, self) }
        if let mine = uint128, let other = divisor.uint128 {
            let (quotient, remainder) = mine.quotientAndRemainder(dividingBy: other)
            return (Natural(quotient), Natural(remainder))
        }
        return dividedLong(by: divisor)
    }

    /// Returns the greatest common divisor.
    package func commonDivisor(_ other: Natural) -> Natural {
        var (larger, smaller) = (self, other)
        while !smaller.isZero { (larger, smaller) = (smaller, larger.divided(by: smaller).remainder) }
        return larger
    }

    package static func power(ofTen exponent: Int) -> Natural {
        (0..<max(0, exponent)).reduce(Natural.one) { value, _ in value * Natural(10 as UInt128) }
    }

    private func digit(_ index: Int) -> UInt64 { index < digits.count ? UInt64(digits[index]) : 0 }

    private static func normal(_ digits: [UInt32]) -> Natural {
        let zeros = digits.reversed().prefix { $0 == 0 }.count
        return Natural(digits: zeros == 0 ? digits : Array(digits.dropLast(zeros)))
    }
}

/// The stored form: the digits to the base 2³², the lowest first.
extension Natural: Codable {
    package init(from decoder: any Decoder) throws {
        self = Self.normal(try decoder.singleValueContainer().decode([UInt32].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }
}

/// Long division: D. Knuth, "The Art of Computer Programming", volume 2, 4.3.1, algorithm D.
extension Natural {
    /// Requires a divisor above zero and at most this number.
    private func dividedLong(by divisor: Natural) -> (quotient: Natural, remainder: Natural) {
        let count = divisor.digits.count
        if count == 1 { return dividedShort(by: UInt64(divisor.digits[0])) }
        // Shifts both until the divisor's highest bit is set, so that a guess is at most two too large.
        let shift = divisor.digits[count - 1].leadingZeroBitCount
        let low = divisor.shifted(by: shift)
        var rest = shifted(by: shift) + [0]
        let highest = UInt64(low[count - 1])
        var quotient = [UInt32](repeating: 0, count: rest.count - count)
        for index in quotient.indices.reversed() {
            let top = UInt64(rest[index + count]) << 32 | UInt64(rest[index + count - 1])
            var (guess, left) = top.quotientAndRemainder(dividingBy: highest)
            while guess >> 32 > 0
                || guess * UInt64(low[count - 2]) > left << 32 | UInt64(rest[index + count - 2])
            {
                guess -= 1
                left += highest
                if left >> 32 > 0 { break }
            }
            if Self.subtract(low, times: guess, from: &rest, at: index) {
                guess -= 1
                Self.add(low, to: &rest, at: index)
            }
            quotient[index] = UInt32(truncatingIfNeeded: guess)
        }
        return (Self.normal(quotient), Self.normal(Self.shiftedBack(rest, by: shift)))
    }

    private func dividedShort(by divisor: UInt64) -> (quotient: Natural, remainder: Natural) {
        var quotient = digits
        var rest: UInt64 = 0
        for index in digits.indices.reversed() {
            let (digit, left) = (rest << 32 | UInt64(digits[index])).quotientAndRemainder(dividingBy: divisor)
            quotient[index] = UInt32(truncatingIfNeeded: digit)
            rest = left
        }
        return (Self.normal(quotient), Natural(UInt128(rest)))
    }

    /// Subtracts a multiple of `low`, wrapping around. Returns whether the multiple was larger.
    private static func subtract(
        _ low: [UInt32], times factor: UInt64, from rest: inout [UInt32], at start: Int
    ) -> Bool {
        var carry: UInt64 = 0
        var borrow: UInt64 = 0
        for offset in 0...low.count {
            carry += offset < low.count ? UInt64(low[offset]) * factor : 0
            let value = (1 << 32) + UInt64(rest[start + offset]) - (carry & 0xFFFF_FFFF) - borrow
            rest[start + offset] = UInt32(truncatingIfNeeded: value)
            borrow = value >> 32 == 0 ? 1 : 0
            carry >>= 32
        }
        return borrow > 0
    }

    /// Adds `low`, wrapping around.
    private static func add(_ low: [UInt32], to rest: inout [UInt32], at start: Int) {
        var carry: UInt64 = 0
        for offset in 0...low.count {
            carry += UInt64(rest[start + offset]) + (offset < low.count ? UInt64(low[offset]) : 0)
            rest[start + offset] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
    }

    /// Returns the digits shifted up by 0…31 bits, one digit more where bits are carried out.
    private func shifted(by bits: Int) -> [UInt32] {
        var shifted: [UInt32] = []
        var carry: UInt64 = 0
        for digit in digits {
            let value = UInt64(digit) << UInt64(bits) | carry
            shifted.append(UInt32(truncatingIfNeeded: value))
            carry = value >> 32
        }
        return carry > 0 ? shifted + [UInt32(truncatingIfNeeded: carry)] : shifted
    }

    private static func shiftedBack(_ digits: [UInt32], by bits: Int) -> [UInt32] {
        digits.indices.map { index in
            let above = index + 1 < digits.count ? UInt64(digits[index + 1]) << 32 : 0
            return UInt32(truncatingIfNeeded: (above | UInt64(digits[index])) >> UInt64(bits))
        }
    }
}
