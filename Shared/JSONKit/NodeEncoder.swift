/// Encodes one value inside `depth` containers.
struct NodeEncoder: Encoder, SingleValueEncodingContainer {
    let state: EncodingState
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let id = state.container(at: depth, isObject: true)
        return KeyedEncodingContainer(ObjectEncoder(state: state, depth: depth, id: id))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ArrayEncoder(state: state, depth: depth, id: state.container(at: depth, isObject: false))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws { try state.scalar(at: depth, ()) { $0.null() } }
    func encode(_ value: Bool) throws { try state.scalar(at: depth, value) { $0.bool(value) } }
    func encode(_ value: String) throws { try state.scalar(at: depth, value) { $0.string(value) } }
    func encode(_ value: Double) throws { try floating(value) }
    func encode(_ value: Float) throws { try floating(value) }
    func encode(_ value: Int) throws { try integer(value) }
    func encode(_ value: Int8) throws { try integer(value) }
    func encode(_ value: Int16) throws { try integer(value) }
    func encode(_ value: Int32) throws { try integer(value) }
    func encode(_ value: Int64) throws { try integer(value) }
    func encode(_ value: UInt) throws { try integer(value) }
    func encode(_ value: UInt8) throws { try integer(value) }
    func encode(_ value: UInt16) throws { try integer(value) }
    func encode(_ value: UInt32) throws { try integer(value) }
    func encode(_ value: UInt64) throws { try integer(value) }
    func encode<Value: Encodable>(_ value: Value) throws {
        guard state.isValueDue(at: depth) else { throw state.failure(value, "A second value in one place") }
        try state.encode(value)
    }

    private func integer(_ value: some FixedWidthInteger) throws {
        try state.scalar(at: depth, value) { writer in
            if let small = Int64(exactly: value) {
                writer.integer(small)
            } else {
                writer.raw(Array(String(value).utf8))
            }
        }
    }

    /// Writes the shortest text that reads as the same number, without a trailing ".0". Throws for numbers
    /// that are not finite, which JSON does not have.
    private func floating<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Number) throws {
        guard value.isFinite else { throw state.failure(value, "Not a number of JSON") }
        var text = Array(value.description.utf8)
        if text.suffix(2) == [UInt8(ascii: "."), UInt8(ascii: "0")] { text.removeLast(2) }
        try state.scalar(at: depth, value) { $0.raw(text) }
    }
}
