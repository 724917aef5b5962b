/// An optional member of an answer that is written as `null` and never left out.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable>: Codable, Sendable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Nullable: Equatable where Value: Equatable {}

extension KeyedDecodingContainer {
    /// Synthesized `Decodable` uses this for `@Nullable` members: a missing key becomes nil.
    public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
        guard contains(key) else { return Nullable(wrappedValue: nil) }
        return try Nullable<Value>(from: superDecoder(forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Synthesized `Encodable` uses this for `@Nullable` members, which takes less than to ask them.
    public mutating func encode<Value>(_ value: Nullable<Value>, forKey key: Key) throws {
        if let value = value.wrappedValue {
            try encode(value, forKey: key)
        } else {
            try encodeNil(forKey: key)
        }
    }
}

extension Nullable: Hashable where Value: Hashable {}
