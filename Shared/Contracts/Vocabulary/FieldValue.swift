/// A value in a request, with the problem of a client that sends something else.
public protocol FieldValue {
    static var expectation: FieldProblem { get }
}

extension String: FieldValue {
    public static var expectation: FieldProblem { .must("be text") }
}

extension Bool: FieldValue {
    public static var expectation: FieldProblem { .must("be true or false") }
}

extension Int: FieldValue {
    public static var expectation: FieldProblem { .must("be a whole number") }
}

extension Array: FieldValue {
    public static var expectation: FieldProblem { .must("be a list") }
}
