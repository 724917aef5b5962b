import Contracts

/// Reads the entries of a file from its beginning to its end.
protocol BankFileReader {
    /// Returns the entries of the next record, which may be none, or nil at the end.
    mutating func next() throws -> [BankEntry]?
    /// What the file says besides its entries; whole at the end.
    var facts: BankFileFacts { get }
}

/// What a file says besides its entries.
struct BankFileFacts: Sendable, Equatable {
    /// The last closing balance of each account.
    private(set) var balances: [Balance] = []
    private(set) var remarks: [String] = []

    struct Balance: Sendable, Equatable {
        let account: String?
        let amount: Money
        let date: CalendarDate
    }

    /// The most accounts and remarks that are kept.
    private static let limit = 100

    mutating func add(_ balance: Balance) {
        if let known = balances.firstIndex(where: { $0.account == balance.account }) {
            if balances[known].date <= balance.date { balances[known] = balance }
        } else if balances.count < Self.limit {
            balances.append(balance)
        }
    }

    mutating func add(remark: String) {
        if remarks.count < Self.limit, !remarks.contains(remark) { remarks.append(remark) }
    }
}

/// Why a file cannot be read.
enum ReadingError: Error, Sendable, Equatable {
    /// The file is damaged or of another kind; the text says what is wrong with it.
    case unreadable(String)
    /// The file exceeds a limit; the text names it.
    case tooLarge(String)

    var apiError: APIError {
        switch self {
        case .unreadable(let reason): .field("file", reason)
        case .tooLarge(let reason): APIError(.payloadTooLarge, reason)
        }
    }
}
