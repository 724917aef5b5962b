import Contracts
import HTTPKit
import JSONKit

/// Splits the body of a restore's stream into lines of JSON.
struct RestoreStreamJSON {
    /// The longest line: the plan of a month with ten thousand goals.
    private static let lineLimitBytes = 4 << 20
    /// The most lines that one step returns.
    private static let linesAtOnce = 500

    private var body: HTTPBody
    private var pending: [UInt8] = []
    private var lines: [[UInt8]] = []
    private var hasEnded = false

    init(_ body: HTTPBody) { self.body = body }

    /// Returns some lines, or nil at the end of the body. Throws 413 for a line that is too long.
    mutating func next() async throws -> [[UInt8]]? {
        while lines.isEmpty {
            if hasEnded { return nil }
            if let piece = try await piece() {
                take(piece)
            } else {
                hasEnded = true
                if !pending.isEmpty { lines.append(pending) }
                pending = []
            }
            guard pending.count <= Self.lineLimitBytes else {
                throw APIError(.payloadTooLarge, "An entry of the file is too long.")
            }
        }
        let taken = Array(lines.prefix(Self.linesAtOnce))
        lines.removeFirst(taken.count)
        return taken
    }

    private mutating func piece() async throws -> [UInt8]? {
        switch body {
        case .empty: return nil
        case .bytes(let bytes):
            body = .empty
            return bytes
        case .stream(let stream): return try await stream.next()
        }
    }

    private mutating func take(_ piece: [UInt8]) {
        var start = piece.startIndex
        while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
            pending += piece[start..<end]
            if !pending.isEmpty { lines.append(pending) }
            pending = []
            start = end + 1
        }
        pending += piece[start...]
    }
}
