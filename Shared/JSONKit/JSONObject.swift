/// An object whose members are read by name as texts, for forms that write them elsewhere as they are.
/// Decoding a `Decodable` type costs about twice as much.
package struct JSONObject: Sendable {
    private let document: JSONDocument

    /// Throws a `JSONError` for a text that is not strict JSON, and a `DecodingError` for another value.
    package init(_ bytes: [UInt8], maximumDepth: Int = 64) throws {
        document = try JSONDocument(bytes, maximumDepth: maximumDepth)
        guard document[0].kind == .object else { throw document.mismatch([String: Any].self, 0) }
    }

    /// Returns a string's characters, a number or boolean as written, or nil for null and a missing member.
    /// Throws a `DecodingError` for an array or object.
    package func text(_ name: String) throws -> String? {
        guard let node = document.member(name, of: 0) else { return nil }
        switch document[node].kind {
        case .null: return nil
        case .array, .object: throw document.mismatch(String.self, node)
        case .yes, .no, .number, .string: return document.characters(of: node)
        }
    }

    /// Returns the same for a member that must be there and not null. Throws a `DecodingError` otherwise.
    package func requiredText(_ name: String) throws -> String {
        guard let text = try text(name) else {
            throw document.mismatch(String.self, document.member(name, of: 0) ?? 0)
        }
        return text
    }

    /// Returns the characters of an array's strings. Throws a `DecodingError` for another value.
    package func texts(_ name: String) throws -> [String] {
        guard let node = document.member(name, of: 0), document[node].kind == .array else {
            throw document.mismatch([String].self, document.member(name, of: 0) ?? 0)
        }
        var texts: [String] = []
        var element = node + 1
        while element < Int(document[node].next) {
            texts.append(try document.string(element))
            element = Int(document[element].next)
        }
        return texts
    }
}
