/// The text of an amount exactly as sent: a JSON number's digits, which JSONKit passes on, or a string's
/// characters. `Money(_:in:)` makes money of the text and a currency.
public struct AmountText: Sendable, Equatable, Codable, ExpressibleByStringLiteral, FieldValue {
    public let text: String

    /// The most characters of an amount's text.
    package static let maximumLength = 64

    public static let expectation = FieldProblem.must("be a number")

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension AmountText {
    /// Whether the text is a number as people write it where a comma separates decimals or thousands.
    public var hasComma: Bool {
        text.contains(",") && text.utf8.contains { (48...57).contains($0) }
            && text.utf8.allSatisfy { (48...57).contains($0) || ",.-".utf8.contains($0) }
    }

    /// Returns the exact amount in minor units of a currency with `digits` (0…3). The text must be a JSON
    /// number (no plus sign, no leading zeros, no bare point). More digits after the point than `digits` are
    /// refused, zeros too.
    func minorUnits(digits: Int) throws(MoneyError) -> Int64 {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        if hasComma { throw .comma }
        let negative = bytes.first == UInt8(ascii: "-")
        if negative { bytes.removeFirst() }
        let (significant, exponent) = try Self.split(bytes)
        let scale = exponent + Int64(digits)
        if scale < 0 { throw .tooManyDigits }
        if significant.allSatisfy({ $0 == 0 }) { return 0 }
        guard scale <= 20 else { throw .tooLarge }
        var value: Int64 = 0
        let limit = Money.maximumMinor(digits: digits)
        for digit in significant + Array(repeating: 0, count: Int(scale)) {
            let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow, scaled <= limit else { throw .tooLarge }
            value = scaled + Int64(digit)
            guard value <= limit else { throw .tooLarge }
        }
        return negative ? -value : value
    }

    /// Returns the digits of a JSON number and the power of ten of the last digit.
    private static func split(_ bytes: ArraySlice<UInt8>) throws(MoneyError) -> ([UInt8], Int64) {
        var digits: [UInt8] = []
        var exponent: Int64 = 0
        var seenPoint = false
        var wholeDigits = 0
        var fractionDigits = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case 48...57:
                digits.append(byte - 48)
                if seenPoint { fractionDigits += 1 } else { wholeDigits += 1 }
            case UInt8(ascii: ".") where !seenPoint: seenPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                let text = String(decoding: bytes[(index + 1)...], as: UTF8.self)
                guard wholeDigits > 0, !(seenPoint && fractionDigits == 0),
                    let power = Int64(text)
                else { throw .notANumber }
                guard power.magnitude <= 1_000 else { throw power > 0 ? .tooLarge : .tooManyDigits }
                exponent = power
                index = bytes.endIndex - 1
            default: throw .notANumber
            }
            index += 1
        }
        guard wholeDigits > 0, !(seenPoint && fractionDigits == 0), wholeDigits == 1 || digits[0] != 0 else {
            throw .notANumber
        }
        return (digits, exponent - Int64(fractionDigits))
    }
}
