/// The code of a currency or crypto asset in a rate: 2…10 upper-case letters and digits (contract §0,
/// "Money"). Lower-case letters are accepted and raised.
public struct AssetCode: Sendable, Hashable, Comparable, Codable, FieldValue {
    public let text: String

    /// The message for a text that is no code.
    public static let expectation = FieldProblem.must(
        "be a currency or an asset of 2 to 10 letters and digits")

    public init?(_ code: String) {
        let upper = code.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }
        guard (2...10).contains(upper.count),
            upper.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
        else { return nil }
        text = String(decoding: upper, as: UTF8.self)
    }

    public init(_ currency: Currency) { text = currency.code }

    /// The currency with this code, or nil.
    public var currency: Currency? { Currency(text) }

    public static func < (left: AssetCode, right: AssetCode) -> Bool { left.text < right.text }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let code = AssetCode(text) else { throw Self.expectation }
        self = code
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
