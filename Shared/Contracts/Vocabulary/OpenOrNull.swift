/// A member like an `Open` one that can be null: it is nil for null, and for a text that this program does
/// not know; its projected value is the text.
@propertyWrapper
public struct OpenOrNull<Value: RawRepresentable<String> & CaseIterable & Sendable>: Codable, Sendable,
    Equatable
{
    private let open: Open<Value>?

    /// Nil for null and for a text that is not known.
    public var wrappedValue: Value? { open?.wrappedValue }
    /// The text as sent; nil for null.
    public var projectedValue: String? { open?.projectedValue }

    public init(_ value: Value?) { open = value.map { Open($0) } }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        open = container.decodeNil() ? nil : try container.decode(Open<Value>.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let open { try container.encode(open) } else { try container.encodeNil() }
    }
}
