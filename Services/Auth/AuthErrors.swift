import Contracts

extension AuthError {
    /// The one mapping of auth's refusals to what a client sees.
    var apiError: APIError {
        switch self {
        case .wrongCredentials: APIError(.unauthorized, "Invalid email or password")
        case .unverified: APIError(.forbidden, "Please verify your email")
        case .tooManyAttempts(let seconds):
            APIError(
                .rateLimited, "Too many attempts. Please try again later.", retryAfterSeconds: seconds)
        case .signInsOverloaded:
            APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "too many sign-ins wait")
        case .sessionExpired: APIError(.unauthorized, "Session expired. Please sign in again.")
        case .notSignedIn: APIError(.unauthorized)
        case .emailTaken: .field("email", "Email already registered")
        case .invalidLink:
            .field("token", "This link is invalid or has expired. Please request a new one.")
        case .demoDisabled, .unknownSession: .notFound
        case .tooManyPeople: APIError(.validation, "Ask for at most 100 addresses and 100 ids")
        }
    }
}
