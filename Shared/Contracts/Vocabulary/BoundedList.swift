/// How long a list of a request body may be, and what the client is told of a longer one.
public protocol ListLimit: Sendable {
    static var maximum: Int { get }
    static var message: String { get }
}

/// A list of a request body whose length is checked before any element is decoded: a body full of elements
/// costs no more than its scan. A longer list is a `FieldProblem` with the limit's message.
public struct BoundedList<Element: Decodable & Sendable, Limit: ListLimit>: Decodable, Sendable,
    FieldValue
{
    public let elements: [Element]

    public static var expectation: String { [Element].expectation }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        guard let count = container.count, count <= Limit.maximum else { throw FieldProblem(Limit.message) }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
        self.elements = elements
    }
}
