/// Finds the number of a route by method and path; the caller keeps its values under these numbers. Template
/// segments in braces are parameters, matched percent-decoded. Literals are compared with the bytes as sent,
/// so that an escaped spelling of a literal does not match.
///
/// Not generic over the values: a look-up through run-time generics cost the gateway 0.8 µs a request.
package struct Router: Sendable {
    private struct Node: Sendable {
        var literals: [(segment: [UInt8], node: Int)] = []
        var parameter: Int?
        var routes: [(method: HTTPMethod, names: [String], number: Int)] = []
    }

    private typealias Segment = UnsafeBufferPointer<UInt8>

    private var nodes = [Node()]
    private var count = 0

    package init() {}

    /// Adds a route and returns its number, counted from 0. The same method and template twice is a
    /// programming error.
    package mutating func add(_ method: HTTPMethod, _ template: String) -> Int {
        precondition(template.hasPrefix("/"), "a template begins with a slash: \(template)")
        var node = 0
        var names: [String] = []
        for segment in template.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            if segment.hasPrefix("{"), segment.hasSuffix("}") {
                names.append(String(segment.dropFirst().dropLast()))
                node = parameterChild(of: node)
            } else {
                node = literalChild(of: node, Array(segment.utf8))
            }
        }
        precondition(
            !nodes[node].routes.contains { $0.method == method }, "twice: \(method.rawValue) \(template)")
        let number = count
        nodes[node].routes.append((method, names, number))
        count += 1
        return number
    }

    /// Finds a route by method and raw path (still percent-encoded). A literal segment wins over a parameter.
    /// HEAD finds GET. A parameter is never empty, `.` or `..`, and holds no broken escape, no NUL and only
    /// UTF-8.
    package func match(_ method: HTTPMethod, _ path: Substring) -> RouterMatch {
        var path = path
        return path.withUTF8 { match(method, $0) }
    }

    private func match(_ method: HTTPMethod, _ path: UnsafeBufferPointer<UInt8>) -> RouterMatch {
        guard path.first == Ascii.slash else { return .notFound }
        var captured: [Segment] = []
        guard let node = find(0, path, 1, &captured) else { return .notFound }
        let routes = nodes[node].routes
        guard
            let index = routes.firstIndex(where: { $0.method == method })
                ?? (method == .head ? routes.firstIndex(where: { $0.method == .get }) : nil)
        else { return .methodNotAllowed(allowed(routes.map(\.method))) }
        let found = routes[index]
        guard !captured.isEmpty else { return .found(found.number, PathParameters()) }
        var entries: [(name: String, value: String)] = []
        for (name, segment) in zip(found.names, captured) {
            guard let value = Self.parameter(segment) else { return .notFound }
            entries.append((name, value))
        }
        return .found(found.number, PathParameters(entries))
    }

    /// Returns the node with routes at the end of the path, whose next segment begins at `start`. After a
    /// dead end under a literal, it tries the parameter.
    private func find(
        _ node: Int, _ path: UnsafeBufferPointer<UInt8>, _ start: Int, _ captured: inout [Segment]
    ) -> Int? {
        var end = start
        while end < path.count, path[end] != Ascii.slash { end += 1 }
        let segment = UnsafeBufferPointer(rebasing: path[start..<end])
        func goOn(_ child: Int) -> Int? {
            guard end < path.count else { return nodes[child].routes.isEmpty ? nil : child }
            return find(child, path, end + 1, &captured)
        }
        if let literal = literal(of: node, segment), let found = goOn(literal) { return found }
        guard let parameter = nodes[node].parameter, !segment.isEmpty else { return nil }
        captured.append(segment)
        if let found = goOn(parameter) { return found }
        captured.removeLast()
        return nil
    }

    private func literal(of node: Int, _ segment: Segment) -> Int? {
        for literal in nodes[node].literals where literal.segment.count == segment.count {
            let isSame = literal.segment.withUnsafeBufferPointer { bytes in
                for index in 0..<bytes.count where bytes[index] != segment[index] { return false }
                return true
            }
            if isSame { return literal.node }
        }
        return nil
    }

    private static func parameter(_ segment: Segment) -> String? {
        guard let value = PercentDecoding.text(segment, plusIsSpace: false), value != ".", value != ".."
        else {
            return nil
        }
        return value
    }

    private func allowed(_ methods: [HTTPMethod]) -> [HTTPMethod] {
        guard methods.contains(.get), !methods.contains(.head) else { return methods }
        return methods + [.head]
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let child = nodes[node].parameter { return child }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func literalChild(of node: Int, _ segment: [UInt8]) -> Int {
        if let child = nodes[node].literals.first(where: { $0.segment == segment }) { return child.node }
        nodes.append(Node())
        nodes[node].literals.append((segment, nodes.count - 1))
        return nodes.count - 1
    }
}

/// Parameters of a matched path, percent-decoded, in the template's order.
package struct PathParameters: Sendable {
    package let entries: [(name: String, value: String)]
    package init(_ entries: [(name: String, value: String)] = []) { self.entries = entries }
    package subscript(_ name: String) -> String? { entries.first { $0.name == name }?.value }
}

package enum RouterMatch: Sendable {
    /// A route's number.
    case found(Int, PathParameters)
    /// The path exists, but only under these methods.
    case methodNotAllowed([HTTPMethod])
    case notFound
}
