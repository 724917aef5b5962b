/// Records the members that a type asks for.
struct SchemaObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let slot: SchemaSlot

    /// The name that stands for any name.
    private static var anyName: String { "key" }

    var codingPath: [any CodingKey] { [] }

    /// A type that looks at all names is a map; one that has read members before refuses all others.
    var allKeys: [Key] {
        if slot.members.isEmpty {
            slot.content = .map(slot.element())
        } else {
            slot.isClosed = true
        }
        return Key(stringValue: Self.anyName).map { [$0] } ?? []
    }

    private func member(_ key: some CodingKey) -> SchemaSlot {
        if case .map(let value) = slot.content { return value }
        return slot.member(key.stringValue)
    }

    private func value(_ key: some CodingKey) -> SchemaDecoder { SchemaDecoder(slot: member(key)) }

    func contains(_ key: Key) -> Bool {
        member(key).isLookedFor = true
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        member(key).isDecodedIfPresent = true
        return false
    }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) -> String { value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) -> Float { value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { value(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) -> Int8 { value(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) -> Int16 { value(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) -> Int32 { value(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { value(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) -> UInt { value(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) -> UInt8 { value(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) -> UInt16 { value(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) -> UInt32 { value(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) -> UInt64 { value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
        value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        value(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { SchemaDecoder(slot: slot.member("super")) }
    func superDecoder(forKey key: Key) -> any Decoder { value(key) }
}

/// Offers one element and records its form.
struct SchemaList: UnkeyedDecodingContainer {
    let element: SchemaSlot
    private(set) var currentIndex = 0

    init(element: SchemaSlot) { self.element = element }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    private mutating func next() -> SchemaDecoder {
        currentIndex += 1
        return SchemaDecoder(slot: element)
    }

    mutating func decodeNil() -> Bool { false }
    mutating func decode(_ type: Bool.Type) -> Bool { next().decode(type) }
    mutating func decode(_ type: String.Type) -> String { next().decode(type) }
    mutating func decode(_ type: Double.Type) -> Double { next().decode(type) }
    mutating func decode(_ type: Float.Type) -> Float { next().decode(type) }
    mutating func decode(_ type: Int.Type) -> Int { next().decode(type) }
    mutating func decode(_ type: Int8.Type) -> Int8 { next().decode(type) }
    mutating func decode(_ type: Int16.Type) -> Int16 { next().decode(type) }
    mutating func decode(_ type: Int32.Type) -> Int32 { next().decode(type) }
    mutating func decode(_ type: Int64.Type) -> Int64 { next().decode(type) }
    mutating func decode(_ type: UInt.Type) -> UInt { next().decode(type) }
    mutating func decode(_ type: UInt8.Type) -> UInt8 { next().decode(type) }
    mutating func decode(_ type: UInt16.Type) -> UInt16 { next().decode(type) }
    mutating func decode(_ type: UInt32.Type) -> UInt32 { next().decode(type) }
    mutating func decode(_ type: UInt64.Type) -> UInt64 { next().decode(type) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedDecodingContainer<NestedKey> {
        next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { next().unkeyedContainer() }
    mutating func superDecoder() -> any Decoder { next() }
}
