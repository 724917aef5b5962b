import JSONKit
import Vocabulary

/// Any JSON value: `answer.json["accounts"][0]["name"].string` reads a member. A missing one is `.missing`.
package enum JSONValue: Decodable, Sendable, Equatable {
    case missing
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            switch decoder.jsonKind {
            case .null, nil: .null
            case .boolean: .bool(try container.decode(Bool.self))
            case .number: .number(try container.decode(AmountText.self).text)
            case .string: .string(try container.decode(String.self))
            case .array: .array(try container.decode([JSONValue].self))
            case .object: .object(try container.decode([String: JSONValue].self))
            }
    }

    package init(_ bytes: [UInt8]) throws { self = try JSON.decode(JSONValue.self, from: bytes) }

    package subscript(_ key: String) -> JSONValue {
        if case .object(let members) = self { return members[key] ?? .missing }
        return .missing
    }

    package subscript(_ index: Int) -> JSONValue {
        if case .array(let items) = self, items.indices.contains(index) { return items[index] }
        return .missing
    }

    package var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }
    package var int: Int? {
        if case .number(let text) = self { return Int(text) }
        return nil
    }
    package var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }
    package var array: [JSONValue] {
        if case .array(let items) = self { return items }
        return []
    }
    package var keys: [String] {
        if case .object(let members) = self { return members.keys.sorted() }
        return []
    }
    package var isNull: Bool { self == .null }
    package var isMissing: Bool { self == .missing }
}
