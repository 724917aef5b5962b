import HTTPKit
import JSONKit
import Synchronization

/// Writes a stream of UTF-8 as the text of a JSON member, while it is sent.
enum TextMember {
    private struct State {
        var hasBegun = false
        var isDone = false
        /// The beginning of a character whose other bytes have not come yet.
        var rest: [UInt8] = []
    }

    /// - Parameters:
    ///   - start: the JSON before the text.
    ///   - end: the JSON behind it.
    static func stream(_ start: String, _ content: BodyStream, _ end: String) -> BodyStream {
        let state = Mutex(State())
        return BodyStream(length: nil) {
            if state.withLock(\.isDone) { return nil }
            let piece = try await content.next()
            return state.withLock { state in
                var bytes = state.hasBegun ? [] : Array("\(start)\"".utf8)
                state.hasBegun = true
                guard let piece else {
                    state.isDone = true
                    return bytes + escaped(state.rest) + Array("\"\(end)".utf8)
                }
                let whole = state.rest + piece
                let cut = lastBoundary(of: whole)
                bytes += escaped(Array(whole[..<cut]))
                state.rest = Array(whole[cut...])
                return bytes
            }
        }
    }

    private static func escaped(_ text: [UInt8]) -> ArraySlice<UInt8> {
        var json = JSONWriter(capacity: text.count + 64)
        text.withUnsafeBufferPointer { json.string($0) }
        return json.bytes.dropFirst().dropLast()
    }

    /// Returns the position before the last character if its bytes may be incomplete.
    private static func lastBoundary(of text: [UInt8]) -> Int {
        var position = text.count
        while position > 0, text.count - position < 4 {
            position -= 1
            // Not a continuation byte: the character's first one.
            if text[position] & 0xC0 != 0x80 { return text[position] < 0x80 ? text.count : position }
        }
        return text.count
    }
}
