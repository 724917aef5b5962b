import Synchronization

/// The characters of an encoding in which each byte is one, as the system's library has them.
struct SingleByteTable: Sendable {
    /// A character beyond ASCII, with what a guess asks of it.
    struct Character: Sendable {
        let scalar: Unicode.Scalar
        let bytes: [UInt8]
        /// In small letters.
        let small: Unicode.Scalar
        let isLetter: Bool
        let isUpper: Bool
        let isLatin: Bool

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            bytes = UTF8.encode(scalar).map { Array($0) } ?? []
            small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            isLetter = scalar.properties.isAlphabetic
            isUpper = scalar.properties.isUppercase
            // The letters of Latin end with its second extension.
            isLatin = isLetter && scalar.value < 0x250
        }
    }

    /// From 0x80 on; nil where the encoding has no character.
    private let characters: [Character?]

    private init(_ encoding: TextEncoding) {
        let library = LibraryText(encoding)
        characters = (0x80...0xFF).map { byte in
            // The blank ends a letter that the library would join with a mark behind it.
            let text = try? library.decode([UInt8(byte), 32])
            return text.flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars.first }.map {
                Character($0)
            }
        }
    }

    subscript(byte: UInt8) -> Character? { byte < 0x80 ? nil : characters[Int(byte) - 0x80] }

    private static let known = Mutex<[TextEncoding: SingleByteTable]>([:])

    /// Returns the table of an encoding, which is made once.
    static func of(_ encoding: TextEncoding) -> SingleByteTable {
        known.withLock { known in
            if let table = known[encoding] { return table }
            let table = SingleByteTable(encoding)
            known[encoding] = table
            return table
        }
    }
}
