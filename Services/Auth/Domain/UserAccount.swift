package import Contracts

/// A user as auth keeps them.
package struct UserAccount: Sendable, Equatable {
    package static let displayNameLength = 2...100
    package static let defaultTimeZone = "UTC"

    package let id: ID<User>
    package let email: String
    package var displayName: String
    package var currency: Currency
    package var locale: String?
    package var timeZone: String
    /// Nil never locks.
    package var autoLockMinutes: Int?
    package var biometricEnabled: Bool
    package var hasCompletedOnboarding: Bool
    package var hasPin: Bool
    package var avatar: Avatar?
    package let verifiedAt: Timestamp?
    package let createdAt: Timestamp

    package init(
        id: ID<User>, email: String, displayName: String, currency: Currency = .usd, locale: String? = nil,
        timeZone: String = UserAccount.defaultTimeZone, autoLockMinutes: Int? = nil,
        biometricEnabled: Bool = false, hasCompletedOnboarding: Bool = false, hasPin: Bool = false,
        avatar: Avatar? = nil,
        verifiedAt: Timestamp?, createdAt: Timestamp
    ) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.currency = currency
        self.locale = locale
        self.timeZone = timeZone
        self.autoLockMinutes = autoLockMinutes
        self.biometricEnabled = biometricEnabled
        self.hasCompletedOnboarding = hasCompletedOnboarding
        self.hasPin = hasPin
        self.avatar = avatar
        self.verifiedAt = verifiedAt
        self.createdAt = createdAt
    }

    /// As the user sees it.
    package var profile: UserProfile {
        UserProfile(
            id: id, email: email, displayName: displayName, preferredCurrency: currency,
            emailVerified: verifiedAt != nil, hasCompletedOnboarding: hasCompletedOnboarding,
            biometricEnabled: biometricEnabled, autoLockMinutes: autoLockMinutes, hasPin: hasPin,
            avatarUrl: avatar?.url, locale: locale, timeZone: timeZone, createdAt: createdAt)
    }

    /// As other services see it.
    package var person: Person {
        Person(id: id, email: email, displayName: displayName, currency: currency, timeZone: timeZone)
    }
}
