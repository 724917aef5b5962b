/// An exact, non-negative decimal of up to 18 whole and 18 fraction digits, for crypto assets (contract §0,
/// "Money"). Two integers keep the value, without floating point.
public struct Quantity: Sendable, Hashable, Codable, Comparable, FieldValue {
    public let whole: Int64
    /// The fraction in 10⁻¹⁸ parts, below 10¹⁸.
    public let atto: Int64

    public static let expectation = FieldProblem.must("be a decimal with at most 18 digits after the point")

    public static let zero = Quantity()

    private init() { (whole, atto) = (0, 0) }

    /// Returns nil unless each part is from 0 to 10¹⁸ - 1.
    public init?(whole: Int64, atto: Int64) {
        let range: ClosedRange<Int64> = 0...999_999_999_999_999_999
        guard range.contains(whole), range.contains(atto) else { return nil }
        (self.whole, self.atto) = (whole, atto)
    }

    /// Reads digits with an optional point and fraction. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let wholeText = parts.first, (1...18).contains(wholeText.utf8.count),
            wholeText.utf8.allSatisfy({ (48...57).contains($0) }), let whole = Int64(wholeText)
        else { return nil }
        self.whole = whole
        guard parts.count == 2 else {
            atto = 0
            return
        }
        let fraction = parts[1]
        guard (1...18).contains(fraction.utf8.count), fraction.utf8.allSatisfy({ (48...57).contains($0) }),
            let value = Int64(fraction + String(repeating: "0", count: 18 - fraction.utf8.count))
        else { return nil }
        atto = value
    }

    /// The shortest exact decimal: "0.5", "12".
    public var text: String {
        guard atto > 0 else { return String(whole) }
        let digits = String(atto)
        var fraction = String(repeating: "0", count: 18 - digits.utf8.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        return "\(whole).\(fraction)"
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(AmountText.self).text
        guard let quantity = Quantity(text) else {
            throw Self.expectation
        }
        self = quantity
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    public static func < (left: Quantity, right: Quantity) -> Bool {
        (left.whole, left.atto) < (right.whole, right.atto)
    }
}
