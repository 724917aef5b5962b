/// The text of an amount exactly as it was sent: a JSON number's digits or a string's characters.
/// Only becomes money together with a currency: `Money(_:in:)`. JSONKit hands over a number's own text.
public struct AmountText: Sendable, Equatable, Decodable, ExpressibleByStringLiteral, FieldValue {
    public let text: String

    public static let expectation = "Must be an amount"

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }
}
