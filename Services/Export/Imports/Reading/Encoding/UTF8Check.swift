/// Checks UTF-8 that arrives in pieces (RFC 3629).
struct UTF8Check: Sendable {
    private(set) var isValid = true
    /// Whether any character is outside ASCII.
    private(set) var hasWideCharacters = false
    /// The bytes that the last character still lacks.
    private(set) var missing = 0
    private var range: ClosedRange<UInt8> = 0x80...0xBF

    mutating func take(_ bytes: [UInt8]) {
        guard isValid else { return }
        for byte in bytes {
            if missing > 0 {
                guard range.contains(byte) else {
                    isValid = false
                    return
                }
                missing -= 1
                range = 0x80...0xBF
                if missing == 0 { hasWideCharacters = true }
            } else if byte >= 0x80, !begin(byte) {
                isValid = false
                return
            }
        }
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, range) = (2, 0xA0...0xBF)
        case 0xED: (missing, range) = (2, 0x80...0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, range) = (3, 0x90...0xBF)
        case 0xF4: (missing, range) = (3, 0x80...0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}
