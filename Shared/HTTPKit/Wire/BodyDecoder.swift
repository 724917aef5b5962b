/// Decodes a body from the incoming bytes (RFC 9112 §6, §7.1). The result does not depend on how the bytes
/// are split.
struct BodyDecoder {
    private enum Step {
        case data, size, sizeExtension, sizeLineFeed, chunk, chunkReturn, chunkLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed
        case untilClose, done
    }

    private static let lineExtensionLimit = 256
    private static let overheadLimit = 16 * 1024

    private var step: Step
    /// Bytes still to come of the body or the current chunk.
    private var remaining = 0
    private var digits = 0
    private var lineExtensionBytes = 0
    private var extensions = ChunkExtensions()
    private var nameBytes = 0
    /// Bytes of chunk extensions and trailers so far, which are limited because they are never used.
    private var overheadBytes = 0

    init(_ framing: BodyFraming) {
        switch framing {
        case .none: step = .done
        case .length(let length):
            step = length == 0 ? .done : .data
            remaining = length
        case .chunked: step = .size
        case .untilClose: step = .untilClose
        }
    }

    var isDone: Bool { step == .done }
    /// The body ends where the connection does.
    var isUntilClose: Bool { step == .untilClose }
    /// Bytes still to come, or nil if the framing does not tell.
    var knownRemaining: Int? { step == .data ? remaining : step == .done ? 0 : nil }

    /// Moves at most `limit` body bytes from `input` to the end of `output`, until the input is used up or
    /// the body ends. Returns the number of input bytes used.
    mutating func decode(
        _ input: UnsafeRawBufferPointer, into output: inout [UInt8], limit: Int
    ) throws(HTTPProblem) -> Int {
        var index = 0
        var room = limit
        while index < input.count, step != .done {
            switch step {
            case .data, .chunk, .untilClose:
                guard room > 0 else { return index }
                var count = min(input.count - index, room)
                if step != .untilClose { count = min(count, remaining) }
                output.append(contentsOf: UnsafeRawBufferPointer(rebasing: input[index..<index + count]))
                index += count
                room -= count
                if step != .untilClose { advance(count) }
            default:
                try readOverhead(input[index])
                index += 1
            }
        }
        return index
    }

    private mutating func advance(_ count: Int) {
        remaining -= count
        if remaining == 0 { step = step == .data ? .done : .chunkReturn }
    }

    /// Reads one byte of the framing around the chunks' data.
    private mutating func readOverhead(_ byte: UInt8) throws(HTTPProblem) {
        switch step {
        case .size: try readSize(byte)
        case .sizeExtension: try readExtension(byte)
        case .sizeLineFeed:
            try expect(byte, Ascii.lineFeed)
            step = remaining > 0 ? .chunk : .trailerStart
            digits = 0
        case .chunkReturn:
            try expect(byte, Ascii.carriageReturn)
            step = .chunkLineFeed
        case .chunkLineFeed:
            try expect(byte, Ascii.lineFeed)
            step = .size
        default: try readTrailer(byte)
        }
    }

    private mutating func readSize(_ byte: UInt8) throws(HTTPProblem) {
        if let value = Ascii.hexValue(byte) {
            digits += 1
            guard digits <= 16, remaining >> 59 == 0 else { throw .malformed("A chunk size is too large.") }
            remaining = remaining << 4 | Int(value)
        } else if digits > 0, byte == Ascii.carriageReturn {
            step = .sizeLineFeed
        } else if digits > 0, byte == Ascii.semicolon || Ascii.isBlank(byte) {
            lineExtensionBytes = 0
            extensions = ChunkExtensions()
            step = .sizeExtension
            try readExtension(byte)
        } else {
            throw .malformed("A chunk size is not valid.")
        }
    }

    private mutating func readExtension(_ byte: UInt8) throws(HTTPProblem) {
        lineExtensionBytes += 1
        try countOverhead()
        if byte == Ascii.carriageReturn, extensions.mayEnd {
            step = .sizeLineFeed
        } else if lineExtensionBytes > Self.lineExtensionLimit || !extensions.read(byte) {
            throw .malformed("A chunk extension is not valid or too long.")
        }
    }

    private mutating func readTrailer(_ byte: UInt8) throws(HTTPProblem) {
        switch step {
        case .trailerStart where byte == Ascii.carriageReturn: step = .endLineFeed
        case .trailerStart, .trailerName:
            try countOverhead()
            if step == .trailerStart { nameBytes = 0 }
            step = .trailerName
            if byte == Ascii.colon, nameBytes > 0 {
                step = .trailerValue
            } else if Ascii.isToken(byte) {
                nameBytes += 1
            } else {
                throw .malformed("A trailer field's name is not valid.")
            }
        case .trailerValue:
            try countOverhead()
            if byte == Ascii.carriageReturn {
                step = .trailerLineFeed
            } else if !Ascii.isValue(byte) {
                throw .malformed("A trailer field's value holds a control byte.")
            }
        case .trailerLineFeed:
            try expect(byte, Ascii.lineFeed)
            step = .trailerStart
        default:
            try expect(byte, Ascii.lineFeed)
            step = .done
        }
    }

    private mutating func countOverhead() throws(HTTPProblem) {
        overheadBytes += 1
        guard overheadBytes <= Self.overheadLimit else {
            throw HTTPProblem(status: 431, reason: "Chunk extensions and trailers are too large.")
        }
    }

    private func expect(_ byte: UInt8, _ expected: UInt8) throws(HTTPProblem) {
        guard byte == expected else { throw .malformed("The chunked body is not valid.") }
    }
}
