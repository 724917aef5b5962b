/// The text of an amount exactly as sent: a JSON number's digits, which JSONKit passes on, or a string's
/// characters. `Money(_:in:)` makes money of the text and a currency.
public struct AmountText: Sendable, Equatable, Decodable, ExpressibleByStringLiteral, FieldValue {
    public let text: String

    public static let expectation = "Must be an amount"

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }
}
