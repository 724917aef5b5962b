package import Contracts

/// An object whose members are read by name: as texts, for forms that write them elsewhere as they are, or as
/// fields, for records whose tables name the members.
package struct JSONObject: Sendable {
    private let document: JSONDocument
    private let node: Int

    /// Throws a `JSONError` for a text that is not strict JSON, and a `DecodingError` for another value.
    package init(_ bytes: [UInt8], maximumDepth: Int = 64) throws {
        document = try JSONDocument(bytes, maximumDepth: maximumDepth)
        node = 0
        guard document[node].kind == .object else { throw document.mismatch([String: Any].self, node) }
    }

    private init(_ document: JSONDocument, _ node: Int) {
        self.document = document
        self.node = node
    }

    // MARK: Texts

    /// Returns a string's characters, a number or boolean as written, or nil for null and a missing member.
    /// Throws a `DecodingError` for an array or object.
    package func text(_ name: String) throws -> String? {
        guard let member = document.member(name, of: node) else { return nil }
        switch document[member].kind {
        case .null: return nil
        case .array, .object: throw document.mismatch(String.self, member)
        case .yes, .no, .number, .string: return document.characters(of: member)
        }
    }

    /// Returns the same for a member that must be there and not null. Throws a `DecodingError` otherwise.
    package func requiredText(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw document.mismatch(String.self, document.member(name, of: node) ?? node)
        }
        return text
    }

    /// Returns the characters of an array's strings. Throws a `DecodingError` for another value.
    package func texts(_ name: String) throws -> [String] {
        guard let member = document.member(name, of: node), document[member].kind == .array else {
            throw document.mismatch([String].self, document.member(name, of: node) ?? node)
        }
        var texts: [String] = []
        var element = member + 1
        while element < Int(document[member].next) {
            texts.append(try document.string(element))
            element = Int(document[element].next)
        }
        return texts
    }

    // MARK: Fields

    /// Returns a member as a field of a type, whose decoding never fails.
    package func field<Value>(_ name: String, _ type: Value.Type = Value.self) throws -> Field<Value> {
        guard let member = document.member(name, of: node) else { return .absent }
        return try Field(from: NodeDecoder(document: document, node: member))
    }

    /// Returns a member that is an object, or nil for any other.
    package func object(_ name: String) -> JSONObject? {
        guard let member = document.member(name, of: node), document[member].kind == .object else {
            return nil
        }
        return JSONObject(document, member)
    }

    /// Returns the object as a type.
    package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(from: NodeDecoder(document: document, node: node))
    }
}
