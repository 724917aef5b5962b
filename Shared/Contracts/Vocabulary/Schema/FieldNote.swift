/// What a field means, in words for the readers of the documents. The files of `Notes` have the notes of each
/// capability: a line `name: words` for every field of the name, or `Type.name: words` where a type means
/// something else by it than the others. `A.name, B.name: words` is about several, and indented lines go on.
/// A type can have the notes of its own fields (`FactBearing.notes`).
/// A note of an optional member of a request ends with `Default: …`, what happens without the member; in a
/// part of a body, `Required.` says that it must be there. A test fails on a field of a public endpoint
/// without a note, on a member of a request that says neither, and on a note without a field.
public struct FieldNote: Sendable {
    package let meaning: String
    package let fallback: String?

    /// Splits a note into the meaning and the default.
    package init(_ words: String) {
        guard let range = words.firstRange(of: Self.mark) else {
            (meaning, fallback) = (words, nil)
            return
        }
        var rest = words[range.upperBound...]
        if rest.last == "." { rest.removeLast() }
        (meaning, fallback) = (String(words[..<range.lowerBound]), String(rest))
    }

    private static let mark = " Default: "
}
