import Contracts

/// A user as auth stores them.
struct UserAccount: Sendable, Equatable {
    static let defaultTimeZone = "UTC"

    let id: ID<User>
    let email: String
    var displayName: String
    var currency = Currency.usd
    var locale: String?
    var timeZone = defaultTimeZone
    /// Minutes of inactivity until a session locks; nil for never.
    var autoLockMinutes: Int?
    var biometricEnabled = false
    var hasCompletedOnboarding = false
    var hasPin = false
    var avatar: Avatar?
    let verifiedAt: Timestamp?
    let createdAt: Timestamp
    /// Since when the operator has the account disabled; nil for an account in use.
    var disabledAt: Timestamp?

    /// The account as its user sees it.
    var profile: UserProfile {
        UserProfile(
            id: id, email: email, displayName: displayName, preferredCurrency: currency,
            emailVerified: verifiedAt != nil, hasCompletedOnboarding: hasCompletedOnboarding,
            biometricEnabled: biometricEnabled, autoLockMinutes: autoLockMinutes, hasPin: hasPin,
            avatarUrl: avatar?.url, locale: locale, timeZone: timeZone, createdAt: createdAt)
    }

    /// The account as other services see it.
    var person: Person {
        Person(
            id: id, email: email, displayName: displayName, currency: currency, timeZone: timeZone,
            isDisabled: disabledAt != nil)
    }
}
