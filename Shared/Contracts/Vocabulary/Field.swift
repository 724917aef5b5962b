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
            self = .wrong(Self.expectation)
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

    private static var expectation: String {
        switch Value.self {
        case is String.Type: "Must be a text"
        case is Bool.Type: "Must be true or false"
        case is Int.Type, is Int64.Type: "Must be a whole number"
        case is AmountText.Type: "Must be an amount"
        case is CalendarDate.Type: CalendarDate.expectation
        case is Month.Type: Month.expectation
        case is any FieldListValue.Type: "Must be a list"
        default: "Has the wrong form"
        }
    }
}

/// Thrown by a value's own decoding to say in the client's words what is wrong.
public struct FieldProblem: Error, Sendable {
    public let message: String
    public init(_ message: String) { self.message = message }
}

/// Marks lists, so that the message for a wrong value can say so.
private protocol FieldListValue {}
extension Array: FieldListValue {}
extension BoundedList: FieldListValue {}

extension KeyedDecodingContainer {
    /// Chosen by synthesized `Decodable` for `Field` members: a missing key is `.absent`.
    public func decode<Value>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
        guard contains(key) else { return .absent }
        return try Field<Value>(from: superDecoder(forKey: key))
    }
}
