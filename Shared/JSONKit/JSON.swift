/// Strict JSON in and out. Requests: RFC 8259, UTF-8, no duplicate keys, no U+0000, no lone surrogates, a depth limit.
package enum JSON {
    /// Decodes after scanning the whole text. `AmountText` gets a number's own text.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], maximumDepth: Int = 64
    ) throws -> Value { throw JSONError(offset: 0, reason: "stub") }

    /// Encodes with Foundation's encoder, slashes unescaped.
    package static func encode(_ value: some Encodable) throws -> [UInt8] { [] }

    /// Scans without decoding.
    package static func validate(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {}
}

/// Where and why a text is not strict JSON.
package struct JSONError: Error, Sendable, Equatable {
    /// Bytes from the start.
    package let offset: Int
    /// For people: "Duplicate key \"a\"".
    package let reason: String
    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
