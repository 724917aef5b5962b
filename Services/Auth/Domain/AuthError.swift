/// The refusals of the auth service.
package enum AuthError: Error, Sendable, Equatable {
    /// Wrong password or unknown e-mail; nobody can tell which.
    case wrongCredentials
    /// The password was right, the address is not verified.
    case unverified
    case tooManyAttempts(retryAfterSeconds: Int)
    /// More sign-ins wait than there is room for.
    case signInsOverloaded
    /// A refresh token that is unknown, too old or revoked.
    case sessionExpired
    /// Neither a bearer nor a refresh token of ours.
    case notSignedIn
    case emailTaken
    /// A mailed token that is unknown, used or too old.
    case invalidLink
    case demoDisabled
    case unknownSession
    case tooManyPeople
}
