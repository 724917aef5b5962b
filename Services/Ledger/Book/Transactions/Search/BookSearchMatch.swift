import SQLiteKit
import LedgerCore

/// A search text as an expression of the engine's search: each word must begin a word of the row.
struct BookSearchMatch {
    /// Beginnings of up to this length are in the prefix index.
    private static let indexedCharacters = 3
    /// Up to this many words with the same beginning are looked up one by one.
    private static let wordLimit = 16
    /// The most occurrences of words that FTS5 may gather for one expression. For a beginning outside the
    /// prefix index FTS5 gathers all occurrences first (sqlite.org/fts5.html §4.2), and nothing can interrupt
    /// it. Beyond this number only the first three characters are looked up, and `wordStarts` checks the
    /// rows.
    static let gatheredPlaces = 20_000

    let expression: String
    /// The condition that a search row fits the expression.
    let condition: SQL
    /// The beginnings that the expression covers only in part and the rows must be checked for; nil if none.
    let wordStarts: WordStarts?
    private let terms: Set<SearchText.Term>

    /// Returns nil if nothing can match: the text has no words, or no row has one of its words.
    init?(_ words: String, of book: Book, in db: borrowing Connection) throws {
        terms = Set(SearchText(words).terms)
        guard db.isFile else {
            guard !terms.isEmpty else { return nil }
            expression = Self.serverExpression(terms, of: book)
            condition = SearchStatements.match(expression, in: db)
            wordStarts = nil
            return
        }
        var parts: [String] = []
        var starts: [String] = []
        var room = Self.gatheredPlaces
        for term in terms {
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
        condition = SearchStatements.match(expression, in: db)
        wordStarts = starts.isEmpty ? nil : WordStarts(starts)
    }

    /// Returns the expression of PostgreSQL, whose index finds all beginnings.
    private static func serverExpression(_ terms: Set<SearchText.Term>, of book: Book) -> String {
        terms.map { term in
            switch term {
            case .token(let token): "'\(book.searchPrefix)\(token)'"
            case .prefix(let start): "'\(book.searchPrefix)\(start)':*"
            }
        }.joined(separator: " & ")
    }

    /// Whether the expression finds a row with these texts, once the row is indexed.
    func finds(_ texts: [String?]) -> Bool {
        let tokens = SearchText(texts.compactMap(\.self).joined(separator: "\n")).tokens
        return terms.allSatisfy { $0.isAmong(tokens) }
    }

    /// Returns the token in quotes; tokens contain none.
    private static func quoted(_ token: String) -> String { "\"\(token)\"" }

    /// Returns the indexed words with a prefix, at most one more than `wordLimit`. Each word is a look-up of
    /// its own, because the table has a row for every occurrence.
    private static func words(startingWith prefix: String, in db: borrowing Connection) throws -> [String] {
        var words: [String] = []
        var next = prefix
        while words.count <= wordLimit {
            let word = try db.first(
                """
                SELECT term FROM search_words WHERE term >= \(next) AND term <= \(prefix + "\u{10FFFF}")
                LIMIT 1
                """
            ) { try $0.text(0) }
            guard let word else { break }
            words.append(word)
            // No token contains this character, so the next look-up starts right after the word.
            next = word + "\u{1}"
        }
        return words
    }

    /// Returns the number of occurrences of words with a prefix, counted up to `limit`. Each is a row, so
    /// that the count can be interrupted.
    private static func places(
        startingWith prefix: String, limit: Int, in db: borrowing Connection
    ) throws -> Int {
        let count = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM search_words WHERE term >= \(prefix) AND term <= \(prefix + "\u{10FFFF}")
                LIMIT \(limit)) AS found
            """
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }
}

extension WordStarts {
    /// Whether every beginning starts a word in one of the texts of a row that has
    /// `TransactionStatements.textColumns` from a column on.
    func areAll(in row: borrowing Row, from first: Int) throws -> Bool {
        var left = self
        for column in first..<(first + 3) {
            left = try row.withTextOrNil(column) { left.missing(from: $0) }
            if left.isEmpty { return true }
        }
        if var text = try row.original(first + 4)?.searchedText {
            left = text.withUTF8 { left.missing(from: $0) }
        }
        for part in try StoredSplits.parts(try row.textOrNil(first + 3)) {
            guard var text = part.description else { continue }
            left = text.withUTF8 { left.missing(from: $0) }
        }
        return left.isEmpty
    }
}
