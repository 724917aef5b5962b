/// The token of an `Authorization: Bearer <token>` field (RFC 6750 §2.1).
package enum BearerToken {
    /// Of the field; more than any token of ours has.
    private static let limitBytes = 4_096

    /// Nil for another scheme, for none, and for what is too long. The scheme may have any case of letters.
    package static func read(_ field: String) -> String? {
        let bytes = field.utf8
        guard bytes.count <= limitBytes, let space = bytes.firstIndex(of: UInt8(ascii: " ")),
            bytes[..<space].elementsEqual("bearer".utf8, by: { $0 | 0x20 == $1 })
        else { return nil }
        let token = bytes[space...].drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : String(Substring(token))
    }
}
