extension FieldNote {
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
        banks,
    ].reduce(into: [String: String]()) { all, notes in
        all.merge(glossary(notes)) { first, _ in first }
    }

    /// Notes for members of requests alone.
    private static let requests = glossary(commonRequests)

    /// Returns the notes of a text by their keys.
    static func glossary(_ text: String) -> [String: String] {
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
