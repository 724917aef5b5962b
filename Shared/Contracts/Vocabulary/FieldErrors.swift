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

    /// Adds a message under a path: a whole sentence, because a person reads it without the path. The same
    /// message twice counts once.
    public mutating func add(_ path: String, _ message: String) {
        guard let index = places[path] else {
            if entries.count >= Self.limit { return }
            places[path] = entries.count
            entries.append((path, [message]))
            return
        }
        if !entries[index].messages.contains(message) { entries[index].messages.append(message) }
    }

    public mutating func add(_ path: String, _ problem: FieldProblem) {
        add(path, problem.message(at: path))
    }

    public func messages(at path: String) -> [String] {
        places[path].map { entries[$0].messages } ?? []
    }

    /// Throws `VALIDATION_ERROR` with all messages, if there are any.
    public func throwIfAny() throws(APIError) {
        if !isEmpty { throw refusal }
    }

    /// The `VALIDATION_ERROR` with all messages, for the guard that unwraps what is required. Without a
    /// message, a required value is missing through a fault of ours.
    public var refusal: APIError {
        isEmpty ? APIError(.serverError, logMessage: "a value is missing without a reason") : .invalid(self)
    }

    /// Returns the one value that a check makes. Throws `VALIDATION_ERROR` with all its messages.
    public static func checked<Value>(
        _ check: (inout FieldErrors) -> Value?
    ) throws(APIError) -> Value {
        var errors = FieldErrors()
        guard let value = check(&errors), errors.isEmpty else { throw errors.refusal }
        return value
    }

    public static func == (left: FieldErrors, right: FieldErrors) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.path == $1.path && $0.messages == $1.messages }
    }
}
