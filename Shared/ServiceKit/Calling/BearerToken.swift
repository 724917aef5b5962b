import Vocabulary

/// Reads the token of an `Authorization: Bearer <token>` field (RFC 6750 §2.1).
package enum BearerToken {
    /// Limit of the whole field, longer than any token of ours.
    private static let limitBytes = 4_096

    /// Returns nil for another scheme, a missing token, a byte above ASCII or too long a field. The scheme's
    /// case is ignored.
    package static func read(_ field: String) -> String? {
        let bytes = field.utf8
        guard bytes.count <= limitBytes, field.isASCII, let space = bytes.firstIndex(of: UInt8(ascii: " ")),
            bytes[..<space].elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 })
        else { return nil }
        let token = bytes[space...].drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : String(Substring(token))
    }
}
