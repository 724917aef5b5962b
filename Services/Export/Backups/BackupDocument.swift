import Contracts
import JSONKit
import ServiceKit
import SodiumKit

/// Makes the pieces of a backup file (contract §4) in order, and counts and hashes them.
struct BackupDocument: Sendable {
    static let version = "1.0"
    static let appVersion = "1.0.0"

    /// `data` without its transactions, which follow in pages.
    private struct Content: Encodable {
        let accounts: [Account]
        let categories: [Category]
        let budgets: [BudgetRecord]
        let recurring: [RecurringTemplate]
        let incomeGoals: [IncomeGoalRecord]
        let rates: [RateRecord]
        /// Always empty: neither goals nor assets exist yet.
        let goals: [String] = []
        let assets: [String] = []
        let settings: Settings
    }

    private struct Settings: Encodable {
        let preferredCurrency: Currency
        let timeZone: String
        @Nullable var activeAccountId: ID<Account>?
    }

    private var dataHash = IncrementalSHA256()
    private var transactions = 0
    private let outline: BookOutline

    init(_ outline: BookOutline) { self.outline = outline }

    /// The number of entries of each kind so far.
    var counts: [String: Int] {
        [
            "accounts": outline.accounts.count, "categories": outline.categories.count,
            "transactions": transactions, "budgets": outline.budgets.count,
            "recurring": outline.recurringTemplates.count, "incomeGoals": outline.incomeGoals.count,
            "rates": outline.rates.count, "goals": 0, "assets": 0,
        ]
    }

    mutating func head(of user: UserIdentity, createdAt: Timestamp) throws -> [UInt8] {
        var file = JSONWriter()
        file.beginObject()
        file.key("version")
        file.string(Self.version)
        file.key("createdAt")
        file.timestamp(createdAt)
        file.key("appVersion")
        file.string(Self.appVersion)
        let content = Content(
            accounts: outline.accounts, categories: outline.categories, budgets: outline.budgets,
            recurring: outline.recurringTemplates, incomeGoals: outline.incomeGoals, rates: outline.rates,
            settings: Settings(
                preferredCurrency: user.currency, timeZone: user.timeZone,
                activeAccountId: outline.accounts.first(where: \.isActive)?.id))
        return file.bytes + Array(",\"data\":".utf8) + hashed(try JSONForm.opened(content))
    }

    mutating func page(_ page: [Transaction]) throws -> [UInt8] {
        let bytes = try JSONForm.elements(page, isFirst: transactions == 0)
        transactions += page.count
        return hashed(bytes)
    }

    /// Ends `data` and adds the counts and the SHA-256 of the bytes of `data`'s value.
    mutating func tail() throws -> [UInt8] {
        let end = hashed(Array("]}".utf8))
        let sha256 = Sodium.hex(dataHash.finish())
        return end + Array(",\"counts\":".utf8) + (try JSON.encode(counts))
            + Array(",\"sha256\":\"\(sha256)\"}".utf8)
    }

    private mutating func hashed(_ bytes: [UInt8]) -> [UInt8] {
        dataHash.update(bytes)
        return bytes
    }
}
