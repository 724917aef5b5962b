extension Quantity {
    /// Reads a JSON number, with or without an exponent. Returns nil for any other text, for negative numbers
    /// and for more than 18 whole digits. Rounds digits beyond the 18th after the point half up where
    /// `roundsExcess`, and refuses them otherwise.
    public init?(number text: String, roundsExcess: Bool = false) {
        let bytes = Array(text.utf8)
        guard (1...200).contains(bytes.count) else { return nil }
        let mantissa = bytes.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        var exponent = 0
        if mantissa.count < bytes.count {
            let power = String(decoding: bytes[(mantissa.count + 1)...], as: UTF8.self)
            guard let value = Int(power), value.magnitude <= 100 else { return nil }
            exponent = value
        }
        let parts = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else {
            return nil
        }
        let digits = Array(parts.joined())
        // The power of ten of the last digit, counted from 10⁻¹⁸.
        let place = 18 + exponent - (parts.count == 2 ? parts[1].count : 0)
        let excess = digits.suffix(min(max(0, -place), digits.count))
        if !roundsExcess, excess.contains(where: { $0 != UInt8(ascii: "0") }) { return nil }
        let roundsUp = -place <= digits.count && excess.first.map { $0 >= UInt8(ascii: "5") } ?? false
        let kept = digits.dropLast(excess.count) + Array(repeating: UInt8(ascii: "0"), count: max(0, place))
        var value: UInt128 = 0
        for digit in kept {
            let tenfold = value.multipliedReportingOverflow(by: 10)
            guard !tenfold.overflow, tenfold.partialValue < Self.limit else { return nil }
            value = tenfold.partialValue + UInt128(digit - UInt8(ascii: "0"))
        }
        self.init(parts: roundsUp ? value + 1 : value)
    }

    /// Returns the quantity of 10⁻¹⁸ parts, or nil from 10³⁶ on, which is more than 18 whole digits.
    public init?(parts: UInt128) {
        guard parts < Self.limit else { return nil }
        let (whole, atto) = parts.quotientAndRemainder(dividingBy: Self.unit)
        self.init(whole: Int64(whole), atto: Int64(atto))
    }

    /// The quantity in 10⁻¹⁸ parts.
    public var parts: UInt128 { UInt128(whole.magnitude) * Self.unit + UInt128(atto.magnitude) }

    /// Returns the sum, or nil with more than 18 whole digits.
    public func adding(_ other: Quantity) -> Quantity? { Quantity(parts: parts + other.parts) }

    /// Returns the difference, or nil below zero.
    public func subtracting(_ other: Quantity) -> Quantity? {
        self < other ? nil : Quantity(parts: parts - other.parts)
    }

    public var isZero: Bool { whole == 0 && atto == 0 }

    private static let unit: UInt128 = 1_000_000_000_000_000_000
    /// 10³⁶, the number of parts that no quantity reaches.
    public static let limit: UInt128 = unit * unit

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension AmountText {
    /// The number of a request; nil for another text, and for one of more than 64 characters.
    public var quantity: Quantity? {
        text.utf8.count <= Self.maximumLength ? Quantity(number: text) : nil
    }
}
