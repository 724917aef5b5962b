/// A piece of a text of SQL in the services' dialect: keywords are upper case, names are lower case. The
/// pieces of a text, joined, are the text.
struct SQLToken: Equatable {
    enum Kind {
        /// Spaces, line ends, and comments.
        case space
        /// A keyword, or a name without quotes.
        case word
        /// A name in double quotes.
        case name
        case number
        /// A literal in single quotes.
        case text
        /// A literal of bytes, `x'…'`.
        case bytes
        /// `?`
        case parameter
        /// One character: an operator, a comma, or a parenthesis.
        case symbol
    }

    let kind: Kind
    let text: String

    static func tokens(of sql: String) -> [SQLToken] {
        var rest = Substring(sql)
        var tokens: [SQLToken] = []
        while let first = rest.first {
            let (kind, end) = next(in: rest, first)
            tokens.append(SQLToken(kind: kind, text: String(rest[..<end])))
            rest = rest[end...]
        }
        return tokens
    }

    private static func next(in rest: Substring, _ first: Character) -> (Kind, Substring.Index) {
        func end(while belongs: (Character) -> Bool) -> Substring.Index {
            rest.firstIndex { !belongs($0) } ?? rest.endIndex
        }
        func end(behind quote: Character, from start: Substring.Index) -> Substring.Index {
            // A doubled quote inside reads as the end of one literal and the start of the next.
            guard let close = rest[start...].dropFirst().firstIndex(of: quote) else { return rest.endIndex }
            return rest.index(after: close)
        }
        switch first {
        case "?": return (.parameter, rest.index(after: rest.startIndex))
        case "'": return (.text, end(behind: "'", from: rest.startIndex))
        case "\"": return (.name, end(behind: "\"", from: rest.startIndex))
        case "x" where rest.dropFirst().first == "'":
            return (.bytes, end(behind: "'", from: rest.index(after: rest.startIndex)))
        case "-" where rest.hasPrefix("--"): return (.space, end { $0 != "\n" })
        case _ where first.isWhitespace: return (.space, end { $0.isWhitespace })
        case _ where first.isNumber: return (.number, end { $0.isNumber || $0 == "." })
        case _ where isOfWord(first): return (.word, end { isOfWord($0) || $0.isNumber })
        default: return (.symbol, rest.index(after: rest.startIndex))
        }
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character == "_" }
}
