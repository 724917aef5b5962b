/// Records what a type asks a decoder for.
struct SchemaDecoder: Decoder, SingleValueDecodingContainer {
    let slot: SchemaSlot

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        slot.content = .object
        return KeyedDecodingContainer(SchemaObject<Key>(slot: slot))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        let element = slot.element()
        slot.content = .list(element)
        return SchemaList(element: element)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        slot.isAskedForNull = true
        return false
    }

    func decode(_ type: Bool.Type) -> Bool {
        slot.leaf(.boolean)
        return true
    }

    func decode(_ type: String.Type) -> String {
        slot.leaf(.text(TextForm()))
        if case .text(let text)? = slot.example { return text }
        return ""
    }

    func decode(_ type: Double.Type) -> Double {
        slot.leaf(.number(nil))
        return 0
    }

    func decode(_ type: Float.Type) -> Float { Float(decode(Double.self)) }
    func decode(_ type: Int.Type) -> Int { integer() }
    func decode(_ type: Int8.Type) -> Int8 { integer() }
    func decode(_ type: Int16.Type) -> Int16 { integer() }
    func decode(_ type: Int32.Type) -> Int32 { integer() }
    func decode(_ type: Int64.Type) -> Int64 { integer() }
    func decode(_ type: UInt.Type) -> UInt { integer() }
    func decode(_ type: UInt8.Type) -> UInt8 { integer() }
    func decode(_ type: UInt16.Type) -> UInt16 { integer() }
    func decode(_ type: UInt32.Type) -> UInt32 { integer() }
    func decode(_ type: UInt64.Type) -> UInt64 { integer() }

    private func integer<Number: FixedWidthInteger>() -> Number {
        slot.leaf(.integer(nil))
        return 0
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try slot.decode(type) }
}

/// Gives a type of one text or number its sample.
struct SampleDecoder: Decoder, SingleValueDecodingContainer {
    let value: DocumentValue

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw FieldProblem("A sample is no object")
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw FieldProblem("A sample is no list")
    }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value == .null }
    func decode(_ type: String.Type) -> String {
        if case .text(let text) = value { return text }
        return ""
    }
    func decode(_ type: Double.Type) -> Double {
        if case .number(let number) = value { return number }
        return 0
    }
    func decode(_ type: Bool.Type) throws -> Bool { throw unexpected }
    func decode(_ type: Float.Type) throws -> Float { throw unexpected }
    func decode(_ type: Int.Type) throws -> Int { throw unexpected }
    func decode(_ type: Int8.Type) throws -> Int8 { throw unexpected }
    func decode(_ type: Int16.Type) throws -> Int16 { throw unexpected }
    func decode(_ type: Int32.Type) throws -> Int32 { throw unexpected }
    func decode(_ type: Int64.Type) throws -> Int64 { throw unexpected }
    func decode(_ type: UInt.Type) throws -> UInt { throw unexpected }
    func decode(_ type: UInt8.Type) throws -> UInt8 { throw unexpected }
    func decode(_ type: UInt16.Type) throws -> UInt16 { throw unexpected }
    func decode(_ type: UInt32.Type) throws -> UInt32 { throw unexpected }
    func decode(_ type: UInt64.Type) throws -> UInt64 { throw unexpected }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    private var unexpected: FieldProblem { FieldProblem("A sample is a text or a number") }
}
