import Vocabulary

/// Decodes one value of a document.
struct NodeDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let node: Int

    var codingPath: [any CodingKey] { [NodePath(document: document, node: node)] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard document[node].kind == .object else { throw document.mismatch([String: Any].self, node) }
        return KeyedDecodingContainer(ObjectContainer(document: document, object: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document[node].kind == .array else { throw document.mismatch([Any].self, node) }
        return ArrayContainer(document: document, array: node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { document.isNull(node) }
    func decode(_ type: Bool.Type) throws -> Bool { try document.bool(node) }
    func decode(_ type: String.Type) throws -> String { try document.string(node) }
    func decode(_ type: Double.Type) throws -> Double { try document.floating(type, node) }
    func decode(_ type: Float.Type) throws -> Float { try document.floating(type, node) }
    func decode(_ type: Int.Type) throws -> Int { try document.integer(type, node) }
    func decode(_ type: Int8.Type) throws -> Int8 { try document.integer(type, node) }
    func decode(_ type: Int16.Type) throws -> Int16 { try document.integer(type, node) }
    func decode(_ type: Int32.Type) throws -> Int32 { try document.integer(type, node) }
    func decode(_ type: Int64.Type) throws -> Int64 { try document.integer(type, node) }
    func decode(_ type: UInt.Type) throws -> UInt { try document.integer(type, node) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try document.integer(type, node) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try document.integer(type, node) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try document.integer(type, node) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try document.integer(type, node) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if Value.self == AmountText.self, let amount = try document.amount(node) as? Value { return amount }
        return try Value(from: self)
    }
}

/// The form of a JSON value.
package enum JSONKind: Sendable { case null, boolean, number, string, array, object }

extension Decoder {
    /// The form of the value that this decoder of ours is at, nil for another decoder. Whoever takes any form
    /// asks for it: each type that is tried and does not fit costs an error.
    package var jsonKind: JSONKind? {
        guard let decoder = self as? NodeDecoder else { return nil }
        return switch decoder.document[decoder.node].kind {
        case .null: .null
        case .yes, .no: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
