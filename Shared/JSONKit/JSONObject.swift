package import Vocabulary

/// An object whose members are read by name: as texts, for forms that write them elsewhere as they are, or as
/// fields, for records whose tables name the members. Decoding a `Decodable` type costs about twice as much.
package struct JSONObject: Sendable {
    private let document: JSONDocument
    private let node: Int

    /// Throws a `JSONError` for a text that is not strict JSON, and a `DecodingError` for another value.
    package init(_ bytes: [UInt8], maximumDepth: Int = 64) throws {
        try self.init(JSONDocument(bytes, maximumDepth: maximumDepth), 0)
    }

    private init(_ document: JSONDocument, _ node: Int) throws {
        guard document[node].kind == .object else { throw document.mismatch([String: Any].self, node) }
        (self.document, self.node) = (document, node)
    }

    // MARK: Texts

    /// Returns a string's characters, a number or boolean as written, or nil for null. Throws a
    /// `DecodingError` for a missing member, an array or an object.
    package func text(_ name: String) throws -> String? {
        let member = try member(name)
        switch document[member].kind {
        case .null: return nil
        case .array, .object: throw document.mismatch(String.self, member)
        case .yes, .no, .number, .string: return document.characters(of: member)
        }
    }

    /// Returns the same for a member that is not null. Throws a `DecodingError` otherwise.
    package func requiredText(_ name: String) throws -> String {
        guard let text = try text(name) else { throw document.mismatch(String.self, try member(name)) }
        return text
    }

    /// Returns the characters of an array's strings. Throws a `DecodingError` for another value.
    package func texts(_ name: String) throws -> [String] {
        try elements(name).map { try document.string($0) }
    }

    /// Returns a member that is an object, or nil for null. Throws a `DecodingError` for another value.
    package func object(_ name: String) throws -> JSONObject? {
        let member = try member(name)
        return document.isNull(member) ? nil : try JSONObject(document, member)
    }

    /// Returns an array's objects. Throws a `DecodingError` for another value.
    package func objects(_ name: String) throws -> [JSONObject] {
        try elements(name).map { try JSONObject(document, $0) }
    }

    /// Returns the same; none for null or a missing member.
    package func objectsIfAny(_ name: String) throws -> [JSONObject] {
        guard let member = document.member(name, of: node), !document.isNull(member) else { return [] }
        return try objects(name)
    }

    /// Whether a member is true; a missing one is not.
    package func isTrue(_ name: String) -> Bool {
        document.member(name, of: node).map { document[$0].kind == .yes } ?? false
    }

    private func member(_ name: String) throws -> Int {
        if let member = document.member(name, of: node) { return member }
        throw DecodingError.keyNotFound(
            NodePath(stringValue: name),
            DecodingError.Context(
                codingPath: [NodePath(document: document, node: node)],
                debugDescription: "No member \"\(name)\""))
    }

    private func elements(_ name: String) throws -> [Int] {
        let array = try member(name)
        guard document[array].kind == .array else { throw document.mismatch([Any].self, array) }
        var elements: [Int] = []
        var element = array + 1
        while element < Int(document[array].next) {
            elements.append(element)
            element = Int(document[element].next)
        }
        return elements
    }

    // MARK: Fields

    /// Returns a member as a field of a type, whose decoding never fails.
    package func field<Value>(_ name: String, _ type: Value.Type = Value.self) throws -> Field<Value> {
        guard let member = document.member(name, of: node) else { return .absent }
        return try Field(from: NodeDecoder(document: document, node: member))
    }

    package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(from: NodeDecoder(document: document, node: node))
    }
}
