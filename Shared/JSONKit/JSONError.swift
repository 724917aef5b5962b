/// Where and why a text is not strict JSON.
package struct JSONError: Error, Sendable, Equatable {
    /// In bytes from the start.
    package let offset: Int
    /// For people: "Line 1, column 7: duplicate key \"a\"". Columns count characters.
    package let reason: String
    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    /// An error whose reason begins with the line and column of its offset.
    init(_ problem: String, at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
        var line = 1
        var column = 1
        for byte in text[..<min(offset, text.count)] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(offset: offset, reason: "Line \(line), column \(column): \(problem)")
    }
}
