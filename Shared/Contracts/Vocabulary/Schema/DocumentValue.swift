/// A JSON value whose objects keep the order of their members: the content of the OpenAPI document, and the
/// examples in it.
public indirect enum DocumentValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([DocumentValue])
    case object([(name: String, value: DocumentValue)])

    public static func == (left: DocumentValue, right: DocumentValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { $0.name == $1.name && $0.value == $1.value }
        default: false
        }
    }

    /// Adds a member to an object; a nil value adds nothing.
    public mutating func append(_ name: String, _ value: DocumentValue?) {
        guard let value, case .object(var members) = self else { return }
        members.append((name, value))
        self = .object(members)
    }

    /// A member of an object, or nil.
    public subscript(_ name: String) -> DocumentValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

extension DocumentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(arrayLiteral elements: DocumentValue...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, DocumentValue)...) {
        self = .object(elements.map { (name: $0.0, value: $0.1) })
    }
}

extension DocumentValue: Encodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for member in members { try container.encode(member.value, forKey: Name(member.name)) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(into: &container)
        }
    }

    private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .null, .list, .object: try container.encodeNil()
        }
    }
}
