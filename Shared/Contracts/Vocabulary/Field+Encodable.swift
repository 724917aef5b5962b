/// For clients: a draft is written as a server reads it. An absent field is left out.
extension Field: Encodable where Value: Encodable {
    /// Throws an `EncodingError` for `.wrong`, which no program sends.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .value(let value): try container.encode(value)
        case .null, .absent: try container.encodeNil()
        case .wrong(let problem):
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(problem)"))
        }
    }
}

extension KeyedEncodingContainer {
    /// Synthesized `Encodable` uses this for `Field` members: an absent field writes no key.
    public mutating func encode(_ field: Field<some Encodable & Decodable & Sendable>, forKey key: Key) throws
    {
        guard !field.isAbsent else { return }
        try field.encode(to: superEncoder(forKey: key))
    }
}

/// `nil` in a draft clears the value.
extension Field: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self = .null }
}

extension Field: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral, Value.StringLiteralType == String {
    public init(stringLiteral text: String) { self = .value(Value(stringLiteral: text)) }
}

extension Field: ExpressibleByIntegerLiteral where Value == Int {
    public init(integerLiteral number: Int) { self = .value(number) }
}

extension Field: ExpressibleByBooleanLiteral where Value == Bool {
    public init(booleanLiteral value: Bool) { self = .value(value) }
}

extension Field {
    /// A list of values: `.list([line, other])`.
    public static func list<Element, Limit>(_ elements: [Element]) -> Field
    where Value == BoundedList<Field<Element>, Limit> {
        .value(BoundedList(elements.map { .value($0) }))
    }
}
