/// Messages keyed by the path of their field (`participants[1].email`), in the order of their discovery.
public struct FieldErrors: Sendable, Equatable {
    public private(set) var entries: [(path: String, messages: [String])] = []
    /// Where in `entries` a path is: a body can have thousands of wrong fields.
    private var places: [String: Int] = [:]
    /// The most paths that are told; a client that mends these sees the next ones.
    static let limit = 1_000

    public init() {}

    public init(_ path: String, _ message: String) {
        add(path, message)
    }

    public var isEmpty: Bool { entries.isEmpty }
    /// The `error` of a 400 (contract §0, "Envelope").
    public var firstMessage: String? { entries.first?.messages.first }

    /// Adds a message under a path; the same message twice counts once. A message that begins with "Must"
    /// gets the field's name in front, because a person can read it without the path.
    public mutating func add(_ path: String, _ message: String) {
        let message =
            message.hasPrefix("Must ") ? "\(Self.subject(path)) m\(message.dropFirst())" : message
        guard let index = places[path] else {
            if entries.count >= Self.limit { return }
            places[path] = entries.count
            entries.append((path, [message]))
            return
        }
        if !entries[index].messages.contains(message) { entries[index].messages.append(message) }
    }

    /// Returns the words for a field: "Account id" for `accountId`, "Email" for `participants[1].email`,
    /// "Item 1 of tags" for `tags[0]`.
    private static func subject(_ path: String) -> String {
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

    public func messages(at path: String) -> [String] {
        places[path].map { entries[$0].messages } ?? []
    }

    /// Throws `VALIDATION_ERROR` with all messages, if there are any.
    public func throwIfAny() throws(APIError) {
        if !isEmpty { throw .invalid(self) }
    }

    public static func == (left: FieldErrors, right: FieldErrors) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.path == $1.path && $0.messages == $1.messages }
    }
}
