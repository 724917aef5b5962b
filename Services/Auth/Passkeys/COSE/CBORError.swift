/// Why bytes are not one data item in the CTAP2 canonical CBOR encoding form.
enum CBORError: Error, Sendable, Equatable {
    /// The bytes end before the item does.
    case truncated
    case trailingBytes
    case tooDeep
    case indefiniteLength
    /// A number or length that takes more bytes than it needs.
    case notShortest
    /// A number beyond 64 bits with sign.
    case numberTooLarge
    case notUTF8
    /// A tag, a floating-point number, `undefined` or another simple value.
    case unsupported
    /// A map's key that is neither a number nor a text.
    case wrongKey
    /// Keys that are not in canonical order, or twice the same.
    case keyOrder
}
