import Contracts

/// A rule for passwords that a password does not meet (AUTH-008).
enum PasswordProblem: Sendable, CaseIterable {
    case missing, tooShort, tooLong, noUppercase, noLowercase, noNumber, noSpecial, hasAddress, common
    case breached

    /// The API's message.
    var message: String {
        switch self {
        case .missing: "Password is required"
        case .tooShort: "Password must be at least \(PasswordRule.length.lowerBound) characters"
        case .tooLong: "Password must be at most \(PasswordRule.length.upperBound) characters"
        case .noUppercase: "Password must contain an uppercase letter"
        case .noLowercase: "Password must contain a lowercase letter"
        case .noNumber: "Password must contain a number"
        case .noSpecial: "Password must contain a special character"
        case .hasAddress: "Password must not contain your email address"
        case .common: "This password is too common"
        case .breached: "This password appeared in a data breach"
        }
    }
}
