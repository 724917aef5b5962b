/// Writes the elements of an array.
struct ArrayEncoder: UnkeyedEncodingContainer {
    let state: EncodingState
    /// The number of containers around this one.
    let depth: Int
    /// Nil if a value is already written here; then every element throws.
    let id: Int?
    private(set) var count = 0

    init(state: EncodingState, depth: Int, id: Int?) {
        self.state = state
        self.depth = depth
        self.id = id
    }

    var codingPath: [any CodingKey] { [] }

    private mutating func element(_ value: some Any) throws -> NodeEncoder {
        try state.startMember(of: id, at: depth, value)
        count += 1
        return NodeEncoder(state: state, depth: depth + 1)
    }

    mutating func encodeNil() throws { try element(()).encodeNil() }
    mutating func encode(_ value: Bool) throws { try element(value).encode(value) }
    mutating func encode(_ value: String) throws { try element(value).encode(value) }
    mutating func encode(_ value: Double) throws { try element(value).encode(value) }
    mutating func encode(_ value: Float) throws { try element(value).encode(value) }
    mutating func encode(_ value: Int) throws { try element(value).encode(value) }
    mutating func encode(_ value: Int8) throws { try element(value).encode(value) }
    mutating func encode(_ value: Int16) throws { try element(value).encode(value) }
    mutating func encode(_ value: Int32) throws { try element(value).encode(value) }
    mutating func encode(_ value: Int64) throws { try element(value).encode(value) }
    mutating func encode(_ value: UInt) throws { try element(value).encode(value) }
    mutating func encode(_ value: UInt8) throws { try element(value).encode(value) }
    mutating func encode(_ value: UInt16) throws { try element(value).encode(value) }
    mutating func encode(_ value: UInt32) throws { try element(value).encode(value) }
    mutating func encode(_ value: UInt64) throws { try element(value).encode(value) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try element(value).encode(value) }

    // These three cannot throw: if no element can begin here, encoding into their result throws.

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { nested() }

    private mutating func nested() -> NodeEncoder {
        (try? element(())) ?? NodeEncoder(state: state, depth: .max)
    }
}
