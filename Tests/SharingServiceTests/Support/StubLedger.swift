import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization

/// Stub of the ledger for sharing: transactions and their locks. Can fail like a peer.
final class StubLedger: Sendable {
    enum Mood: Sendable {
        case well
        /// Refuses every request with this error.
        case refusing(APIError)
        /// Applies every request and then fails to answer.
        case forgetful
    }

    private struct State {
        var mood = Mood.well
        var transactions: [ID<Transaction>: Transaction] = [:]
        var holders: [ID<Transaction>: ID<SharedExpense>] = [:]
        var locks = 0
        var releases = 0
        var locked: [ID<Transaction>: ShareLockRequest] = [:]
        var bookings: [ID<Transaction>: Transaction] = [:]
        var paidBack: [PaidBack] = []
        var books: [ID<User>: BookState] = [:]
        var notices: [ChangeNotice] = []
        /// The stream's number, which a restart changes.
        var stream = 1
        /// What people are in books that are not their own.
        var roles: [ID<User>: [ID<User>: BookRole]] = [:]
        /// The books of the bookings.
        var bookedIn: [ID<Transaction>: ID<User>] = [:]
        var events: [FeedEvent] = []
        var endings: [BookEndingPage.Line] = []
    }

    private let state = Mutex(State())

    var mood: Mood {
        get { state.withLock(\.mood) }
        set { state.withLock { $0.mood = newValue } }
    }
    var holders: [ID<Transaction>: ID<SharedExpense>] { state.withLock(\.holders) }
    var lockCount: Int { state.withLock(\.locks) }
    var bookings: [ID<Transaction>: Transaction] { state.withLock(\.bookings) }

    var bookedIn: [ID<Transaction>: ID<User>] { state.withLock(\.bookedIn) }

    /// Makes a user a member of a book, or none.
    func admit(_ user: ID<User>, to book: ID<User>, as role: BookRole?) {
        state.withLock { $0.roles[book, default: [:]][user] = role }
    }

    /// Ends a book, or gives it another key. Nothing is told.
    func end(_ book: ID<User>, isPersonal: Bool, movedTo key: ID<User>? = nil, at moment: Timestamp) {
        state.withLock { state in
            state.endings.append(
                BookEndingPage.Line(book: book, isPersonal: isPersonal, key: key, endedAt: moment))
            let roles = state.roles.removeValue(forKey: book)
            guard let key else { return }
            state.roles[key] = roles
            for (booking, place) in state.bookedIn where place == book { state.bookedIn[booking] = key }
        }
    }

    /// Removes a booking, as a restored book lacks it.
    func loseBooking(_ id: ID<Transaction>) {
        state.withLock { state in
            state.bookings[id] = nil
            state.bookedIn[id] = nil
        }
    }

    /// Tells something in the feed.
    func announce(_ type: String, _ data: some Encodable, at moment: Timestamp) throws {
        let text = String(decoding: try JSON.encode(data), as: UTF8.self)
        state.withLock { state in
            state.events.append(
                FeedEvent(
                    sequence: Int64(state.events.count + 1), type: type, at: moment, data: text))
        }
    }

    private func events(after: Int64) -> EventPage {
        state.withLock { state in
            EventPage(
                stream: "1", events: state.events.filter { $0.sequence > after },
                latest: state.events.last?.sequence ?? 0)
        }
    }

    private func membership(_ path: String) -> Answer {
        let words = path.split(separator: "/").map(String.init)
        guard words.count == 5, let book = ID<User>(words[2]), let user = ID<User>(words[4]),
            let role = state.withLock({ $0.roles[book]?[user] }),
            let answer = try? Answer.json(BookMembership(role: role, owner: user))
        else { return .error(.bookNotFound) }
        return answer
    }

    private static func refusal(
        of user: ID<User>?, in book: ID<User>, _ state: State
    ) -> APIError? {
        guard let user, user != book else { return nil }
        guard let role = state.roles[book]?[user] else { return .bookNotFound }
        return role < .editor ? .roleMissing(.editor) : nil
    }

