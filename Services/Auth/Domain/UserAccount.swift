import Contracts

/// A user as auth keeps them.
struct UserAccount: Sendable, Equatable {
    static let displayNameLength = 2...100
    static let defaultTimeZone = "UTC"

    let id: ID<User>
    let email: String
    var displayName: String
    var currency: Currency
    var locale: String?
    var timeZone: String
    /// Nil never locks.
    var autoLockMinutes: Int?
    var biometricEnabled: Bool
    var hasCompletedOnboarding: Bool
    var hasPin: Bool
    var avatar: Avatar?
    let verifiedAt: Timestamp?
    let createdAt: Timestamp

    init(
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
    var profile: UserProfile {
        UserProfile(
            id: id, email: email, displayName: displayName, preferredCurrency: currency,
            emailVerified: verifiedAt != nil, hasCompletedOnboarding: hasCompletedOnboarding,
            biometricEnabled: biometricEnabled, autoLockMinutes: autoLockMinutes, hasPin: hasPin,
            avatarUrl: avatar?.url, locale: locale, timeZone: timeZone, createdAt: createdAt)
    }

    /// As other services see it.
    var person: Person {
        Person(id: id, email: email, displayName: displayName, currency: currency, timeZone: timeZone)
    }
}
