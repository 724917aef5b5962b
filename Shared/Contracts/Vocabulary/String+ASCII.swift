extension String {
    /// The text without white space at both ends (Unicode's definition).
    public var trimmed: String {
        // Works on scalars, because one character may be as long as the text.
        var view = unicodeScalars[...]
        while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
        while let last = view.last, last.properties.isWhitespace { view.removeLast() }
        return String(view)
    }

    /// Whether the text has ASCII characters only. Secrets and keys are checked with it before they are
    /// compared or looked up: Swift compares texts by canonical equivalence, in which U+212A (KELVIN SIGN)
    /// equals K, but equal ASCII texts have equal bytes.
    public var isASCII: Bool {
        // Without a look at each byte by itself: every request's identity is checked.
        var text = self
        return text.withUTF8 { $0.reduce(0, |) < 0x80 }
    }

    /// The text with lower-case ASCII letters and all other characters unchanged.
    public var asciiLowercased: String {
        String(decoding: utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
