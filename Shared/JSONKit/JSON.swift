/// Encodes and decodes strict JSON. Decoded texts must follow RFC 8259 in UTF-8, without duplicate keys,
/// U+0000 and lone surrogates, within a depth limit (contract §0, "Bodies").
package enum JSON {
    /// Decodes a value after scanning the whole text, so that errors in unread parts are found, too.
    ///
    /// Throws `JSONError` for a text that is not strict JSON, otherwise the error of `type`: a
    /// `DecodingError` for a missing or wrong value, or a value's own `FieldProblem`. Integers are read only
    /// from numbers without point and exponent; `AmountText` gets a number's text as written.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], maximumDepth: Int = 64
    ) throws -> Value {
        let document = try JSONDocument(bytes, maximumDepth: maximumDepth)
        return try NodeDecoder(document: document, node: 0).decode(type)
    }

    /// Encodes members in the order in which types encode them, with slashes unescaped. Equal values without
    /// dictionaries give equal bytes. Throws an `EncodingError` for numbers that are not finite, and for a
    /// type that encodes two values in one place or returns to a nested container that it has left.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let state = EncodingState()
        try state.encode(value)
        return state.writer.take()
    }

    /// Returns a text with the members of each object in the order of their keys and without spaces between.
    /// A client may write them in another order each time, as Foundation's `JSONEncoder` does. Numbers and
    /// strings stay as written. Throws `JSONError`.
    package static func sorted(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) -> [UInt8] {
        let document = try JSONDocument(bytes, maximumDepth: maximumDepth)
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count)
        document.appendSorted(0, to: &sorted)
        return sorted
    }

    /// Scans a text without decoding it.
    package static func validate(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) {
        _ = try JSONDocument(bytes, maximumDepth: maximumDepth)
    }
}
