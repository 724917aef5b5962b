/// Why bytes are not one data item in the CTAP2 canonical CBOR encoding form.
enum CBORError: Error, Sendable, Equatable {
    /// The bytes end before the item does.
    case truncated
    case trailingBytes
    case tooDeep
    case indefiniteLength
    /// A number or length is encoded in more bytes than it needs.
    case notShortest
    /// An integer does not fit into 64 bits with sign.
    case numberTooLarge
    case notUTF8
    /// A tag, a floating-point number, `undefined` or another simple value.
    case unsupported
    /// A map key is neither an integer nor a text.
    case wrongKey
    /// Map keys are not in canonical order, or one occurs twice.
    case keyOrder
}
