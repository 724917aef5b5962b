/// A set of field names to filter by, made once and asked often; names compare without case.
package struct HTTPFieldNameSet: Sendable {
    /// Bit n is set if a name of n bytes is in the set, which rules out most names at once. The last bit
    /// stands for all longer names.
    private let lengths: UInt64
    /// The names by their lengths.
    private let names: [[[UInt8]]]
    private let prefixes: [[UInt8]]

    /// - Parameter prefixes: the set also contains all names that begin with one of them.
    package init(_ names: [String], prefixes: [String] = []) {
        self.init(
            lowered: names.map { $0.utf8.map(Ascii.lowercase) },
            prefixes: prefixes.map { $0.utf8.map(Ascii.lowercase) })
    }

    private init(lowered names: [[UInt8]], prefixes: [[UInt8]]) {
        var byLength = Array(repeating: [[UInt8]](), count: (names.map(\.count).max() ?? -1) + 1)
        for name in names { byLength[name.count].append(name) }
        self.names = byLength
        self.prefixes = prefixes
        lengths = names.reduce(0) { $0 | Self.lengthBit($1.count) }
    }

    /// Returns the bit of `lengths` for names of `length` bytes.
    @inline(__always) static func lengthBit(_ length: Int) -> UInt64 { 1 &<< UInt64(min(length, 63)) }

    /// Whether a name of one of these lengths may be in the set.
    func mayHold(_ nameLengths: UInt64) -> Bool { nameLengths & lengths != 0 || !prefixes.isEmpty }

    package static let none = HTTPFieldNameSet([])

    /// Fields that belong to one hop (RFC 9110 §7.6.1), including the body's framing. The method
    /// `HTTPFields.append(endToEndOf:without:)` also drops the names that `Connection` lists.
    package static let hopByHop = HTTPFieldNameSet([
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authorization", "TE",
        "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Expect",
    ])

    /// Fields that requests act by. `Connection` must not name them, because a proxy would then drop them
    /// (RFC 9110 §7.6.1).
    static let endToEnd = HTTPFieldNameSet([
        "Authorization", "Content-Encoding", "Content-Type", "Cookie", "Host", "Idempotency-Key", "If-Match",
        "If-None-Match", "Origin",
    ])

    package func union(_ other: HTTPFieldNameSet) -> HTTPFieldNameSet {
        HTTPFieldNameSet(lowered: (names + other.names).flatMap { $0 }, prefixes: prefixes + other.prefixes)
    }

    @inline(__always)
    package func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        (lengths & Self.lengthBit(name.count) != 0 && holds(name))
            || (!prefixes.isEmpty && holdsPrefix(of: name))
    }

    private func holds(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count < names.count else { return false }
        for candidate in names[name.count] {
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
