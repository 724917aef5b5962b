import Contracts

/// Which sign-in is recent enough to count as a proof of who the user is (contract §1, "Tokens").
enum FreshSignIn {
    /// How old a sign-in may be to add or remove a passkey, to remove an identity, to make what outlives the
    /// session (API tokens, webhooks, a calendar's address), or to delete the account without the password:
    /// an unlocked phone or a stolen access token must neither gain a sign-in that outlives it (NIST SP
    /// 800-63B-4 §4.1.2.1 requires authentication when an authenticator is bound) nor take the user's own
    /// away, nor erase the user. Right after onboarding no password is asked for (ONB-006).
    static let seconds: Int64 = 600

    static let required = APIError.field(
        "reauthenticate", "\(tooOld) Sign in again to do this.", code: .forbidden)
    static let tooOld = "You signed in more than \(seconds / 60) minutes ago."

    static func isFresh(signedInAt: Timestamp, now: Timestamp) -> Bool {
        now <= signedInAt.adding(seconds: seconds)
    }
}
