import Contracts

/// Which way a row's money goes, and what for; stored by its place. Files of banks know no refunds.
enum ImportFlow: String, Sendable, CaseIterable, Decodable {
    case income, expense, refund

    /// The entry's type.
    var type: EntryType { self == .income ? .income : .expense }

    /// Income where money comes in: a statement cannot tell a refund from an income.
    var direction: EntryType { self == .expense ? .expense : .income }
}
