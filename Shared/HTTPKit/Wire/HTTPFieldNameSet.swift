/// A set of field names to filter by, made once and asked often; without case.
package struct HTTPFieldNameSet: Sendable {
    /// Bit n is set when a name of n bytes is in the set: most names are ruled out by that. The last bit
    /// stands for all longer ones.
    private let lengths: UInt64
    private let names: [[UInt8]]
    private let prefixes: [[UInt8]]

    /// - Parameter prefixes: all names that begin so are in the set, too.
    package init(_ names: [String], prefixes: [String] = []) {
        self.init(
            lowered: names.map { $0.utf8.map(Ascii.lowercase) },
            prefixes: prefixes.map { $0.utf8.map(Ascii.lowercase) })
    }

    private init(lowered names: [[UInt8]], prefixes: [[UInt8]]) {
        self.names = names
        self.prefixes = prefixes
        lengths = names.reduce(0) { $0 | Self.lengthBit($1.count) }
    }

    /// The bit of `lengths` for names of a length.
    @inline(__always) static func lengthBit(_ length: Int) -> UInt64 { 1 &<< UInt64(min(length, 63)) }

    /// Whether names of these lengths may be in the set.
    func mayHold(_ nameLengths: UInt64) -> Bool { nameLengths & lengths != 0 || !prefixes.isEmpty }

    package static let none = HTTPFieldNameSet([])

    /// What a hop keeps to itself (RFC 9110 §7.6.1), the body's framing included. The names that
    /// `Connection` lists come on top: `HTTPFields.append(endToEndOf:without:)`.
    package static let hopByHop = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Expect",
    ])

    /// The names of both.
    package func union(_ other: HTTPFieldNameSet) -> HTTPFieldNameSet {
        HTTPFieldNameSet(lowered: names + other.names, prefixes: prefixes + other.prefixes)
    }

    @inline(__always)
    package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        (lengths & Self.lengthBit(name.count) != 0 && holds(name))
            || (!prefixes.isEmpty && holdsPrefix(of: name))
    }

    private func holds(_ name: UnsafeRawBufferPointer) -> Bool {
        for candidate in names where candidate.count == name.count {
            if candidate.withUnsafeBytes({ Ascii.equals($0, name) }) { return true }
        }
        return false
    }

    private func holdsPrefix(of name: UnsafeRawBufferPointer) -> Bool {
        for prefix in prefixes where prefix.count <= name.count && prefix[0] == Ascii.lowercase(name[0]) {
            let start = UnsafeRawBufferPointer(rebasing: name[..<prefix.count])
            if prefix.withUnsafeBytes({ Ascii.equals($0, start) }) { return true }
        }
        return false
    }
}
