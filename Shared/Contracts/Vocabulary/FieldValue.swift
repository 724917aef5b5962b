/// A value in a request, with the message for a client that sends something else.
public protocol FieldValue {
    /// The message, as `Must be text`.
    static var expectation: String { get }
}

extension String: FieldValue {
    public static var expectation: String { "Must be text" }
}

extension Bool: FieldValue {
    public static var expectation: String { "Must be true or false" }
}

extension Int: FieldValue {
    public static var expectation: String { "Must be a whole number" }
}

extension Array: FieldValue {
    public static var expectation: String { "Must be a list" }
}
