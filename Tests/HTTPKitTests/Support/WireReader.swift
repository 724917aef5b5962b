@testable import HTTPKit

/// Reads requests in memory with the readers of a connection.
enum WireReader {
    static let limits = HeadLimits(headBytes: 1_024, fields: 12, targetBytes: 256)

    /// Returns the requests and, as the last element, a status such as `400`, `more` or `end`.
    static func verdict(_ bytes: [UInt8], pieces: [Int]) -> [String] {
        var reader = Reader()
        var start = 0
        for piece in pieces + [bytes.count] {
            let end = min(bytes.count, start + piece)
            reader.feed(bytes[start..<end])
            start = end
            if reader.isRefused { break }
        }
        return reader.log + (reader.isRefused ? [] : [reader.isIdle ? "end" : "more"])
    }

    static func whole(_ bytes: [UInt8]) -> [String] { verdict(bytes, pieces: []) }

    static func byByte(_ bytes: [UInt8]) -> [String] {
        verdict(bytes, pieces: Array(repeating: 1, count: bytes.count))
    }

    private struct Reader {
        var log: [String] = []
        var isRefused = false
        private let input = IOBuffer(capacity: 64)
        private var parser = HeadParser(.request)
        private var decoder = BodyDecoder(.none)
        private var body: [UInt8] = []
        private var line = ""

        var isIdle: Bool { line.isEmpty && input.isEmpty }

        mutating func feed(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { input.append($0) }
            do throws(HTTPProblem) {
                while !input.isEmpty, try step() {}
            } catch {
                log.append("\(error.status)")
                isRefused = true
            }
        }

        /// Reads one more part of a message. Returns false when more bytes are needed.
        private mutating func step() throws(HTTPProblem) -> Bool {
            if line.isEmpty {
                guard let head = try parser.readRequest(from: input, WireReader.limits) else { return false }
                decoder = BodyDecoder(head.framing)
                line = "\(head.method.rawValue) \(head.target)"
                if !head.keepsAlive { line += " close" }
                head.fields.forEach { line += " [\($0)=\($1)]" }
            } else {
                input.consume(try decoder.decode(input.readable, into: &body, limit: 1_000))
            }
            guard decoder.isDone else { return !input.isEmpty }
            log.append(line + " " + String(decoding: body, as: UTF8.self))
            line = ""
            body = []
            return true
        }
    }
}
