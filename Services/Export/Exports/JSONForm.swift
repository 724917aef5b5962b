import Contracts
import JSONKit

/// Writes the book as one JSON object (contract §4). The transactions come last, because they come in pages.
struct JSONForm: ExportForm, Encodable {
    /// The owner of the export. Address and name are null while auth is down.
    struct Owner: Encodable, Sendable {
        let id: ID<User>
        @Nullable var email: String?
        @Nullable var displayName: String?
        let preferredCurrency: Currency
        let timeZone: String
    }

    let exportedAt: Timestamp
    let user: Owner
    let accounts: [Account]
    let categories: [Category]
    let budgets: [BudgetRecord]
    let recurringTemplates: [RecurringTemplate]
    let incomeGoals: [IncomeGoalRecord]
    let rates: [RateRecord]
    /// Always empty: goals do not exist yet.
    private let goals: [String] = []

    func head() throws -> [UInt8] { try Self.opened(self) }

    func page(_ transactions: [Transaction], isFirst: Bool) throws -> [UInt8] {
        try Self.elements(transactions, isFirst: isFirst)
    }

    func tail() -> [UInt8] { Array("]}".utf8) }

    /// Returns the JSON of an object up to `transactions`, whose elements follow in pages.
    static func opened(_ object: some Encodable) throws -> [UInt8] {
        try JSON.encode(object).dropLast() + Array(",\"transactions\":[".utf8)
    }

    /// Returns the JSON of elements of an array that is written in pages.
    static func elements(_ values: [some Encodable], isFirst: Bool) throws -> [UInt8] {
        guard !values.isEmpty else { return [] }
        let inner = try JSON.encode(values).dropFirst().dropLast()
        return isFirst ? Array(inner) : [UInt8(ascii: ",")] + inner
    }
}
