/// Values by method and path template; segments in braces are parameters, matched percent-decoded.
package struct Router<Value: Sendable>: Sendable {
    package init() {}

    /// Adds a value. The same method and template twice is a programmer's error.
    package mutating func add(_ method: HTTPMethod, _ template: String, _ value: Value) {}

    /// Finds by method and raw path (still percent-encoded). A literal segment wins over a parameter. HEAD
    /// finds GET.
    package func match(_ method: HTTPMethod, _ path: Substring) -> RouterMatch<Value> { .notFound }
}

package enum RouterMatch<Value: Sendable>: Sendable {
    case found(Value, PathParameters)
    /// The path exists under these methods only.
    case methodNotAllowed([HTTPMethod])
    case notFound
}

/// Parameters of a matched path, percent-decoded, in order of the template.
package struct PathParameters: Sendable {
    package let entries: [(name: String, value: String)]
    package init(_ entries: [(name: String, value: String)] = []) { self.entries = entries }
    package subscript(_ name: String) -> String? { entries.first { $0.name == name }?.value }
}

/// The parameters of a query string (`application/x-www-form-urlencoded`: `+` is a space), in order.
package struct QueryParameters: Sendable {
    package let entries: [(name: String, value: String)]
    /// Nil when a percent escape is broken or the bytes are not UTF-8.
    package init?(_ query: Substring?) { entries = [] }
    /// The first value under a name.
    package subscript(_ name: String) -> String? { entries.first { $0.name == name }?.value }
    package func values(_ name: String) -> [String] { entries.filter { $0.name == name }.map(\.value) }
}
