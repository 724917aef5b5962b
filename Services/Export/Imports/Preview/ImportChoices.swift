import Contracts

/// Everything that a person has decided about an import.
struct ImportChoices: Codable, Sendable, Equatable {
    /// The most decisions about single rows.
    static let rowLimit = 10_000
    /// The most names in `accountFor` and in `categoryFor`.
    static let nameLimit = 1_000

    struct Row: Codable, Sendable, Equatable {
        var excluded: Bool?
        var category: ID<Category>?
        var isRefund: Bool?
    }

    var format: ImportFormat?
    var accountID: ID<Account>?
    var encoding: TextEncoding?
    /// The byte between the cells of a CSV.
    var separator: UInt8?
    /// The key of the header as it is read without that.
    var guessedHeader: [UInt8]?
    var mapping: ImportMapping?
    var dateFormat: DateOrder?
    var decimalSeparator: DecimalMark?
    var amountSign: AmountSign?
    var accountFor: [String: ID<Account>] = [:]
    /// Names of accounts whose entries are left out.
    var leftOut: Set<String> = []
    var defaultCategory: ID<Category>?
    var categoryFor: [String: ID<Category>] = [:]
    var createCategories = false
    /// Opening balances of accounts that were made for a bank's; nil for none.
    var openings: [ImportOpening]?
    /// By the row's number as text, because JSON's keys are texts.
    var rows: [String: Row] = [:]

    func answers(_ remembered: ReadingAnswers.Remembered?) -> ReadingAnswers {
        ReadingAnswers(
            mapping: mapping, order: dateFormat, mark: decimalSeparator, sign: amountSign,
            remembered: remembered)
    }
}
