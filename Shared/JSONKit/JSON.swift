/// Strict JSON in and out. Requests: RFC 8259, UTF-8, no duplicate keys, no U+0000, no lone surrogates, a
/// depth limit (contract §0, "Bodies").
package enum JSON {
    /// Decodes after scanning the whole text, so that an error anywhere in it is found whatever `type` reads.
    ///
    /// Throws `JSONError` for a text that is not strict JSON, else what `type` throws: a `DecodingError`
    /// for a missing or wrong value, a `FieldProblem` of a value's own. Whole numbers are read from texts
    /// without point or exponent only; `AmountText` gets a number's own text.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], maximumDepth: Int = 64
    ) throws -> Value {
        let document = try JSONDocument(bytes, maximumDepth: maximumDepth)
        return try NodeDecoder(document: document, node: 0).decode(type)
    }

    /// Encodes in the order in which types encode their members, slashes unescaped; equal values of types
    /// without dictionaries give equal bytes. Throws an `EncodingError` for infinite numbers, and for a
    /// type that encodes two values in one place or goes back to a nested container that it has left.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let state = EncodingState()
        try state.encode(value)
        return state.writer.take()
    }

    /// Scans without decoding.
    package static func validate(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
        _ = try JSONDocument(bytes, maximumDepth: maximumDepth)
    }
}
