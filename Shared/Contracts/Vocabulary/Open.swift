/// A text of a known set in an answer, to which newer servers may add: `transaction.type` is nil for a text
/// that this program does not know, and `transaction.$type` is the text.
@propertyWrapper
public struct Open<Value: RawRepresentable<String> & CaseIterable & Sendable>: Codable, Sendable {
    /// Nil for a text that is not known.
    public var wrappedValue: Value? { Value(rawValue: projectedValue) }
    /// The text as sent.
    public var projectedValue: String

    public init(_ value: Value) { projectedValue = value.rawValue }

    /// A text that may be none of the known ones.
    package init(text: String) { projectedValue = text }

    public init(from decoder: any Decoder) throws {
        projectedValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(projectedValue)
    }
}

extension Open: Equatable {
    public static func == (left: Open, right: Open) -> Bool { left.projectedValue == right.projectedValue }
}

/// Tells a schema the texts that are known.
package protocol OpenText {
    static var known: any CaseIterable.Type { get }
}

extension Open: OpenText {
    package static var known: any CaseIterable.Type { Value.self }
}
