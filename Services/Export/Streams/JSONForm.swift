import Contracts
import JSONKit

/// Everything of the book in one object (contract §4); the transactions come last, as they are many.
struct JSONForm: ExportForm {
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

    func head() throws -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("exportedAt")
        writer.timestamp(exportedAt)
        writer.key("user")
        writer.raw(try JSON.encode(user))
        writer.key("accounts")
        writer.raw(try JSON.encode(accounts))
        writer.key("categories")
        writer.raw(try JSON.encode(categories))
        writer.key("budgets")
        writer.raw(try JSON.encode(budgets))
        writer.key("recurringTemplates")
        writer.raw(try JSON.encode(recurringTemplates))
        writer.key("incomeGoals")
        writer.raw(try JSON.encode(incomeGoals))
        writer.key("rates")
        writer.raw(try JSON.encode(rates))
        writer.key("goals")
        writer.beginArray()
        writer.endArray()
        return writer.bytes + Array(",\"transactions\":[".utf8)
    }

    func page(_ transactions: [Transaction], isFirst: Bool) throws -> [UInt8] {
        try Self.elements(transactions, isFirst: isFirst)
    }

    func tail() -> [UInt8] { Array("]}".utf8) }

    /// The elements of an array that is written in parts.
    static func elements(_ values: [some Encodable], isFirst: Bool) throws -> [UInt8] {
        guard !values.isEmpty else { return [] }
        let inner = try JSON.encode(values).dropFirst().dropLast()
        return isFirst ? Array(inner) : [UInt8(ascii: ",")] + inner
    }
}
