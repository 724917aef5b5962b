/// Reads a text line by line, whatever ends its lines.
struct LineReader: Sendable {
    static let limitBytes = 64 << 10

    private var text: TextSource
    private var buffer: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    /// The number of the last line, counted from 1.
    private(set) var number = 0

    init(_ text: TextSource) { self.text = text }

    /// Returns the next line without its end, or nil after the last.
    mutating func next() throws -> String? {
        var searched = place
        while true {
            if let end = buffer[searched...].firstIndex(where: { $0 == 10 || $0 == 13 }),
                buffer[end] == 10 || end + 1 < buffer.count || isAtEnd
            {
                let line = String(decoding: buffer[place..<end], as: UTF8.self)
                let isPair = buffer[end] == 13 && end + 1 < buffer.count && buffer[end + 1] == 10
                place = end + (isPair ? 2 : 1)
                number += 1
                return line
            }
            if isAtEnd {
                guard place < buffer.count else { return nil }
                let line = String(decoding: buffer[place...], as: UTF8.self)
                place = buffer.count
                number += 1
                return line
            }
            if buffer.count - place > Self.limitBytes {
                throw ReadingError.tooLarge("Line \(number + 1) is longer than 64 KiB")
            }
            buffer.removeFirst(place)
            place = 0
            // The last byte may be the first half of CR LF.
            searched = max(0, buffer.count - 1)
            if let piece = try text.next() { buffer += piece } else { isAtEnd = true }
        }
    }
}
