/// Reads the head of a request or a response byte by byte (RFC 9112 §2–§5), so that the result does not
/// depend on how the bytes were split.
///
/// Each call gets the bytes from the head's start, with more at the end when the parser asked for more. The
/// parser skips one empty line before a request.
struct HeadParser {
    enum Kind { case request, response }

    enum Step {
        case start, startLineEnd, method, target, version
        case statusVersion, statusCode, reason
        case startLineFeed, fieldStart, name, valueStart, value, valueLineFeed, headLineFeed
    }

    let kind: Kind
    var step: Step
    /// Index of the next byte to read; the head's length once it is complete.
    var position = 0
    /// Start of the current method, target, version, name or value.
    var mark = 0
    var methodRange = 0..<0
    var targetRange = 0..<0
    var majorVersion = 0
    var minorVersion = 0
    var status = 0
    /// Start of the field lines; 0 before the start line is complete.
    var fieldsStart = 0
    var fields = HTTPFields()
    var nameEnd = 0

    init(_ kind: Kind) {
        self.kind = kind
        step = kind == .request ? .start : .statusVersion
    }

    /// Prepares the parser for the next head.
    mutating func reset() {
        step = kind == .request ? .start : .statusVersion
        position = 0
        mark = 0
        methodRange = 0..<0
        fieldsStart = 0
        status = 0
        if !fields.isEmpty { fields = HTTPFields() }
    }

    /// Continues to read; returns true when the head is complete, false when it needs more bytes.
    mutating func parse(
        _ head: UnsafeRawBufferPointer, _ limits: HeadLimits
    ) throws(HTTPProblem) -> Bool {
        guard let base = head.baseAddress else { return false }
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        let end = min(head.count, limits.headBytes)
        if fieldsStart == 0 {
            if kind == .request {
                try parseRequestLine(bytes, end, limits)
            } else {
                try parseStatusLine(bytes, end)
            }
        }
        if fieldsStart > 0, try parseFields(bytes, end, limits) { return true }
        if end == limits.headBytes { throw .headTooLarge }
        return false
    }

    private mutating func parseRequestLine(
        _ bytes: UnsafePointer<UInt8>, _ end: Int, _ limits: HeadLimits
    ) throws(HTTPProblem) {
        while position < end, fieldsStart == 0 {
            switch step {
            case .start:
                if position == 0, bytes[0] == Ascii.carriageReturn {
                    step = .startLineEnd
                    position = 1
                } else {
                    mark = position
                    step = .method
                }
            case .startLineEnd:
                guard bytes[position] == Ascii.lineFeed else { throw .malformed("A bare CR is not allowed.") }
                position += 1
                step = .start
            case .method: try parseMethod(bytes, end)
            case .target: try parseTarget(bytes, end, limits)
            case .version: try parseVersion(bytes, end)
            default: try parseStartLineFeed(bytes)
            }
        }
    }

    private mutating func parseMethod(_ bytes: UnsafePointer<UInt8>, _ end: Int) throws(HTTPProblem) {
        position = Ascii.end(of: Ascii.isToken, bytes, position, end)
        if position - mark > 32 { throw HTTPProblem(status: 501, reason: "The method is not known.") }
        guard position < end else { return }
        guard bytes[position] == Ascii.space, position > mark else {
            throw .malformed("The request line does not begin with a method and one space.")
        }
        methodRange = mark..<position
        position += 1
        mark = position
        step = .target
    }

    private mutating func parseTarget(
        _ bytes: UnsafePointer<UInt8>, _ end: Int, _ limits: HeadLimits
    ) throws(HTTPProblem) {
        position = Ascii.end(of: Ascii.isTarget, bytes, position, end)
        if position - mark > limits.targetBytes { throw .targetTooLong }
        guard position < end else { return }
        guard bytes[position] == Ascii.space, position > mark else {
            throw .malformed("The request target is not valid or not followed by one space and the version.")
        }
        targetRange = mark..<position
        position += 1
        mark = position
        step = .version
    }

    /// Reads `HTTP/` digit `.` digit and a CR, or a space in a response.
    private mutating func parseVersion(_ bytes: UnsafePointer<UInt8>, _ end: Int) throws(HTTPProblem) {
        let pattern: StaticString = "HTTP/0.0"
        while position < end {
            let byte = bytes[position]
            let offset = position - mark
            if offset == 5 || offset == 7 {
                guard Ascii.isDigit(byte) else { break }
                if offset == 5 { majorVersion = Int(byte) - 48 } else { minorVersion = Int(byte) - 48 }
            } else if offset < 8 {
                guard byte == pattern.utf8Start[offset] else { break }
            } else {
                guard byte == (kind == .request ? Ascii.carriageReturn : Ascii.space) else { break }
                position += 1
                mark = position
                step = kind == .request ? .startLineFeed : .statusCode
                return
            }
            position += 1
        }
        if position < end { throw .malformed("The protocol version is not valid.") }
    }

    private mutating func parseStatusLine(_ bytes: UnsafePointer<UInt8>, _ end: Int) throws(HTTPProblem) {
        while position < end, fieldsStart == 0 {
            let byte = bytes[position]
            switch step {
            case .statusVersion: try parseVersion(bytes, end)
            case .statusCode:
                if position - mark < 3 {
                    guard Ascii.isDigit(byte) else { throw .malformed("The status code is not valid.") }
                    status = status * 10 + Int(byte) - 48
                    position += 1
                } else {
                    guard byte == Ascii.space, (100...599).contains(status) else {
                        throw .malformed("The status code is not valid.")
                    }
                    position += 1
                    step = .reason
                }
            case .reason:
                position = Ascii.end(of: Ascii.isValue, bytes, position, end)
                guard position < end else { return }
                guard bytes[position] == Ascii.carriageReturn else {
                    throw .malformed("The status line holds a control byte.")
                }
                position += 1
                step = .startLineFeed
            default: try parseStartLineFeed(bytes)
            }
        }
    }

    private mutating func parseStartLineFeed(_ bytes: UnsafePointer<UInt8>) throws(HTTPProblem) {
        guard bytes[position] == Ascii.lineFeed else { throw .malformed("A bare CR is not allowed.") }
        guard majorVersion > 0 else { throw .malformed("HTTP/0.9 is not spoken here.") }
        guard majorVersion == 1 else {
            throw HTTPProblem(status: 505, reason: "Only HTTP/1.1 is spoken here.")
        }
        position += 1
        fieldsStart = position
        step = .fieldStart
    }
}

/// Limits of a message's head.
struct HeadLimits: Sendable {
    var headBytes: Int
    var fields: Int
    var targetBytes: Int
}
