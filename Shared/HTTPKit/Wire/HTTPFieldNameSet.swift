/// A set of field names to filter by, made once and asked often; without case.
package struct HTTPFieldNameSet: Sendable {
    /// Bit n is set when a name of n bytes is in the set: most names are ruled out by that.
    private let lengths: UInt64
    private let names: [[UInt8]]

    package init(_ names: [String]) {
        let lowered = names.map { $0.utf8.map(Ascii.lowercase) }
        self.names = lowered
        lengths = lowered.reduce(0) { $0 | (1 << UInt64(min($1.count, 63))) }
    }

    package static let none = HTTPFieldNameSet([])

    /// What a hop keeps to itself (RFC 9110 §7.6.1), the body's framing included. The names that
    /// `Connection` lists come on top: `HTTPFields.removeHopByHop`.
    package static let hopByHop = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Expect",
    ])

    /// What the server writes by itself.
    static let serverFraming = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Content-Length", "Transfer-Encoding",
    ])

    /// What the client writes by itself.
    static let clientFraming = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Content-Length", "Transfer-Encoding", "Host", "Expect",
    ])

    @inline(__always)
    package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        lengths & (1 << UInt64(min(name.count, 63))) != 0 && holds(name)
    }

    private func holds(_ name: UnsafeRawBufferPointer) -> Bool {
        names.contains { $0.count == name.count && $0.withUnsafeBytes { Ascii.equals($0, name) } }
    }
}

extension HTTPFields {
    /// Removes what belongs to one hop, as a proxy must: the names of `HTTPFieldNameSet.hopByHop` and those
    /// that the `Connection` fields list (RFC 9110 §7.6.1).
    package mutating func removeHopByHop() {
        let listed = values("Connection").flatMap { $0.utf8.split(separator: Ascii.comma) }
            .map { $0.withContiguousBytes { String(decoding: Ascii.trimmed($0), as: UTF8.self) } }
            .filter { name in !["close", "keep-alive"].contains(name.lowercased()) }
        remove(.hopByHop)
        if !listed.isEmpty { remove(HTTPFieldNameSet(listed)) }
    }
}

extension Substring.UTF8View {
    fileprivate func withContiguousBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Array(self).withUnsafeBytes(body)
    }
}
