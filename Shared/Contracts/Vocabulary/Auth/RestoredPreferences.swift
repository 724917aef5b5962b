/// The preferences that follow a restore; nil stays as it is.
public struct RestoredPreferences: Codable, Sendable, Equatable {
    public let currency: Currency?
    public let locale: String?
    public let timeZone: String?
    public init(currency: Currency?, locale: String?, timeZone: String?) {
        self.currency = currency
        self.locale = locale
        self.timeZone = timeZone
    }

    public var isEmpty: Bool { currency == nil && locale == nil && timeZone == nil }
}
