import Contracts
import PictureKit

/// The refusals of the auth service.
enum AuthError: Error, Sendable, Equatable {
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
    /// Of a signed-in user who was asked for it once more.
    case wrongPassword
    /// The same, where the request names the password so.
    case wrongCurrentPassword
    /// The password was right, but is another one or hashed anew meanwhile.
    case passwordReplaced
    /// Not the address of the account that is to be deleted.
    case wrongEmail
    /// No verified user has the address.
    case unknownPerson
    /// The caller looked themselves up.
    case ownAddress
    case noPicture
    /// The `Content-Type` is none of a picture that is taken.
    case noPictureType
    case badPicture(Picture.Problem, ImageFormat)
    case demoDisabled
    /// A ceremony that failed, of somebody who is signed in.
    case passkeyRefused(WebAuthnProblem)
    /// A ceremony that failed, of somebody who wants to sign in; nobody learns why.
    case wrongPasskey
    case unknownPasskey
    case tooManyPasskeys
    /// The demo user is everybody's.
    case demoPasskey
    /// The sign-in is too long ago for what is asked, and no password came with it.
    case passwordNeeded
    case unknownSession
    case wrongPin
    case pinCoolingDown(retryAfterSeconds: Int)
    /// Nothing to unlock with: no PIN was set, or too many wrong ones disabled it.
    case noPin
    /// Too many wrong PINs were tried: nothing unlocks the session any more.
    case signInNeeded
    case tooManyReports
    case tooManyPeople
}