    private func known(_ ids: [ID<Transaction>], in book: String) -> TransactionIDs {
        state.withLock { state in
            TransactionIDs(ids: ids.filter { state.bookedIn[$0]?.text == book })
        }
    }

    /// Changes a user's book, and tells of it unless nobody is to know until a restart.
    func changeBook(of user: ID<User>, to revision: Int64, wallet: Int64 = 0, isTold: Bool = true) {
        state.withLock { state in
            state.books[user] = BookState(user: user, book: 1, revision: revision, walletEntries: wallet)
            if isTold { state.notices.append(ChangeNotice(.book, for: user, revision: revision)) }
        }
    }

    /// Forgets all notices, as a restart does.
    func forgetNotices() {
        state.withLock { state in
            state.notices = []
            state.stream += 1
        }
    }

    private func states(of query: BookStateQuery) -> BookStates {
        state.withLock { state in
            BookStates(
                states: query.users.map {
                    state.books[$0] ?? BookState(user: $0, book: 0, revision: 0, walletEntries: 0)
                })
        }
    }

    private func notices(after: Int64, stream known: String?) -> NoticePage {
        state.withLock { state in
            let (stream, latest) = (String(state.stream), Int64(state.notices.count))
            guard known == stream, after <= latest else {
                return NoticePage(stream: stream, notices: [], latest: latest, isWhole: known == nil)
            }
            return NoticePage(
                stream: stream, notices: Array(state.notices.dropFirst(Int(after))), latest: latest,
                isWhole: true)
        }
    }

    /// Locks a transaction for a share before the service starts.
    func hold(_ transaction: ID<Transaction>, by share: ID<SharedExpense>) {
        let lock = ShareLockRequest(user: ID(high: 1, low: 1), transaction: transaction, share: share)
        state.withLock { state in
            state.holders[transaction] = share
            state.locked[transaction] = lock
        }
    }

    /// Removes a lock, which a correct ledger never does.
    func lose(_ transaction: ID<Transaction>) {
        state.withLock { state in
            state.holders[transaction] = nil
            state.locked[transaction] = nil
        }
    }

    /// Sets the paid-back amount of a share in the ledger.
    func believe(_ amountMinor: Int64, paidBackOf share: String) {
        state.withLock { state in
            guard let lock = state.locked.values.first(where: { $0.share.text == share }) else { return }
            state.paidBack = [
                PaidBack(
                    user: lock.user, transaction: lock.transaction, share: lock.share,
                    amountMinor: amountMinor)
            ]
        }
    }

    /// Adds a transaction and returns its id.
    @discardableResult
    func add(
        _ number: UInt64, _ amountMinor: Int64 = 10_000, _ currency: Currency = .usd,
        type: EntryType = .expense, description: String? = "Dinner", payee: String? = nil
    ) -> ID<Transaction> {
        let id = ID<Transaction>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
        let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
        let transaction = Transaction(
            id: id, accountId: ID(high: 1, low: 1), type: type,
            amount: Money(amountMinor: amountMinor, currency), date: moment.utcDate, description: description,
            notes: nil, payee: payee, tags: [], isRecurring: false, clientId: nil, createdAt: moment,
            updatedAt: moment,
            category: Category(
                id: ID(high: 2, low: 2), name: "Food", type: type, color: nil, icon: nil, isArchived: false))
        state.withLock { $0.transactions[id] = transaction }
        return id
    }

