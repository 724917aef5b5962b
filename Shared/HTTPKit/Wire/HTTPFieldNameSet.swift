/// A set of field names to filter by, made once and asked often; without case.
package struct HTTPFieldNameSet: Sendable {
    /// Bit n is set when a name of n bytes is in the set: most names are ruled out by that. The last bit
    /// stands for all longer ones.
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

    @inline(__always)
    package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        (lengths >> UInt64(min(name.count, 63))) & 1 == 1 && holds(name)
    }

    private func holds(_ name: UnsafeRawBufferPointer) -> Bool {
        for candidate in names where candidate.count == name.count {
            if candidate.withUnsafeBytes({ Ascii.equals($0, name) }) { return true }
        }
        return false
    }
}
