import Contracts
import JSONKit

/// What a row of the copy has of a record.
struct RecordEntry {
    let json: [UInt8]
    /// The day of an entry or a rate, and the first of a budget's or an income goal's month.
    var day: CalendarDate?
    var account: ID<Account>?
    /// The account that a transfer leads to.
    var otherAccount: ID<Account>?
    var clientID: String?

    init(_ record: some Encodable) throws { json = try JSON.encode(record) }
}

extension BookChange {
    /// Returns the row of the change's record, or nil if it has none.
    func entry() throws -> RecordEntry? {
        switch kind {
        case .transaction: return try transaction?.entry()
        case .transfer: return try transfer?.entry()
        case .budget: return try budget.map { try Self.entry($0, $0.month, $0.accountId) }
        case .bookBudget: return try bookBudget.map { try Self.entry($0, $0.month, nil) }
        case .incomeGoal: return try incomeGoal.map { try Self.entry($0, $0.month, $0.accountId) }
        case .bookIncomeGoal: return try bookIncomeGoal.map { try Self.entry($0, $0.month, nil) }
        case .rate:
            return try rate.map { rate in
                var entry = try RecordEntry(rate)
                entry.day = rate.date
                return entry
            }
        default: return try record.map { try RecordEntry($0) }
        }
    }

    private static func entry(
        _ plan: some Encodable, _ month: CalendarDate, _ account: ID<Account>?
    ) throws -> RecordEntry {
        var entry = try RecordEntry(plan)
        (entry.day, entry.account) = (month, account)
        return entry
    }
}
