/// The check that every service answers to `deploy/coffer check`.
public enum CheckAPI {
    public static let check = Endpoint<Empty, CheckReport>(
        "check", .get, "/internal/check",
        "Checks the structure, references and invariants of the service's file.",
        access: .service)
}

/// The findings of a check.
public struct CheckReport: Codable, Sendable {
    /// Empty if all is well.
    public let problems: [String]
    public init(problems: [String]) { self.problems = problems }
}
