import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Stubs of the ledger, sharing and auth for export: one book as a stream of lines, which can be long, break
/// off or be silent.
final class StubBook: Sendable {
    static let accountIDs = (1...2).map { ID<Account>(high: 2, low: UInt64($0)) }
    static let categoryID = ID<Category>(high: 3, low: 1)
    static let receipt = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private struct State {
        var transactions: [String] = []
        var revision: Int64 = 1
        var isSilent = false
        var isSharingSilent = false
        /// The number of transactions after which a stream breaks off.
        var breaksAfter: Int?
        /// Whether streams wait before their last piece.
        var isHeld = false
        var receipts: [String] = []
        var shared: [String] = []
        var books: [BookPage.Line] = []
        var queries: [String] = []
        var pieces = 0
        /// What the ledger finds wrong with records.
        var problems: [RestoreRemark] = []
        /// The paths and sizes of what was sent to restore.
        var restored: [(path: String, bytes: Int)] = []
    }

    private let state = Mutex(State())

    var isSilent: Bool {
        get { state.withLock(\.isSilent) }
        set { state.withLock { $0.isSilent = newValue } }
    }
    var isSharingSilent: Bool {
        get { state.withLock(\.isSharingSilent) }
        set { state.withLock { $0.isSharingSilent = newValue } }
    }
    /// The pieces of books that were sent.
    var pieces: Int { state.withLock(\.pieces) }
    /// The queries of all books, in order.
    var queries: [String] { state.withLock(\.queries) }
    func breakOff(after count: Int?) { state.withLock { $0.breaksAfter = count } }
    /// Refuses records from now on.
    func refuse(_ problems: [RestoreRemark]) { state.withLock { $0.problems = problems } }
    /// The paths and sizes of what was sent to restore, in order.
    var restored: [(path: String, bytes: Int)] { state.withLock(\.restored) }
    /// Whether streams wait before their last piece, up to 30 s.
    var isHeld: Bool {
        get { state.withLock(\.isHeld) }
        set { state.withLock { $0.isHeld = newValue } }
    }
    /// Gives transactions receipts with these contents.
    func keepReceipts(_ hashes: [String]) { state.withLock { $0.receipts = hashes } }
    /// Lets sharing have these lines, each with its kind.
    func share(_ lines: [String]) { state.withLock { $0.shared = lines } }
    func list(_ books: [BookPage.Line]) { state.withLock { $0.books = books } }
    func change() { state.withLock { $0.revision += 1 } }

    func fill(_ count: Int) {
        let lines = (0..<count).map { Self.transaction($0) }
        state.withLock { $0.transactions = lines }
    }

    func add(_ line: String) { state.withLock { $0.transactions.append(line) } }

