/// The length of a list in a request body, and the message for a longer list. Rules refuse a shorter one.
public protocol ListLimit: Sendable {
    static var minimum: Int { get }
    static var maximum: Int { get }
    static var message: String { get }
}

extension ListLimit {
    public static var minimum: Int { 0 }
}

/// A list in a request body whose length is checked before any element is decoded, so that too long a list
/// costs no more than the scan. Decoding throws a `FieldProblem` with the limit's message.
public struct BoundedList<Element: Decodable & Sendable, Limit: ListLimit>: Decodable, Sendable,
    FieldValue
{
    public let elements: [Element]

    /// A list that a program made; a server refuses one beyond the limit.
    public init(_ elements: [Element]) { self.elements = elements }

    public static var expectation: FieldProblem { [Element].expectation }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        guard let count = container.count, count <= Limit.maximum else { throw FieldProblem(Limit.message) }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
        self.elements = elements
    }
}

extension BoundedList: Encodable where Element: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(elements)
    }
}
