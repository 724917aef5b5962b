import SQLiteKit

/// What a person searches for, as an expression of FTS5: all words, each as the beginning of one.
struct SearchMatch {
    /// A beginning that the index of prefixes has is looked up as it is.
    private static let indexedCharacters = 3
    /// So many words that begin alike are looked up one by one.
    private static let wordLimit = 16
    /// Places of words that FTS5 may gather for one expression. Without an index of prefixes it gathers all
    /// of a beginning first, however few are asked for (sqlite.org/fts5.html §4.2), and nothing can interrupt
    /// it meanwhile.
    static let gatheredPlaces = 20_000

    let expression: String
    /// Beginnings of which the expression asks for the first characters only: the rest is for a look at the
    /// rows. Nil where there are none.
    let wordStarts: WordStarts?

    /// Nil where the words cannot be found: none is left of them, or the book does not have one of them.
    init?(_ words: String, of book: Book, in db: borrowing Connection) throws {
        var parts: [String] = []
        var starts: [String] = []
        var room = Self.gatheredPlaces
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
                if words.count <= Self.wordLimit {
                    parts.append("(\(words.map(Self.quoted).joined(separator: " OR ")))")
                    continue
                }
                let places = try Self.places(startingWith: prefix, limit: room + 1, in: db)
                if places <= room {
                    room -= places
                    parts.append(Self.quoted(prefix) + "*")
                } else {
                    let indexed = start.unicodeScalars.prefix(Self.indexedCharacters)
                    parts.append(Self.quoted(book.searchPrefix + String(indexed)) + "*")
                    starts.append(start)
                }
            }
        }
        if parts.isEmpty { return nil }
        expression = parts.joined(separator: " AND ")
        wordStarts = starts.isEmpty ? nil : WordStarts(starts)
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

    /// How many places words have that start so, counted up to a limit; a row each, so that this can be
    /// interrupted.
    private static func places(
        startingWith prefix: String, limit: Int, in db: borrowing Connection
    ) throws -> Int {
        let count = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM search_words WHERE term >= \(prefix) AND term <= \(prefix + "\u{10FFFF}")
                LIMIT \(limit))
            """
        ) { $0.int(0) }
        return Int(count ?? 0)
    }
}
