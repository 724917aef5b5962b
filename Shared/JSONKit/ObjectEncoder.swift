/// Writes the members of an object.
struct ObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    /// The number of containers around this one.
    let depth: Int
    /// Nil if a value is already written here; then every member throws.
    let id: Int?

    var codingPath: [any CodingKey] { [] }

    private func member(_ key: some CodingKey, _ value: some Any) throws -> NodeEncoder {
        try state.startMember(of: id, at: depth, key: key.stringValue, value)
        return NodeEncoder(state: state, depth: depth + 1)
    }

    func encodeNil(forKey key: Key) throws { try member(key, ()).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: String, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Double, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Float, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Int, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Int8, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Int16, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Int32, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: Int64, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: UInt, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: UInt8, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: UInt16, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: UInt32, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode(_ value: UInt64, forKey key: Key) throws { try member(key, value).encode(value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key, value).encode(value)
    }

    // These four cannot throw: if no member can begin here, encoding into their result throws.

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(NodePath(stringValue: "super")) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: some CodingKey) -> NodeEncoder {
        (try? member(key, ())) ?? NodeEncoder(state: state, depth: .max)
    }
}
