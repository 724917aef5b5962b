/// Checks the form of BCP 47 language tags (RFC 5646 §2.1): subtags of one to eight ASCII letters and digits,
/// the first of two to eight letters. Does not check that the tag is registered.
enum LanguageTag {
    static func isWellFormed(_ tag: String) -> Bool {
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard tag.utf8.count <= 35, let language = subtags.first, (2...8).contains(language.count),
            language.allSatisfy(isLetter)
        else { return false }
        return subtags.dropFirst().allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || (48...57).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
