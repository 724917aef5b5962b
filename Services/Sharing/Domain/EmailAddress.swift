import Contracts

/// An address as it was written, with the form by which addresses are compared.
package struct EmailAddress: Sendable, Hashable {
    package let text: String
    package let folded: String

    /// Nil unless it has the form `local@domain.tld` within the lengths of RFC 5321 §4.5.3.1.
    package init?(_ written: String) {
        let text = written.trimmed
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, halves.count == 2, (1...64).contains(halves[0].utf8.count),
            Self.isHost(halves[1]), !text.unicodeScalars.contains(where: Self.isRefused)
        else { return nil }
        self.text = text
        folded = text.asciiLowercased
    }

    private static func isHost(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            }
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            || "<>(),;:\\\"[]".unicodeScalars.contains(scalar)
    }
}
