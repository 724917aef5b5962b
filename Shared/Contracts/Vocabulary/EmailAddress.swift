/// One ASCII mail address of at most 254 characters (contract §1), kept as written and compared by `folded`.
public struct EmailAddress: Sendable, Hashable {
    /// The address as written, without outer white space; mail goes to this text.
    public let written: String
    /// The address with lower-case ASCII letters; equal texts are the same address.
    public let folded: String

    /// Reads a dot-atom local part and a domain of at least two labels (RFC 5321 §4.1.2 without quoted
    /// strings and address literals). Returns nil for any other text, also for control characters.
    public init?(_ text: String) {
        let trimmed = text.trimmed
        let bytes = Array(trimmed.utf8)
        guard bytes.count <= 254 else { return nil }
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else { return nil }
        written = trimmed
        folded = trimmed.asciiLowercased
    }

    /// The part before `@`.
    public var localPart: Substring { written.prefix { $0 != "@" } }

    /// The part after `@`, with lower-case ASCII letters.
    public var domain: Substring { folded.drop { $0 != "@" }.dropFirst() }

    private static func isLocalPart(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 64 else { return false }
        return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { atom in !atom.isEmpty && atom.allSatisfy(isAtomCharacter) }
    }

    private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
                    && label.first != hyphen && label.last != hyphen
            }
    }

    private static let hyphen = UInt8(ascii: "-")

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
}

extension FieldErrors {
    /// Returns the address in a field, or reports the reason and returns nil.
    public mutating func emailAddress(_ field: Field<String>, _ path: String) -> EmailAddress? {
        guard let text = required(field, path, "Email is required") else { return nil }
        guard !text.trimmed.isEmpty else {
            add(path, "Email is required")
            return nil
        }
        guard let address = EmailAddress(text) else {
            add(path, "Enter a valid email address")
            return nil
        }
        return address
    }
}
