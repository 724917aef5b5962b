/// Messages keyed by the path of their field (`participants[1].email`), in the order of their discovery.
public struct FieldErrors: Sendable, Equatable {
    public private(set) var entries: [(path: String, messages: [String])] = []

    public init() {}

    public init(_ path: String, _ message: String) {
        add(path, message)
    }

    public var isEmpty: Bool { entries.isEmpty }
    public var firstMessage: String? { entries.first?.messages.first }

    /// The `error` of a 400 (contract §0, "Envelope"): the first message, after its field's path when the
    /// message does not name its subject.
    public var summary: String? {
        guard let entry = entries.first, let message = entry.messages.first else { return nil }
        let isBare = message.hasPrefix("Must ") || message.hasPrefix("Has ")
        return isBare && !entry.path.isEmpty ? "\(entry.path): \(message)" : message
    }

    /// Adds a message under a path; the same message twice counts once.
    public mutating func add(_ path: String, _ message: String) {
        guard let index = entries.firstIndex(where: { $0.path == path }) else {
            entries.append((path, [message]))
            return
        }
        if !entries[index].messages.contains(message) { entries[index].messages.append(message) }
    }

    public func messages(at path: String) -> [String] {
        entries.first { $0.path == path }?.messages ?? []
    }

    /// Throws `VALIDATION_ERROR` with all messages, if there are any.
    public func throwIfAny() throws(APIError) {
        if !isEmpty { throw .invalid(self) }
    }

    public static func == (left: FieldErrors, right: FieldErrors) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.path == $1.path && $0.messages == $1.messages }
    }
}
