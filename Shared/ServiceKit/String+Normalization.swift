// The standard library's own normalization, which it has under this name only (Swift 6.3); Foundation, which
// offers it to all, is not linked.
@_spi(_Unicode) import Swift

extension String {
    /// In Unicode's normalization form C: texts that a person cannot tell apart are the same bytes.
    package var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : String(String.UnicodeScalarView(_nfc))
    }

    /// The scalars of Unicode's normalization form D: letters and their marks apart.
    package var decomposedScalars: [Unicode.Scalar] { Array(_nfd) }

    /// How names are compared: without regard to case and to how their characters are composed.
    package var nameKey: String { lowercased().composed }
}
