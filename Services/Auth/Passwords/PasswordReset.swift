/// A password reset by mail (AUTH-009).
enum PasswordReset {
    /// How long a mailed link works.
    static let lifetimeSeconds: Int64 = 3_600
}
