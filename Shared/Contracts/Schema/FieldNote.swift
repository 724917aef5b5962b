/// What a field means, in words for the readers of the documents. The files of `Notes` have the notes of each
/// capability: a line `name: words` for every field of the name, or `Type.name: words` where a type means
/// something else by it than the others. `A.name, B.name: words` is about several, and indented lines go on.
/// A note of an optional member of a request ends with `Default: …`, what happens without the member; in a
/// part of a body, `Required.` says that it must be there. A test fails on a field of a public endpoint
/// without a note, on a member of a request that says neither, and on a note without a field.
public struct FieldNote: Sendable {
    let meaning: String
    let fallback: String?

    /// Splits a note into the meaning and the default.
    init(_ words: String) {
        guard let range = words.firstRange(of: Self.mark) else {
            (meaning, fallback) = (words, nil)
            return
        }
        var rest = words[range.upperBound...]
        if rest.last == "." { rest.removeLast() }
        (meaning, fallback) = (String(words[..<range.lowerBound]), String(rest))
    }

    private static let mark = " Default: "

    /// The note of a field; in requests, that for requests comes first.
    static func of(_ field: String, owner: String, _ direction: Schema.Direction) -> FieldNote? {
        let own = all["\(owner).\(field)"]
        let words = own ?? (direction == .request ? requests[field] : nil) ?? all[field]
        return words.map { FieldNote($0) }
    }

    /// The keys of all notes, for the test that each is about a field.
    public static let keys = all.keys.sorted() + requests.keys.sorted()

    private static let all = [
        common, account, security, money, transactions, budgets, planning, savings, sharing, files, imports,
    ].reduce(into: [String: String]()) { all, notes in
        all.merge(glossary(notes)) { first, _ in first }
    }

    /// Notes for members of requests alone.
    private static let requests = glossary(commonRequests)

    /// Reads a table of notes.
    private static func glossary(_ text: String) -> [String: String] {
        var notes: [String: String] = [:]
        var keys: [String] = []
        for line in text.split(separator: "\n") {
            if line.first == " " {
                for key in keys { notes[key, default: ""] += " " + line.drop { $0 == " " } }
            } else if let colon = line.firstRange(of: ": ") {
                keys = line[..<colon.lowerBound].split(separator: ", ").map(String.init)
                for key in keys { notes[key] = String(line[colon.upperBound...]) }
            }
        }
        return notes
    }
}