    static func transaction(
        _ number: Int, _ amount: String = "1.50", currency: String = "USD", type: String = "EXPENSE",
        description: String? = nil, notes: String? = nil, tags: [String] = [], payee: String? = nil,
        splits: [TransactionSplit]? = nil, isRefund: Bool = false
    ) -> String {
        let id = ID<Transaction>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number + 1))
        return """
            {"record":"transaction","id":"\(id.text)","accountId":"\(accountIDs[number % 2].text)",\
            "categoryId":"\(categoryID.text)","type":"\(type)","amount":"\(amount)",\
            "currency":"\(currency)","date":"2026-01-01",\
            "description":\(json(description ?? "Purchase \(number)")),"notes":\(json(notes)),\
            "payee":\(json(payee)),"tags":\(json(tags)),"splits":\(json(splits)),\
            "originalAmount":null,"originalCurrency":null,\
            "isRefund":\(isRefund),"refundOf":null,"isRecurring":false,"isCleared":false,\
            "reconciliationId":null,"recurringId":null,\
            "recurringMonth":null,"clientId":null,"paidBack":"0.00",\
            \(times),"deletedAt":null,"version":1}
            """
    }

    private static let times =
        #""createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z""#

    static func json(_ value: some Encodable) -> String {
        String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
    }

    /// The lines before the transactions.
    private static func opening(_ state: State) -> [String] {
        let accounts = zip(accountIDs, ["=cmd|' /C calc'!A0", "Joint"]).map { id, name in
            """
            {"record":"account","id":"\(id.text)","name":\(json(name)),"type":"SELF",\
            "preferredCurrency":"USD","color":null,"icon":null,"description":null,"isUnedited":false,\
            "spendingNetOfShares":false,"isArchived":false,"inOverview":true,\
            "openingBalance":null,"openingDate":null,\(times),"deletedAt":null,"version":1,\
            "isActive":\(name == "Joint"),"balance":"0.00","projectedBalance":"0.00",\
            "clearedBalance":"0.00","otherCurrencies":[]}
            """
        }
        return [
            """
            {"record":"head","revision":\(state.revision),"at":"2026-01-31T12:00:00.000Z","currency":"USD",\
            "activeAccountId":"\(accountIDs[1].text)","createdAt":"2026-01-01T00:00:00.000Z",\
            "transactionCount":\(state.transactions.count),"planning":null}
            """
        ] + accounts + [
            """
            {"record":"category","id":"\(categoryID.text)","name":"Food, drinks","type":"EXPENSE",\
            "color":null,"icon":null,"isArchived":false,"parentId":null,\(times),"version":1}
            """
        ]
    }

    /// The lines behind the transactions.
    private static func closing(_ state: State) -> [String] {
        let receipts = state.receipts.enumerated().map { number, hash in
            """
            {"record":"attachment","id":"\(ID<Attachment>(high: 7, low: UInt64(number)).text)",\
            "transactionId":"\(ID<Transaction>(high: 6, low: 1).text)","fileName":"bill/../\(number).png",\
            "contentType":"image/png","size":\(receipt.count),"sha256":"\(hash)",\(times)}
            """
        }
        let budget = """
            {"record":"budget","id":"\(ID<Budget>(high: 4, low: 1).text)",\
            "accountId":"\(accountIDs[0].text)","categoryId":"\(categoryID.text)","month":"2026-01-01",\
            "planned":"500.00","currency":"USD","notes":"'tis","rollover":"none",\
            "createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-02T00:00:00.000Z","version":2}
            """
        return receipts + [budget, #"{"record":"end","counts":{}}"#]
    }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (now, query) = (state.withLock { $0 }, request.query.map(String.init) ?? "")
        if now.isSilent { return Answer.error(APIError(.serviceUnavailable)).response }
        if request.path.hasPrefix("/internal/restores") { return try Answer.json(Deleted()).response }
        if request.path.contains("/restores/") {
            let bytes = try await request.body.collect(upTo: 1 << 26)
            state.withLock { $0.restored.append((String(request.path), bytes.count)) }
            guard request.path.hasSuffix("/lines") else { return try Answer.json(Deleted()).response }
            return try Answer.json(Self.result(now.problems)).response
        }
        // Nothing happens to books of others here.
        if request.path == "/internal/events" { return Answer.error(APIError(.serviceUnavailable)).response }
        if request.path.hasPrefix("/internal/users/"), request.path.hasSuffix("/books") {
            return try Answer.json(BookMemberships(books: [])).response
        }
        if request.path == "/internal/books" {
            return try Answer.json(BookPage(books: now.books, next: nil)).response
        }
        if request.path.contains("/contents/") {
            guard request.path.hasSuffix("/gone") == false else { return Answer.error(.notFound).response }
            return Answer.raw(.bytes(Self.receipt), contentType: "application/octet-stream").response
        }
        if QueryParameters(request.query)?["accountId"] == ID<Account>(high: 9, low: 9).text {
            return Answer.error(.notFound).response
        }
        state.withLock { $0.queries.append(query) }
        let kinds = QueryParameters(request.query)?["kinds"]?.split(separator: ",").map(String.init) ?? []
        let lines = (Self.opening(now) + now.transactions + Self.closing(now)).filter { line in
            let kind = BookKind.read(Array(line.utf8))?.kind ?? .end
            return kind == .head || kind == .end || kinds.contains(kind.rawValue)
        }
        return Answer.raw(stream(lines, now), contentType: "application/x-ndjson").response
    }

    private static func result(_ problems: [RestoreRemark]) -> RestoreResult {
        RestoreResult(
            applied: false, mode: .replace, backup: nil, token: nil, restoreId: nil, safetyBackupId: nil,
            changes: [:], problems: problems, problemCount: problems.count, notes: [], noteCount: 0)
    }

    /// Sends lines in pieces of about 4 KiB, which cut lines anywhere.
    private func stream(_ lines: [String], _ now: State) -> HTTPBody {
        let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
        let limit = now.breaksAfter.map { after in
            lines.prefix(4 + after).reduce(0) { $0 + $1.utf8.count + 1 }
        }
        let offset = Mutex(0)
        return .stream(
            BodyStream(length: nil) { [self] in
                let start = offset.withLock { $0 }
                if let limit, start >= limit { throw APIError(.serverError) }
                guard start < bytes.count else { return nil }
                if (limit ?? bytes.count) - start <= 4_000 {
                    for _ in 0..<3_000 where isHeld { await EventLoop.current?.sleep(milliseconds: 10) }
                }
                let end = min(start + 4_000, bytes.count, limit ?? .max)
                offset.withLock { $0 = end }
                state.withLock { $0.pieces += 1 }
                return Array(bytes[start..<end])
            })
    }

    func handleSharing(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isSharingSilent { return Answer.error(APIError(.serviceUnavailable)).response }
        let shared = state.withLock(\.shared).map { $0 + "\n" }
        let lines = shared.joined() + #"{"record":"end","counts":{}}"# + "\n"
        return Answer.raw(.bytes(Array(lines.utf8)), contentType: "application/x-ndjson").response
    }
}