    func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.collectBody(upTo: 1 << 20)
        if request.path == "/internal/locks", request.method == .get { return try listLocks().response }
        if request.path == "/internal/book-states" {
            return try Answer.json(states(of: JSON.decode(BookStateQuery.self, from: body))).response
        }
        if request.path == "/internal/notices" {
            let query = QueryParameters(request.query)
            // A short wait instead of the long poll.
            await EventLoop.current?.sleep(milliseconds: 10)
            let after = query?["after"].flatMap { Int64($0) } ?? 0
            return try Answer.json(notices(after: after, stream: query?["stream"])).response
        }
        if request.path == "/internal/events" {
            await EventLoop.current?.sleep(milliseconds: 10)
            let after = QueryParameters(request.query)?["after"].flatMap { Int64($0) } ?? 0
            return try Answer.json(events(after: after)).response
        }
        if request.path == "/internal/books/endings" {
            return try Answer.json(BookEndingPage(endings: state.withLock(\.endings), next: nil)).response
        }
        if request.path.hasPrefix("/internal/books/") { return membership(String(request.path)).response }
        if request.path.hasSuffix("/transactions/known") {
            let ids = try JSON.decode(TransactionIDs.self, from: body).ids
            let book = request.path.split(separator: "/")[2]
            return try Answer.json(known(ids, in: String(book))).response
        }
        if request.path == "/internal/bookings" {
            return try book(JSON.decode(BookingRequest.self, from: body)).response
        }
        let lock = try JSON.decode(ShareLockRequest.self, from: body)
        let path = String(request.path)
        let answer = try state.withLock { state in try Self.answer(path, lock, &state) }
        return answer.response
    }

    /// Returns all locks in one page.
    private func listLocks() throws -> Answer {
        let (locks, paidBack) = state.withLock { ($0.locked.values, $0.paidBack) }
        return try .json(
            ShareLockPage(locks: locks.sorted { $0.share < $1.share }, paidBack: paidBack, next: nil))
    }

    /// Records a booking, once for each id.
    private func book(_ request: BookingRequest) throws -> Answer {
        try state.withLock { state in
            if case .refusing(let refusal) = state.mood { return .error(refusal) }
            if let refusal = Self.refusal(of: request.by, in: request.user, state) { return .error(refusal) }
            let moment = Timestamp(millisecondsSinceEpoch: 1_767_225_600_000)
            let booked =
                state.bookings[request.transaction]
                ?? Transaction(
                    id: request.transaction, accountId: request.accountId, type: .expense,
                    amount: Money(amountMinor: request.amountMinor, request.amountCurrency),
                    date: request.date, description: request.description, notes: nil, tags: [],
                    isRecurring: false, clientId: nil, createdAt: moment, updatedAt: moment,
                    category: Category(
                        id: request.categoryId ?? ID(high: 2, low: 2), name: "Food", type: .expense,
                        color: nil, icon: nil, isArchived: false))
            state.bookings[request.transaction] = booked
            state.bookedIn[request.transaction] = request.user
            if case .forgetful = state.mood { return .error(APIError(.serverError)) }
            return try .json(booked)
        }
    }

    private static func answer(
        _ path: String, _ request: ShareLockRequest, _ state: inout State
    ) throws -> Answer {
        if case .refusing(let refusal) = state.mood { return .error(refusal) }
        let answer: Answer
        switch path {
        case "/internal/locks":
            state.locks += 1
            if let refusal = refusal(of: request.by, in: request.user, state) { return .error(refusal) }
            guard let transaction = state.transactions[request.transaction] else { return .error(.notFound) }
            if transaction.type == .income {
                return .error(.field("transactionId", "Only expenses can be shared"))
            }
            let holder = state.holders[request.transaction]
            if let holder, holder != request.share {
                return .error(APIError(.conflict, "This expense is already shared"))
            }
            state.holders[request.transaction] = request.share
            state.locked[request.transaction] = request
            answer = try .json(LockedTransaction(transaction: transaction))
        case "/internal/locks/release":
            state.releases += 1
            if state.holders[request.transaction] == request.share {
                state.holders[request.transaction] = nil
                state.locked[request.transaction] = nil
            }
            answer = try .json(Deleted())
        default: return .error(.notFound)
        }
        if case .forgetful = state.mood { return .error(APIError(.serverError)) }
        return answer
    }
}
