/// The member `settings` of a backup and of a JSON export.
public struct BackupSettings: Codable, Sendable, Equatable {
    public let preferredCurrency: Currency
    @Nullable public var locale: String?
    public let timeZone: String
    public let activeAccountId: ID<Account>
    @Nullable public var planning: BookPlanSettings?
    public init(
        preferredCurrency: Currency, locale: String?, timeZone: String, activeAccountId: ID<Account>,
        planning: BookPlanSettings?
    ) {
        self.preferredCurrency = preferredCurrency
        self._locale = Nullable(wrappedValue: locale)
        self.timeZone = timeZone
        self.activeAccountId = activeAccountId
        self._planning = Nullable(wrappedValue: planning)
    }
}
