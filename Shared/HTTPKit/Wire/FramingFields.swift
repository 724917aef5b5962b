/// A head's fields that concern the body's framing, the host and the connection, and fields that a request
/// has at most once.
struct FramingFields {
    enum Expectation { case none, continuation, other }

    private(set) var hostCount = 0
    private(set) var isHostValid = false
    private(set) var lengthCount = 0
    /// Nil when missing or malformed.
    private(set) var length: Int?
    private(set) var codings = TransferCodings()
    private(set) var saysClose = false
    /// Whether `Connection` names a field that belongs to more than one hop.
    private(set) var namesEndToEnd = false
    /// A field of which a request has at most one and that came twice.
    private(set) var repeated: StaticString?
    private var seen: UInt8 = 0
    /// Whether the content has a coding, such as gzip.
    private(set) var isEncoded = false
    private(set) var expectation = Expectation.none

    init(_ fields: HTTPFields) {
        fields.forEachRaw { name, value in note(name, value) }
    }

    @inline(__always)
    private mutating func note(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        switch name.count {
        case 4 where Ascii.equals(name, lowercase: "host"):
            hostCount += 1
            isHostValid = Self.isAuthority(value)
        case 6 where Ascii.equals(name, lowercase: "expect"):
            let isContinue = Ascii.equals(value, lowercase: "100-continue")
            expectation = isContinue && expectation != .other ? .continuation : .other
        case 10 where Ascii.equals(name, lowercase: "connection"):
            noteOptions(value)
        case 12 where Ascii.equals(name, lowercase: "content-type"): noteSingle("Content-Type", 1)
        case 13 where Ascii.equals(name, lowercase: "authorization"): noteSingle("Authorization", 2)
        case 14 where Ascii.equals(name, lowercase: "content-length"):
            lengthCount += 1
            length = Ascii.decimal(value)
        case 15 where Ascii.equals(name, lowercase: "idempotency-key"): noteSingle("Idempotency-Key", 4)
        case 16 where Ascii.equals(name, lowercase: "content-encoding"):
            if !value.isEmpty, !Ascii.equals(value, lowercase: "identity") { isEncoded = true }
        case 17 where Ascii.equals(name, lowercase: "transfer-encoding"):
            codings.note(value)
        default: break
        }
    }

    private mutating func noteSingle(_ name: StaticString, _ bit: UInt8) {
        if seen & bit != 0 { repeated = name }
        seen |= bit
    }

    private mutating func noteOptions(_ value: UnsafeRawBufferPointer) {
        for part in value.split(separator: Ascii.comma) {
            let option = Ascii.trimmed(UnsafeRawBufferPointer(rebasing: part))
            if Ascii.equals(option, lowercase: "close") {
                saysClose = true
            } else if HTTPFieldNameSet.endToEnd.contains(option) {
                namesEndToEnd = true
            }
        }
    }

    /// Returns the body's framing, or `missing` if no field states it; throws 400 for contradictory fields
    /// and 501 for unknown transfer codings.
    func framing(missing: BodyFraming) throws(HTTPProblem) -> BodyFraming {
        if !codings.isEmpty {
            guard lengthCount == 0 else {
                throw .malformed("Content-Length and Transfer-Encoding exclude each other.")
            }
            try codings.requireChunked()
            return .chunked
        }
        guard lengthCount > 0 else { return missing }
        guard lengthCount == 1, let length else {
            throw .malformed("Content-Length is not one plain number.")
        }
        return length == 0 ? .none : .length(length)
    }

    /// Whether a field concerns the body's framing or the connection; each end writes such fields itself.
    @inline(__always)
    static func isFraming(_ name: UnsafeRawBufferPointer) -> Bool {
        switch name.count {
        case 10: Ascii.equals(name, lowercase: "connection") || Ascii.equals(name, lowercase: "keep-alive")
        case 14: Ascii.equals(name, lowercase: "content-length")
        case 17: Ascii.equals(name, lowercase: "transfer-encoding")
        default: false
        }
    }

    /// `host [":" port]` (RFC 3986 §3.2.2), the host not empty (RFC 9110 §4.2.1).
    static func isAuthority(_ value: UnsafeRawBufferPointer) -> Bool {
        guard let first = value.first else { return false }
        var index = 0
        if first == UInt8(ascii: "[") {
            index = 1
            while index < value.count, Ascii.hexValue(value[index]) != nil || isLiteralMark(value[index]) {
                index += 1
            }
            guard index > 2, index < value.count, value[index] == UInt8(ascii: "]") else { return false }
            index += 1
        } else {
            while index < value.count, Ascii.isHost(value[index]) {
                if value[index] == Ascii.percent {
                    guard index + 2 < value.count, Ascii.hexValue(value[index + 1]) != nil,
                        Ascii.hexValue(value[index + 2]) != nil
                    else { return false }
                }
                index += 1
            }
            guard index > 0 else { return false }
        }
        guard index < value.count else { return true }
        guard value[index] == Ascii.colon else { return false }
        let port = UnsafeRawBufferPointer(rebasing: value[(index + 1)...])
        guard !port.isEmpty else { return true }
        guard port.count <= 5, let number = Ascii.decimal(port) else { return false }
        return number <= 65_535
    }

    private static func isLiteralMark(_ byte: UInt8) -> Bool { byte == Ascii.colon || byte == Ascii.dot }
}

/// How the end of a body is found (RFC 9112 §6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
    /// Responses only.
    case untilClose
}

/// The codings that `Transfer-Encoding` lists (RFC 9112 §6.1, §6.3). Several fields are one list.
struct TransferCodings {
    private(set) var isEmpty = true
    private var endsChunked = false
    private var hasUnknown = false
    private var isMalformed = false

    mutating func note(_ value: UnsafeRawBufferPointer) {
        isEmpty = false
        for part in value.split(separator: Ascii.comma, omittingEmptySubsequences: false) {
            let coding = Ascii.trimmed(UnsafeRawBufferPointer(rebasing: part))
            let name = coding.prefix { $0 != Ascii.semicolon }
            // Nothing may follow chunked, not even chunked again.
            if endsChunked || name.isEmpty || !name.allSatisfy(Ascii.isToken) { isMalformed = true }
            endsChunked = Ascii.equals(coding, lowercase: "chunked")
            if !endsChunked { hasUnknown = true }
        }
    }

    /// Throws 400 unless chunked is the last coding, and 501 for any other coding before it.
    func requireChunked() throws(HTTPProblem) {
        guard endsChunked, !isMalformed else {
            throw .malformed("Transfer-Encoding does not end with a single chunked.")
        }
        guard !hasUnknown else {
            throw HTTPProblem(status: 501, reason: "The only transfer coding offered is chunked.")
        }
    }
}
