/// Reads the extensions after a chunk's size byte by byte (RFC 9112 §7.1.1). Their content has no effect.
struct ChunkExtensions {
    private enum Step {
        case beforeSemicolon, beforeName, name, beforeEquals, beforeValue, value, quoted, escaped, afterQuotes
    }

    private var step = Step.beforeSemicolon

    /// Whether the line may end here.
    var mayEnd: Bool { step == .name || step == .value || step == .afterQuotes }

    /// Reads the next byte of the line. Returns false if the byte does not fit.
    mutating func read(_ byte: UInt8) -> Bool {
        guard let next = next(byte) else { return false }
        step = next
        return true
    }

    private func next(_ byte: UInt8) -> Step? {
        let isBlank = Ascii.isBlank(byte)
        let isToken = Ascii.isToken(byte)
        switch step {
        case .beforeSemicolon, .afterQuotes: return afterValue(byte)
        case .beforeName: return isBlank ? .beforeName : isToken ? .name : nil
        case .name where isToken: return .name
        case .name, .beforeEquals:
            if byte == UInt8(ascii: "=") { return .beforeValue }
            return isBlank ? .beforeEquals : afterValue(byte)
        case .beforeValue:
            if byte == UInt8(ascii: "\"") { return .quoted }
            return isBlank ? .beforeValue : isToken ? .value : nil
        case .value: return isToken ? .value : afterValue(byte)
        case .quoted:
            if byte == UInt8(ascii: "\"") { return .afterQuotes }
            if byte == UInt8(ascii: "\\") { return .escaped }
            return Ascii.isValue(byte) ? .quoted : nil
        case .escaped: return Ascii.isValue(byte) ? .quoted : nil
        }
    }

    private func afterValue(_ byte: UInt8) -> Step? {
        if Ascii.isBlank(byte) { return .beforeSemicolon }
        return byte == Ascii.semicolon ? .beforeName : nil
    }
}
