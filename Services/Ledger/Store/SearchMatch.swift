import SQLiteKit

/// What a person searches for, as an expression of FTS5: all words, each as the beginning of one.
struct SearchMatch {
    /// A beginning that the index of prefixes has is looked up as it is.
    private static let indexedCharacters = 3
    /// So many words that begin alike are looked up one by one. Without an index of prefixes FTS5 gathers all
    /// their rows first, however few are asked for (sqlite.org/fts5.html §4.2).
    private static let wordLimit = 16

    let expression: String

    /// Nil where the words cannot be found: none is left of them, or the book does not have one of them.
    init?(_ words: String, of book: Book, in db: borrowing Connection) throws {
        var parts: [String] = []
        for term in Set(SearchText(words).terms) {
            switch term {
            case .token(let token): parts.append(Self.quoted(book.searchPrefix + token))
            case .prefix(let start):
                let prefix = book.searchPrefix + start
                guard start.unicodeScalars.count > Self.indexedCharacters else {
                    parts.append(Self.quoted(prefix) + "*")
                    continue
                }
                let words = try Self.words(startingWith: prefix, in: db)
                if words.isEmpty { return nil }
                parts.append(
                    words.count > Self.wordLimit
                        ? Self.quoted(prefix) + "*"
                        : "(\(words.map(Self.quoted).joined(separator: " OR ")))")
            }
        }
        if parts.isEmpty { return nil }
        expression = parts.joined(separator: " AND ")
    }

    /// Tokens have no quotes.
    private static func quoted(_ token: String) -> String { "\"\(token)\"" }

    /// The words of the index that start so, one more than the limit at most. Each is a look-up of its own:
    /// the table has a row for every place of a word.
    private static func words(startingWith prefix: String, in db: borrowing Connection) throws -> [String] {
        var words: [String] = []
        var next = prefix
        while words.count <= wordLimit {
            let word = try db.first(
                """
                SELECT term FROM search_words WHERE term >= \(next) AND term <= \(prefix + "\u{10FFFF}")
                LIMIT 1
                """
            ) { $0.text(0) }
            guard let word else { break }
            words.append(word)
            // No token has this character, so that it comes behind the word and before all others.
            next = word + "\u{1}"
        }
        return words
    }
}
