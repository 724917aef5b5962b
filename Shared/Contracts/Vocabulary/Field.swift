/// A field of a request body that never fails to decode, so that all wrong fields are reported at once
/// (contract §0, "Bodies"). On create `null` counts as absent; on PUT and PATCH `null` clears.
public enum Field<Value: Decodable & Sendable>: Decodable, Sendable {
    case absent
    case null
    /// Present, but not of this type; the message says what was expected.
    case wrong(String)
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
            self = .wrong(problem.message)
        } catch {
            self = .wrong(Self.expectation(decoder, error))
        }
    }

    /// The value where there is one.
    public var value: Value? {
        if case .value(let value) = self { return value }
        return nil
    }

    public var isAbsent: Bool {
        if case .absent = self { return true }
        return false
    }

    /// What is told of a value that could not be decoded.
    private static func expectation(_ decoder: any Decoder, _ error: any Error) -> String {
        if let type = Value.self as? any FieldValue.Type { return type.expectation }
        // An object was wanted: was it here, or further in?
        if case DecodingError.typeMismatch(let wanted, _) = error, wanted == [String: Any].self,
            (try? decoder.container(keyedBy: AnyName.self)) == nil
        {
            return "Must be an object"
        }
        return "Has the wrong form"
    }

    private enum AnyName: CodingKey {}
}

/// Thrown by a value's own decoding to say in the client's words what is wrong.
public struct FieldProblem: Error, Sendable {
    public let message: String
    public init(_ message: String) { self.message = message }
}

extension KeyedDecodingContainer {
    /// Chosen by synthesized `Decodable` for `Field` members: a missing key is `.absent`.
    public func decode<Value>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
        guard contains(key) else { return .absent }
        return try Field<Value>(from: superDecoder(forKey: key))
    }
}
