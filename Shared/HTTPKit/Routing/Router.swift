/// Values by method and path template; segments in braces are parameters, matched percent-decoded.
package struct Router<Value: Sendable>: Sendable {
    private var tree = RouteTree()
    private var values: [Value] = []

    package init() {}

    /// Adds a value. The same method and template twice is a programmer's error.
    package mutating func add(_ method: HTTPMethod, _ template: String, _ value: Value) {
        tree.add(method, template, values.count)
        values.append(value)
    }

    /// Finds by method and raw path (still percent-encoded). A literal segment wins over a parameter. HEAD
    /// finds GET. A parameter is never empty, `.` or `..`, nor does it hold a broken escape, a NUL or bytes
    /// that are not UTF-8.
    package func match(_ method: HTTPMethod, _ path: Substring) -> RouterMatch<Value> {
        switch tree.match(method, path) {
        case .found(let value, let parameters): .found(values[value], parameters)
        case .methodNotAllowed(let methods): .methodNotAllowed(methods)
        case .notFound: .notFound
        }
    }
}
