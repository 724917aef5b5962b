/// Reads only the CTAP2 canonical CBOR encoding form (CTAP 2.1 §8; RFC 8949 for the items): shortest numbers,
/// definite lengths, ordered keys, at most four levels. WebAuthn Level 3 §2 requires decoders to reject other
/// forms. The bytes read bound what the reader allocates.
struct CBORReader: Sendable {
    /// CTAP 2.1 §8.
    private static let maximumDepth = 4

    private let bytes: [UInt8]
    /// Index at which the next item begins.
    private(set) var position: Int

    init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = max(0, min(position, bytes.count))
    }

    /// Returns the one item that `bytes` consist of.
    static func whole(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
        var reader = CBORReader(bytes)
        let value = try reader.next()
        guard reader.isAtEnd else { throw .trailingBytes }
        return value
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Reads the next item and moves the position behind it.
    mutating func next() throws(CBORError) -> CBORValue { try item(depth: 1) }

    private mutating func item(depth: Int) throws(CBORError) -> CBORValue {
        let (major, argument) = try head()
        switch major {
        case 0, 1: return .integer(try Self.integer(major, argument))
        case 2: return .bytes(Array(try take(argument)))
        case 3: return .text(try text(argument))
        case 4: return .array(try array(argument, depth: depth))
        case 5: return .map(try map(argument, depth: depth))
        case 7:
            switch argument {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            default: throw .unsupported
            }
        default: throw .unsupported
        }
    }

    /// Reads the major type and the argument, which must have its shortest form.
    private mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
        let first = try byte()
        let (major, short) = (first >> 5, first & 0x1F)
        // Floating-point numbers and simple values of two bytes.
        if major == 7, (24...30).contains(short) { throw .unsupported }
        switch short {
        case 0..<24: return (major, UInt64(short))
        case 24...27:
            let size = 1 << Int(short - 24)
            var argument: UInt64 = 0
            for _ in 0..<size { argument = argument << 8 | UInt64(try byte()) }
            let least: UInt64 = size == 1 ? 24 : 1 << UInt64(size * 4)
            guard argument >= least else { throw .notShortest }
            return (major, argument)
        case 31: throw .indefiniteLength
        default: throw .unsupported
        }
    }

    private static func integer(_ major: UInt8, _ argument: UInt64) throws(CBORError) -> Int64 {
        guard let magnitude = Int64(exactly: argument) else { throw .numberTooLarge }
        return major == 0 ? magnitude : -1 - magnitude
    }

    private mutating func byte() throws(CBORError) -> UInt8 {
        guard position < bytes.count else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
        guard count <= UInt64(bytes.count - position) else { throw .truncated }
        let end = position + Int(count)
        defer { position = end }
        return bytes[position..<end]
    }

    private mutating func text(_ count: UInt64) throws(CBORError) -> String {
        guard let text = String(validating: try take(count), as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    private mutating func array(_ count: UInt64, depth: Int) throws(CBORError) -> [CBORValue] {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        // Every element takes at least one byte.
        guard count <= UInt64(bytes.count - position) else { throw .truncated }
        var elements: [CBORValue] = []
        for _ in 0..<count { elements.append(try item(depth: depth + 1)) }
        return elements
    }

    private mutating func map(_ count: UInt64, depth: Int) throws(CBORError) -> [CBORKey: CBORValue] {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        guard count <= UInt64(bytes.count - position) / 2 else { throw .truncated }
        var members: [CBORKey: CBORValue] = [:]
        var previous: ArraySlice<UInt8>?
        for _ in 0..<count {
            let start = position
            let key = try key(depth: depth + 1)
            let encoded = bytes[start..<position]
            if let previous, !Self.precedes(previous, encoded) { throw .keyOrder }
            previous = encoded
            members[key] = try item(depth: depth + 1)
        }
        return members
    }

    private mutating func key(depth: Int) throws(CBORError) -> CBORKey {
        switch try item(depth: depth) {
        case .integer(let number): return .integer(number)
        case .text(let text): return .text(text)
        default: throw .wrongKey
        }
    }

    /// Returns whether one encoded key precedes another: by major type, then by length, then by bytes.
    private static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let majors = (left.first.map { $0 >> 5 } ?? 0, right.first.map { $0 >> 5 } ?? 0)
        if majors.0 != majors.1 { return majors.0 < majors.1 }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }
}

/// Why bytes are not one data item in the CTAP2 canonical CBOR encoding form.
enum CBORError: Error, Sendable, Equatable {
    /// The bytes end before the item does.
    case truncated
    case trailingBytes
    case tooDeep
    case indefiniteLength
    /// A number or length is encoded in more bytes than it needs.
    case notShortest
    /// An integer does not fit into 64 bits with sign.
    case numberTooLarge
    case notUTF8
    /// A tag, a floating-point number, `undefined` or another simple value.
    case unsupported
    /// A map key is neither an integer nor a text.
    case wrongKey
    /// Map keys are not in canonical order, or one occurs twice.
    case keyOrder
}
