import Contracts
import PictureKit

/// The refusals of the auth service.
enum AuthError: Error, Sendable, Equatable {
    /// Wrong password or unknown e-mail; the client cannot tell which.
    case wrongCredentials
    /// The password is right, but the address is not verified.
    case unverified
    case tooManyAttempts(retryAfterSeconds: Int)
    /// Guesses from other addresses have used up the e-mail's limit; its user has other ways in.
    case lockedOut(retryAfterSeconds: Int)
    /// Too many sign-ins are under way, or this one waited too long for others of its address or e-mail.
    case signInsOverloaded
    /// The refresh token is unknown, expired or revoked.
    case sessionExpired
    /// The request belongs to no live session.
    case notSignedIn
    case emailTaken
    /// The operator takes no registrations.
    case registrationClosed
    /// Registration needs an invitation, and the one that was sent is wrong, used or too old, or none was.
    case notInvited
    /// The operator's link for a new password would be of no use: the account is disabled, or has none.
    case noResetLink
    /// The mailed token is unknown, used or too old.
    case invalidLink
    /// A signed-in user confirmed an action with a wrong password, sent as `password`.
    case wrongPassword
    /// Like `wrongPassword`, for requests that send the password as `currentPassword`.
    case wrongCurrentPassword
    /// The password was right, but the stored hash has changed since the comparison.
    case passwordReplaced
    /// The typed address is not that of the account to be deleted.
    case wrongEmail
    /// The sign-in is too old to delete the account without the password, and none was sent.
    case signInTooOld
    /// No verified user has the address.
    case unknownPerson
    /// The caller looked up their own address.
    case ownAddress
    case noPicture
    /// The `Content-Type` names no picture format that auth accepts.
    case noPictureType
    case badPicture(Picture.Problem, ImageFormat)
    case demoDisabled
    /// A passkey ceremony of a signed-in user failed.
    case passkeyRefused(WebAuthnProblem)
    /// A signed-in user's ceremony, or any options for one, came from a web page of another origin than
    /// `right`; `field` is the field of the request that says so.
    case wrongOrigin(right: String, field: String)
    /// A passkey ceremony of a sign-in failed; only the log has the reason.
    case wrongPasskey
    case unknownPasskey
    case tooManyPasskeys
    /// The demo user is shared by everyone and may have no passkeys.
    case passwordlessUser
    /// The sign-in is too old to add a passkey without the password, and none was sent.
    case passwordNeeded
    case unknownSession
    case wrongPin
    case pinCoolingDown(retryAfterSeconds: Int)
    /// No PIN is set, or too many wrong ones disabled it.
    case noPin
    /// Too many wrong PINs were tried, so a passkey does not unlock the session either.
    case signInNeeded
    case tooManyReports
    /// Too many mails that this client, or the operator, caused are waiting.
    case tooManyMails
    case tooManyPeople
}
