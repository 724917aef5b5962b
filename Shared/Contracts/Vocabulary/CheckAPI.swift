/// The check that every service answers to `deploy/coffer check`.
public enum CheckAPI {
    public static let check = Endpoint<Empty, CheckReport>(
        .get, "/internal/check", "Structure and references of the service's file, and its invariants.",
        access: .service)
}

/// What a check found; nothing when all is well.
public struct CheckReport: Codable, Sendable {
    public let problems: [String]
    public init(problems: [String]) { self.problems = problems }
}
