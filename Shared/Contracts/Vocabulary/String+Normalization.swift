// The standard library offers normalization under this SPI name only (Swift 6.3). Foundation has a public API
// for it, but is not linked.
@_spi(_Unicode) import Swift

extension String {
    /// The text in Unicode's normalization form C: texts that a person cannot tell apart have the same bytes.
    package var composed: String {
        isASCII ? self : String(String.UnicodeScalarView(_nfc))
    }

    /// The scalars of Unicode's normalization form D, in which letters and their marks are separate.
    package var decomposedScalars: [Unicode.Scalar] { Array(_nfd) }

    /// The key that compares names: it ignores case and how characters are composed.
    package var nameKey: String { lowercased().composed }
}
