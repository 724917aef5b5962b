import Contracts
import SodiumKit

/// A user as auth stores them.
struct UserAccount: Sendable, Equatable {
    static let defaultTimeZone = "UTC"

    var id: ID<User>
    var email: String
    var displayName: String
    var currency = Currency.usd
    var locale: String?
    var timeZone = defaultTimeZone
    /// Minutes of inactivity until a session locks; nil for never.
    var autoLockMinutes: Int?
    var biometricEnabled = false
    var hasCompletedOnboarding = false
    /// Whether `pins` has a row of the user.
    var hasPin = false
    /// Whether a sign-in by password also needs a code of an authenticator app.
    var hasTotp = false
    var avatar: Avatar?
    var verifiedAt: Timestamp?
    var createdAt: Timestamp
    /// Since when the operator has the account disabled; nil for an account in use.
    var disabledAt: Timestamp?
    var lastSignInAt: Timestamp?
    /// Nil for a user who cannot sign in by a password.
    var passwordHash: PasswordHash?

    /// The account as its user sees it.
    var profile: UserProfile {
        UserProfile(
            id: id, email: email, displayName: displayName, preferredCurrency: currency,
            emailVerified: verifiedAt != nil, hasCompletedOnboarding: hasCompletedOnboarding,
            biometricEnabled: biometricEnabled, autoLockMinutes: autoLockMinutes, hasPin: hasPin,
            hasTotp: hasTotp, avatarUrl: avatar?.url, locale: locale, timeZone: timeZone,
            createdAt: createdAt)
    }

    /// The account as other services see it.
    var person: Person {
        Person(
            id: id, email: email, displayName: displayName, currency: currency, timeZone: timeZone,
            isDisabled: disabledAt != nil, locale: locale)
    }

    /// The demo user: verified, without a password, and past the onboarding, so that the demo starts where
    /// there is something to see.
    static func demo(_ id: ID<User>, at now: Timestamp) -> UserAccount {
        UserAccount(
            id: id, email: DemoUser.email, displayName: DemoUser.displayName, hasCompletedOnboarding: true,
            verifiedAt: now, createdAt: now)
    }

    /// The demo user is shared by everybody, so nothing may be added that signs in.
    var isDemo: Bool { email.asciiLowercased == DemoUser.email }
}
