/// A value of a request that can say what it has to be: a client that sends something else is told so.
public protocol FieldValue {
    /// `Must be an id`.
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
