/// A field of a request body whose decoding never fails, so that all wrong fields are reported at once
/// (contract §0, "Bodies"). On create `null` counts as absent; on PUT and PATCH `null` clears the value.
public enum Field<Value: Decodable & Sendable>: Decodable, Sendable {
    case absent
    case null
    /// Present, but not of this type.
    case wrong(FieldProblem)
    case value(Value)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
            return
        }
        do {
            self = .value(try container.decode(Value.self))
        } catch let problem as FieldProblem {
            self = .wrong(problem)
        } catch {
            self = .wrong(Self.expectation(decoder, error))
        }
    }

    /// The value, or nil when the field has none.
    public var value: Value? {
        if case .value(let value) = self { return value }
        return nil
    }

    public var isAbsent: Bool {
        if case .absent = self { return true }
        return false
    }

    public var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    /// Whether the field is neither absent nor null.
    public var isGiven: Bool { !isAbsent && !isNull }

    /// Returns the problem of a value that could not be decoded.
    private static func expectation(_ decoder: any Decoder, _ error: any Error) -> FieldProblem {
        if let type = Value.self as? any FieldValue.Type { return type.expectation }
        // The decoder expected an object, either here or deeper inside the value.
        if case DecodingError.typeMismatch(let wanted, _) = error, wanted == [String: Any].self,
            (try? decoder.container(keyedBy: AnyName.self)) == nil
        {
            return .must("be an object")
        }
        return .must("have the right form")
    }

    private enum AnyName: CodingKey {}
}

extension KeyedDecodingContainer {
    /// Synthesized `Decodable` uses this for `Field` members: a missing key becomes `.absent`.
    public func decode<Value>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
        guard contains(key) else { return .absent }
        return try Field<Value>(from: superDecoder(forKey: key))
    }
}
