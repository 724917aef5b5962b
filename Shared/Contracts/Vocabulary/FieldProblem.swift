/// What is wrong with a field, in words for the client; thrown by a value's decoding.
public struct FieldProblem: Error, Sendable, Equatable {
    private let words: String
    private let followName: Bool

    private init(_ words: String, followName: Bool) {
        self.words = words
        self.followName = followName
    }

    /// A whole sentence, such as "Unknown currency".
    public init(_ sentence: String) { self.init(sentence, followName: false) }

    /// A sentence that begins with the field's name, for a type that many fields have: "Amount must be a
    /// number" for `.must("be a number")` at the path `amount`.
    public static func must(_ words: String) -> FieldProblem {
        FieldProblem("must " + words, followName: true)
    }

    /// Returns the sentence for the field at a path.
    public func message(at path: String) -> String {
        followName ? "\(Self.name(path)) \(words)" : words
    }

    /// Returns the words for a field: "Account id" for `accountId`, "Email" for `participants[1].email`,
    /// "Item 1 of tags" for `tags[0]`.
    private static func name(_ path: String) -> String {
        guard let name = path.split(separator: ".").last else { return "The body" }
        var words = ""
        var wasLowercase = false
        for character in name.prefix(while: { $0 != "[" }) {
            if character.isUppercase, wasLowercase { words += " " }
            words += character.lowercased()
            wasLowercase = character.isLowercase
        }
        if name.last == "]", let index = Int(name.dropLast().drop { $0 != "[" }.dropFirst()) {
            return "Item \(index + 1) of \(words)"
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
