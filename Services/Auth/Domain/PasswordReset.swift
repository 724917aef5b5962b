/// A new password by mail (AUTH-009).
package enum PasswordReset {
    /// How long a mailed link works.
    package static let lifetimeSeconds: Int64 = 3_600
}
