import Contracts
import PictureKit

extension AuthError {
    static let invalidLinkMessage = "This link is invalid or has expired. Please request a new one."

    /// Maps each refusal to the error that the client sees.
    var apiError: APIError {
        switch self {
        case .wrongCredentials: APIError(.unauthorized, "Invalid email or password")
        case .unverified: APIError(.forbidden, "Please verify your email")
        case .tooManyAttempts(let seconds):
            APIError(
                .rateLimited, "Too many attempts. Please try again later.", retryAfterSeconds: seconds)
        case .lockedOut(let seconds):
            APIError(
                .rateLimited,
                "Too many attempts. Please try again later. Until then, sign in on a device where you have "
                    + "signed in before, or reset your password.",
                retryAfterSeconds: seconds)
        case .signInsOverloaded:
            APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "too many sign-ins wait")
        case .sessionExpired: APIError(.unauthorized, "Session expired. Please sign in again.")
        case .notSignedIn: APIError(.unauthorized)
        case .emailTaken: .field("email", "Email already registered")
        case .registrationClosed: APIError(.forbidden, "Registration is closed here.")
        case .notInvited:
            APIError(
                .forbidden,
                "Registration needs an invitation to this email. Yours is invalid, used or has expired, or "
                    + "it is missing.")
        case .noResetLink:
            APIError(.conflict, "The account is disabled, or has no password: enable it first")
        case .invalidLink: .field("token", Self.invalidLinkMessage)
        case .wrongPassword: .field("password", "Wrong password")
        case .wrongPin: .field("pin", "Invalid PIN")
        case .pinCoolingDown(let seconds):
            APIError(
                .rateLimited, "Too many attempts. Please try again later.", retryAfterSeconds: seconds)
        case .noPin:
            APIError(.forbidden, "This session cannot be unlocked by a PIN. Please sign in again.")
        case .signInNeeded:
            APIError(.forbidden, "This session cannot be unlocked any more. Please sign in again.")
        case .tooManyMails:
            APIError(
                .serviceUnavailable, "Many mails wait to be sent. Please try again later.",
                retryAfterSeconds: 60, logMessage: "too many mails of one owner wait")
        case .tooManyReports: APIError(.validation, "Report at most \(ActivityReport.limit) sessions")
        case .wrongCurrentPassword: .field("currentPassword", "Wrong password")
        case .passwordReplaced:
            APIError(.conflict, "Your password was changed a moment ago. Please try again.")
        case .demoDisabled, .unknownSession, .unknownPasskey: .notFound
        case .passkeyRefused(let problem): .field(problem.field, problem.message)
        case .wrongOrigin(let right, let field):
            .field(field, "Passkeys work at \(right) only. Please open Coffer there.")
        case .wrongPasskey:
            APIError(.unauthorized, "This passkey could not be used. Please try again.")
        case .tooManyPasskeys:
            APIError(.conflict, "You have \(Passkey.maximum) passkeys. Remove one to add another.")
        case .passwordlessUser: APIError(.forbidden, "The demo user cannot have passkeys")
        case .passwordNeeded: .field("password", "Enter your password to add a passkey")
        case .wrongEmail: .field("confirmEmail", "This is not the email of this account")
        case .signInTooOld:
            APIError(
                .forbidden,
                "You signed in more than \(SessionRule.freshSeconds / 60) minutes ago. "
                    + "Enter your password to delete the account.")
        case .unknownPerson: APIError(.notFound, "No user has this email")
        case .ownAddress: .field("email", "This is your own email")
        case .noPicture: APIError(.notFound, "There is no picture")
        case .noPictureType:
            APIError(
                .unsupportedMediaType,
                "Send the picture as the body, with Content-Type image/png, image/jpeg or image/webp.")
        case .badPicture(.malformed, let format):
            APIError(.unsupportedMediaType, "The content is not a whole \(format.name) picture.")
        case .badPicture(.badSize, _):
            APIError(
                .validation, "A picture may have at most \(Picture.sideLimit) × \(Picture.sideLimit) pixels")
        case .tooManyPeople:
            APIError(
                .validation, "Ask for at most \(PeopleQuery.limit) addresses and \(PeopleQuery.limit) ids")
        }
    }
}
