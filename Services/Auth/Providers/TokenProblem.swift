/// Why a token of an identity provider is refused; for the log.
struct TokenProblem: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
