/// The signed-in user in the answers of `/users/me` and of a login.
public struct UserProfile: Codable, Sendable, Equatable {
    public let id: ID<User>
    public let email: String
    public let displayName: String
    public let preferredCurrency: Currency
    public let emailVerified: Bool
    public let hasCompletedOnboarding: Bool
    public let biometricEnabled: Bool
    @Nullable public var autoLockMinutes: Int?
    public let hasPin: Bool
    public let hasTotp: Bool
    @Nullable public var avatarUrl: String?
    @Nullable public var locale: String?
    public let timeZone: String
    public let createdAt: Timestamp

    public init(
        id: ID<User>, email: String, displayName: String, preferredCurrency: Currency, emailVerified: Bool,
        hasCompletedOnboarding: Bool, biometricEnabled: Bool, autoLockMinutes: Int?, hasPin: Bool,
        hasTotp: Bool, avatarUrl: String?, locale: String?, timeZone: String, createdAt: Timestamp
    ) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.preferredCurrency = preferredCurrency
        self.emailVerified = emailVerified
        self.hasCompletedOnboarding = hasCompletedOnboarding
        self.biometricEnabled = biometricEnabled
        self._autoLockMinutes = Nullable(wrappedValue: autoLockMinutes)
        self.hasPin = hasPin
        self.hasTotp = hasTotp
        self._avatarUrl = Nullable(wrappedValue: avatarUrl)
        self._locale = Nullable(wrappedValue: locale)
        self.timeZone = timeZone
        self.createdAt = createdAt
    }
}

public struct ProfileChange: Codable, Sendable {
    public let displayName: Field<String>
    public let preferredCurrency: Field<Currency>
    public let hasCompletedOnboarding: Field<Bool>
    public let biometricEnabled: Field<Bool>
    public let autoLockMinutes: Field<Int>
    public let locale: Field<String>
    public let timeZone: Field<String>

    public init(
        displayName: Field<String> = .absent, preferredCurrency: Field<Currency> = .absent,
        hasCompletedOnboarding: Field<Bool> = .absent, biometricEnabled: Field<Bool> = .absent,
        autoLockMinutes: Field<Int> = .absent, locale: Field<String> = .absent,
        timeZone: Field<String> = .absent
    ) {
        self.displayName = displayName
        self.preferredCurrency = preferredCurrency
        self.hasCompletedOnboarding = hasCompletedOnboarding
        self.biometricEnabled = biometricEnabled
        self.autoLockMinutes = autoLockMinutes
        self.locale = locale
        self.timeZone = timeZone
    }
}

public struct CurrencyChange: Codable, Sendable {
    public let currency: Field<Currency>

    public init(currency: Field<Currency> = .absent) { self.currency = currency }
}

public struct CurrencyChanged: Codable, Sendable {
    public let currency: Currency
    public init(currency: Currency) { self.currency = currency }
}
