import Contracts
import JSONKit

extension BookHead {
    /// The settings of a book that is no one's personal one.
    private struct OfBook: Encodable {
        let bookCurrency: Currency
        let activeAccountId: ID<Account>
        @Nullable var planning: BookPlanSettings?
    }

    /// Returns the member `settings` of a file.
    /// - Parameter isPersonal: whether the book is the maker's personal one; the file of another has no
    ///   settings of a person, so that a restore changes no one's profile.
    func settings(locale: String?, timeZone: String, isPersonal: Bool) throws -> [UInt8] {
        guard isPersonal else {
            return try JSON.encode(
                OfBook(bookCurrency: currency, activeAccountId: activeAccountId, planning: planning))
        }
        return try JSON.encode(
            BackupSettings(
                preferredCurrency: currency, locale: locale, timeZone: timeZone,
                activeAccountId: activeAccountId, planning: planning))
    }
}
