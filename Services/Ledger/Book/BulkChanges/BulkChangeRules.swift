import Contracts

package enum BulkChangeRules {
    /// How long an operation over many rows can be taken back.
    package static let undoSeconds: Int64 = 86_400
    /// How long a unit in a file takes (`UnitShare`).
    static let unitDuration = Duration.milliseconds(5)
}

extension UndoDraft {
    /// Returns the operation that the token names. Throws `changeNotFound` for a text that is no token.
    func change() throws(APIError) -> ID<BulkChange> {
        var errors = FieldErrors()
        let token = errors.required(undoToken, "undoToken", "Undo token is required")
        try errors.throwIfAny()
        guard let id = token.flatMap({ ID<BulkChange>($0) }) else { throw .changeNotFound }
        return id
    }
}

extension APIError {
    /// The operation is older than a day, was taken back, or never was.
    static let changeNotFound = APIError(.notFound, "There is nothing to take back under this token")
}
