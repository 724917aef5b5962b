import Contracts
import JSONKit

/// Everything of the book in one object (contract §4); the transactions come last, as they are many.
struct JSONForm: ExportForm, Encodable {
    /// Whom the export is of. Address and name are null while auth is down.
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
    /// There is nothing that saves for a goal yet.
    private let goals: [String] = []

    func head() throws -> [UInt8] { try Self.opened(self) }

    func page(_ transactions: [Transaction], isFirst: Bool) throws -> [UInt8] {
        try Self.elements(transactions, isFirst: isFirst)
    }

    func tail() -> [UInt8] { Array("]}".utf8) }

    /// An object up to its transactions, which follow in parts.
    static func opened(_ object: some Encodable) throws -> [UInt8] {
        try JSON.encode(object).dropLast() + Array(",\"transactions\":[".utf8)
    }

    /// The elements of an array that is written in parts.
    static func elements(_ values: [some Encodable], isFirst: Bool) throws -> [UInt8] {
        guard !values.isEmpty else { return [] }
        let inner = try JSON.encode(values).dropFirst().dropLast()
        return isFirst ? Array(inner) : [UInt8(ascii: ",")] + inner
    }
}
