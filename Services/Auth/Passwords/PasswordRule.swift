import Contracts

/// The rule for new passwords (contract AUTH-008).
struct PasswordRule: Sendable {
    static let length = TextRule.password.length
    /// Largest size of such a password in UTF-8; bounds the work of hashing, too.
    static let maximumBytes = 1_024

    private let common: CommonPasswords
    /// Whether a password is in the operator's list of breached ones; nil without a list.
    private let lookUp: (@Sendable (String) async throws -> Bool)?

    init(common: CommonPasswords, lookUp: (@Sendable (String) async throws -> Bool)? = nil) {
        self.common = common
        self.lookUp = lookUp
    }

    /// Looks the password of a field up in the list of breached ones, which takes a wait. Only the result
    /// tells which rules the password does not meet.
    func check(_ field: Field<String>) async throws -> PasswordCheck {
        var isBreached = false
        if let password = field.value, let lookUp, Self.fits(password) {
            isBreached = try await lookUp(password)
        }
        return PasswordCheck(field: field, common: common, isBreached: isBreached)
    }

    /// Returns whether a typed text can be a password at all; longer ones are not worth hashing.
    static func fits(_ password: String) -> Bool {
        password.utf8.count <= maximumBytes && password.count <= length.upperBound
    }
}
