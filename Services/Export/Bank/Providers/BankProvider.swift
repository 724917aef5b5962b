import Contracts

/// A kind of server that tells of bank accounts. What else the service does with a connection, it does for
/// every kind.
protocol BankProvider: Sendable {
    /// Checks what a person pasted, without asking any server. Throws what is wrong with it.
    func claim(_ setupToken: String) throws(FieldProblem) -> BankClaim
    /// Exchanges a claim, once, for the access. Throws `BankFailure`.
    func access(for claim: BankClaim) async throws -> BankAccess
    /// Asks for all accounts at once, with entries from a day on; for the accounts alone where there is no
    /// day. Throws `BankFailure`.
    func report(by access: BankAccess, from day: CalendarDate?) async throws -> BankReport
}

/// The address where a setup token is exchanged.
struct BankClaim: Sendable, Equatable {
    let url: String
}

/// What opens a user's accounts, so it is stored sealed and never shown.
struct BankAccess: Sendable, Equatable {
    /// As the provider reads it back.
    let text: String
    /// The server's name, for people.
    let host: String
}

/// What a server told about a user's accounts.
struct BankReport: Sendable, Equatable {
    var accounts: [ReportedAccount] = []
    /// What the server says about all accounts.
    var messages: [String] = []
}

struct ReportedAccount: Sendable, Equatable {
    let id: String
    let name: String
    let bank: String?
    /// A code, or whatever the server has in its place.
    let currency: String
    /// Nil where it cannot be read, as its moment.
    let balance: BankAmount?
    let balanceAt: Timestamp?
    var entries: [ReportedEntry] = []
    /// What cannot be read of it, in words.
    var unread: [String] = []
    /// What the server says about the account alone.
    var error: String?
}

struct ReportedEntry: Sendable, Equatable {
    var id: String
    /// The day of the booking in UTC; nil for a pending one without a day.
    let date: CalendarDate?
    /// Below zero for what goes out.
    let amount: BankAmount
    let isPending: Bool
    let description: String?
    let payee: String?
    let notes: String?
}

/// Why a server told nothing.
enum BankFailure: Error, Sendable, Equatable {
    /// A setup token was used before, or is none.
    case claimRefused
    case accessEnded
    case paymentRequired
    /// The reason is for the log.
    case unreachable(String)
    case unreadable(String)
    case slow
    case tooLarge
}
