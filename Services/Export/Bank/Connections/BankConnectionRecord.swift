import Contracts
import SQLiteKit
import ServiceKit

/// A connection as stored.
struct BankConnectionRecord: Sendable, Equatable {
    var id: ID<BankConnection> = .blank
    /// The key of the book.
    var user: ID<User> = .blank
    /// The owner who connected a book that is not their personal one; nil for one's own.
    var by: ID<User>?
    var createdAt = Timestamp.blank
    /// When its present access was claimed.
    var connectedAt = Timestamp.blank
    var host = ""
    /// Sealed by `BankSecrets`; nil once the connection has ended.
    var access: [UInt8]?
    /// What imports need of the user.
    var currency = Currency.usd
    var timeZone = ""
    /// The request that claimed the access, until auth was told of it.
    var session: ID<Session>?
    var address = ""
    var problem: BankProblem?
    var messages: [String] = []
    var lastSyncAt: Timestamp?
    var lastSuccessAt: Timestamp?
    var dueAt: Timestamp?
    /// The day, since the epoch, whose requests are counted.
    var requestDay: Int64 = 0
    var requests: Int64 = 0
    var lastImport: ID<Import>?

    static let table = RecordTable(
        "bank_connections", blank: BankConnectionRecord(),
        [
            .column("id", \.id).fixed, .column("user", \.user).fixed, .column("made_by", \.by),
            .column("created_at", \.createdAt).fixed, .column("connected_at", \.connectedAt),
            .column("host", \.host), .column("access", \.access), .column("currency", \.currency),
            .column("time_zone", \.timeZone), .column("session", \.session), .column("address", \.address),
            .json("problem", \.problem).unexported, .json("messages", \.messages).unexported,
            .column("last_sync_at", \.lastSyncAt), .column("last_success_at", \.lastSuccessAt),
            .column("due_at", \.dueAt), .column("request_day", \.requestDay),
            .column("requests", \.requests), .column("last_import", \.lastImport),
        ])

    var status: BankConnectionStatus { access == nil ? .ended : .active }

    /// Who has connected the bank.
    var owner: ID<User> { by ?? user }

    /// The owner as imports see them.
    var visitor: BookVisitor {
        BookVisitor(UserIdentity(owner, currency: currency, timeZone: timeZone), in: user)
    }

    func requestsLeft(at now: Timestamp) -> Int {
        let isToday = requestDay == Int64(now.utcDate.daysSinceEpoch)
        return max(0, BankConnection.dailyRequests - (isToday ? Int(requests) : 0))
    }

    /// Counts a request and sets the next turn, also for the case that nothing comes of this one.
    mutating func countRequest(at now: Timestamp) {
        let day = Int64(now.utcDate.daysSinceEpoch)
        requests = (requestDay == day ? requests : 0) + 1
        (requestDay, lastSyncAt) = (day, now)
        dueAt = now.adding(seconds: BankRules.turnSeconds)
    }

    /// Ends the access; only a new setup token brings it back.
    mutating func end(_ problem: BankProblem) {
        (access, dueAt, session, self.problem) = (nil, nil, nil, problem)
    }
}
