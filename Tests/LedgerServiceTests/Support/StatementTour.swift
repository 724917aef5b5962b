import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerService
@testable import LedgerWholeBooks

/// Calls every endpoint of the ledger and runs its background work, on a small book.
struct StatementTour {
    static let demoUser = 3
    let ledger: LedgerFixture
    private(set) var statements: Set<String> = []
    /// The endpoints that have answered successfully, such as "GET /accounts/{id}".
    private(set) var endpoints: Set<String> = []

    /// Who tries each request to the book before its owner makes it, and is refused where the role is too low.
    var guests: [Guest] = []

    init(_ ledger: LedgerFixture) { self.ledger = ledger }

    /// Has a stub answer for the chain that the tour asks, and returns its address.
    static func stubChain(_ web: WebStub) -> String {
        web.set("/bitcoin/address/balance/\(TestAddress.of("a"))", #"{"incoming":"2","outgoing":"0"}"#)
        web.set(
            "/bitcoin/transaction/address/\(TestAddress.of("a"))",
            """
            [{"hash":"h","blockNumber":1,"time":1772608084,"inputs":[],
            "outputs":[{"value":100000000,"address":"a"}]}]
            """)
        return web.url
    }

    mutating func walk() async throws {
        let account = try await accounts()
        let (food, salary) = try await categories()
        try await transactions(account, food, salary)
        try await transfers(account, food, salary)
        try await budgets(account, food)
        try await planning()
        try await recurring(account, food)
        try await savings()
        try await reports(account)
        try await ratesAndWallet()
        try await forServices(account, food)
        try await imports(account, food)
        try await restores(food)
        try await households()
        try await byItself()
    }

    private mutating func accounts() async throws -> String {
        let first = try await ask(.get, "/accounts")["activeAccountId"].string ?? ""
        let trip = try await ask(.post, "/accounts", #"{"name":"Trip"}"#)["id"].string ?? ""
        try await ask(.get, "/accounts/\(trip)")
        try await ask(.get, "/accounts?displayCurrency=EUR")
        try await ask(.put, "/accounts/\(trip)", #"{"name":"Journey"}"#)
        try await ask(.patch, "/accounts/\(trip)", #"{"description":"Far"}"#)
        try await ask(.patch, "/accounts/\(trip)/activate")
        try await ask(.patch, "/accounts/\(first)/activate")
        try await ask(.post, "/accounts/\(trip)/set-balance", #"{"targetBalance":5,"monthKey":"2026-03"}"#)
        try await ask(.delete, "/accounts/\(trip)")
        try await ask(.get, "/transactions?limit=1")
        try await ask(.post, "/accounts/\(trip)/restore")
        try await ask(.delete, "/accounts/\(trip)")
        return first
    }

    private mutating func categories() async throws -> (food: String, salary: String) {
        let food = try await ask(.post, "/categories", #"{"name":"Food","type":"EXPENSE"}"#)["id"].string
        let made = try await ask(
            .post, "/categories/bulk",
            #"{"categories":[{"name":"Salary","type":"INCOME"},{"name":"Fun","type":"EXPENSE"}]}"#)
        let salary = made["categories"][0]["id"].string
        let fun = made["categories"][1]["id"].string ?? ""
        try await ask(.get, "/categories?type=EXPENSE")
        try await ask(.get, "/categories/\(fun)")
        try await ask(.put, "/categories/\(fun)", #"{"name":"Leisure"}"#)
        try await ask(.patch, "/categories/\(fun)", #"{"icon":"star"}"#)
        try await ask(.patch, "/categories/\(fun)", #"{"parentId":"\#(food ?? "")"}"#)
        let merged = try await ask(.post, "/categories/\(fun)/merge", #"{"into":"\#(food ?? "")"}"#)
        try await ask(.post, "/undo", #"{"undoToken":"\#(merged["undoToken"].string ?? "")"}"#)
        try await ask(.patch, "/categories/\(fun)/archive", #"{"isArchived":true}"#)
        try await deleteAndRestore("/categories/\(fun)")
        try await ask(.delete, "/categories/\(fun)")
        return (food ?? "", salary ?? "")
    }

    private mutating func transactions(_ account: String, _ food: String, _ salary: String) async throws {
        let entry =
            #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)","description":"Tea","tags":["a"]"#
        let id = try await ask(.post, "/transactions", entry + #","clientId":"1"}"#)["id"].string ?? ""
        try await ask(.post, "/transactions", entry + #","clientId":"1"}"#)
        try await ask(.get, "/transactions/\(id)")
        try await ask(.put, "/transactions/\(id)", entry + #","date":"2026-02-01"}"#)
        try await ask(.patch, "/transactions/\(id)", #"{"tags":["b"],"notes":"Green","amount":6}"#)
        let split = try await splitsAndRefunds(food)
        for query in Self.lists(account, food, split) { try await ask(.get, "/transactions?\(query)") }
        try await payees()
        try await rules(food)
        try await reconciliations(account, food)
        try await ask(.get, "/tags")
        let made = try await ledger.attach(AttachmentTests.png, "image/png", to: id)
        endpoints.insert("POST /transactions/{id}/attachments")
        try await note()
        let file = made.json["id"].string ?? ""
        try await ask(.get, "/transactions/\(id)/attachments")
        try await ask(.get, "/transactions/\(id)/attachments/\(file)")
        try await ask(.delete, "/transactions/\(id)/attachments/\(file)")
        try await ask(.delete, "/transactions/\(id)")
        try await ask(.post, "/transactions/\(id)/restore")
        try await ask(
            .post, "/transactions/batch",
            #"{"operations":[{"op":"create","transaction":{"type":"INCOME","amount":1,"#
                + #""categoryId":"\#(salary)"}},{"op":"update","id":"\#(id)","transaction":{"amount":7}},"#
                + #"{"op":"delete","id":"\#(id)"}]}"#)
        try await ask(.post, "/transactions/\(id)/restore")
        try await trash(food)
    }

    private mutating func budgets(_ account: String, _ food: String) async throws {
        let place = #""accountId":"\#(account)","categoryId":"\#(food)","month":"2026-03""#
        let id = try await ask(.post, "/budgets", #"{\#(place),"planned":5}"#)["id"].string ?? ""
        try await ask(.post, "/budgets/quick", #"{\#(place),"planned":6}"#)
        try await ask(.get, "/budgets?accountId=\(account)&rollUp=true")
        try await ask(.get, "/budgets/\(id)")
        try await ask(.put, "/budgets/\(id)", #"{"planned":7,"rollover":"both"}"#)
        try await ask(.patch, "/budgets/\(id)", #"{"notes":"x"}"#)
        try await ask(
            .post, "/budgets/copy",
            #"{"accountId":"\#(account)","fromMonth":"2026-03","toMonth":"2026-04"}"#)
        let trip = try await ask(.post, "/categories", #"{"name":"Moved to","type":"EXPENSE"}"#)
        try await ask(
            .post, "/budgets/move",
            #"{"from":"\#(id)","to":{"categoryId":"\#(trip["id"].string ?? "")"},"amount":1}"#)
        let widened = try await ask(.post, "/budgets/widen", #"{"month":"2026-05"}"#)
        try await ask(.post, "/undo", #"{"undoToken":"\#(widened["undoToken"].string ?? "")"}"#)
        for path in [
            "/budgets", "/dashboard", "/reports/cashflow", "/transactions", "/transfers", "/recurring",
        ] {
            try await ask(.get, "\(path)?accountId=all")
        }
        try await ask(.delete, "/budgets?accountId=\(account)&categoryId=\(food)&monthKey=2026-04")
        try await ask(.put, "/budgets/income-goal", #"{"amount":9}"#)
        try await ask(.get, "/budgets/income-goal")
        try await ask(.get, "/dashboard")
        try await ask(.delete, "/budgets/income-goal")
        try await deleteAndRestore("/budgets/\(id)")
        try await ask(.delete, "/budgets/\(id)")
    }

    private mutating func planning() async throws {
        let made = try await ask(
            .post, "/goals",
            #"{"name":"House","targetAmount":900,"currency":"USD","deadline":"2026-12-31"}"#)
        let goal = made["id"].string ?? ""
        try await ask(.get, "/goals/\(goal)/schedule")
        try await ask(.get, "/planning/settings")
        try await ask(.patch, "/planning/settings", #"{"paymentDay":5}"#)
        try await ask(.get, "/planning/requirements?explain=true")
        for apply in ["", #","apply":true"#] {
            try await ask(.post, "/planning/flex", #"{"adjustment":0.5,"skippedGoalIds":[]\#(apply)}"#)
            try await ask(.post, "/planning/budget-calculator", #"{"budget":500\#(apply)}"#)
        }
        try await ask(.post, "/planning/optimal", #"{"targetTotal":50}"#)
        let month = "/planning/months/2026-04"
        try await ask(.get, month)
        try await ask(.put, month, #"{"plans":[{"goalId":"\#(goal)","customAmount":7}]}"#)
        for step in ["start", "complete", "undo", "complete"] { try await ask(.post, "\(month)/\(step)") }
        try await ask(.get, month)
        try await ask(.get, "/planning/history")
        try await ask(.get, "/planning/history?cursor=2026-12")
        try await ask(.get, "/goals/\(goal)/forecast")
        let url = try await ask(.post, "/planning/reminders/token")["url"].string ?? ""
        let path = "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
        try await ask(.get, path, as: .anonymous(clientAddress: "192.0.2.1"))
        try await ask(.delete, "/planning/reminders/token")
        // A month that is executing or complete keeps the parts of a deleted goal.
        try await deleteAndRestore("/goals/\(goal)")
        try await ask(.delete, "/goals/\(goal)")
    }

    private mutating func reports(_ account: String) async throws {
        for query in ["", "&accountId=\(account)"] {
            for group in ["category", "month", "tag"] {
                try await ask(
                    .get, "/reports/spending?from=2026-01-05&to=2026-03-10&groupBy=\(group)\(query)")
            }
            try await ask(
                .get,
                "/reports/spending?from=2026-01-05&to=2026-03-10&groupBy=tag&displayCurrency=JPY\(query)")
            try await ask(.get, "/reports/cashflow?from=2026-01-05&to=2026-03-10\(query)")
            try await ask(.get, "/reports/trends?from=2026-01-05&to=2026-03-10\(query)")
            try await ask(.get, "/reports/balances?from=2026-01&to=2026-04\(query)")
            try await ask(.get, "/reports/balances?displayCurrency=JPY\(query)")
        }
    }

    private mutating func ratesAndWallet() async throws {
        let rate = #"{"base":"EUR","currency":"USD","rate":"1.25"}"#
        try await ask(.put, "/rates", rate)
        try await ask(.put, "/budgets/income-goal", #"{"amount":9}"#)
        try await copyBook()
        try await ask(.put, "/internal/rates", rate, as: .service("operator"))
        try await ask(.get, "/internal/rates?base=EUR", as: .service("operator"))
        try await ask(.get, "/rates?base=EUR")
        try await ask(.get, "/rates?base=EUR&date=2026-03-15&currencies=USD")
        try await ask(.get, "/currencies?q=eu")
        try await ask(.get, "/wallet")
        for key in ["1", "1", "2"] {
            let body = key == "2" ? #"{"amount":1,"to":"user2@example.org"}"# : #"{"amount":1}"#
            try await ask(.post, "/wallet/send", body, key: key)
        }
        try await ask(.get, "/wallet/transactions?limit=1")
        try await ask(.get, "/wallet/transactions?limit=1&offset=1")
        let demo = Caller.user(ledger.service.user(Self.demoUser))
        try await ask(.post, "/wallet/top-up", #"{"amount":1}"#, as: demo)
    }

    private mutating func imports(_ account: String, _ food: String) async throws {
        let user = ledger.service.user().user.text
        let importID = ledger.service.context.ids.make(Import.self).text
        func post(_ path: String, _ members: String) async throws {
            try await ask(
                .post, "/internal/imports/\(path)",
                #"{"user":"\#(user)","importId":"\#(importID)",\#(members)}"#,
                as: .service("export"))
        }
        let query = "accountId=\(account)&currency=USD&date=2026-03-05"
        try await ask(
            .post, "/internal/imports/accounts",
            #"{"user":"\#(user)","currency":"USD","timeZone":"UTC","account":"\#(importID)","#
                + #""name":"Bank","accountCurrency":"USD"}"#, as: .service("export"))
        for path in ["context?currency=USD", "balance?\(query)", "habits"] {
            try await ask(.get, "/internal/imports/\(user)/\(path)", as: .service("export"))
        }
        try await ask(
            .post, "/internal/imports/rules", #"{"user":"\#(user)","rows":[]}"#, as: .service("export"))
        let row =
            #"{"row":1,"account":"\#(account)","type":"EXPENSE","amountMinor":5,"currency":"USD","#
            + #""date":"2026-03-01","description":"Bank","tags":[],"externalId":"1","categoryName":"New"}"#
        try await post("rows", #""currency":"USD","timeZone":"UTC","rows":[\#(row)]"#)
        for source in ["imported", "recorded", "externalIds"] {
            try await post(
                "candidates",
                #""account":"\#(account)","source":"\#(source)","from":"2026-01-01","to":"2026-04-01","#
                    + #""amounts":[5],"externalIds":["1"]"#)
        }
        try await post("undo", #""after":0"#)
        try await post("undo", #""after":1"#)
    }

    private mutating func forServices(_ account: String, _ food: String) async throws {
        let user = ledger.service.user().user.text
        let entry = #"{"type":"EXPENSE","amount":5,"categoryId":"\#(food)"}"#
        let id = try await ask(.post, "/transactions", entry)["id"].string ?? ""
        let share = ledger.service.context.ids.make(SharedExpense.self).text
        let lock = #"{"user":"\#(user)","transaction":"\#(id)","share":"\#(share)"}"#
        try await ask(.post, "/internal/locks", lock, as: .service("sharing"))
        try await ask(.patch, "/transactions/\(id)", #"{"notes":"Shared"}"#)
        try await paidBack(id, share, account)
        try await ask(.get, "/internal/locks", as: .service("sharing"))
        try await ask(.post, "/internal/book-states", #"{"users":["\#(user)"]}"#, as: .service("sharing"))
        try await ask(.post, "/internal/locks/release", lock, as: .service("sharing"))
        try await ask(
            .post, "/internal/bookings",
            #"{"user":"\#(user)","currency":"USD","timeZone":"UTC","transaction":"\#(share)","#
                + #""accountId":"\#(account)","categoryId":"\#(food)","amountMinor":5,"#
                + #""amountCurrency":"USD","date":"2026-03-01","description":"Part"}"#,
            as: .service("sharing"))
        let book = "/internal/users/\(user)"
        // The book itself is read on a connection of its own; `BookStreamTests` looks at its statements.
        let answer = try await ledger.serviceCall(.get, "\(book)/book?currency=USD")
        #expect(answer.status == 200)
        endpoints.insert("GET /internal/users/{user}/book")
        let file = try await ledger.attach(AttachmentTests.png, "image/png", to: id)
        #expect(file.status == 201)
        let hash = Sodium.hex(Sodium.sha256(AttachmentTests.png))
        let content = try await ledger.serviceCall(.get, "\(book)/contents/\(hash)")
        #expect(content.bytes == AttachmentTests.png)
        endpoints.insert("GET /internal/users/{user}/contents/{hash}")
        try await ask(.get, "/internal/books?after=\(user)", as: .service("export"))
        try await ask(.get, "/internal/events?after=0&wait=0", as: .service("sharing"))
        try await ask(.get, "/internal/notices?after=0&wait=0", as: .service("gateway"))
    }

    /// Applies a paid-back amount in an account that counts without it.
    private mutating func paidBack(_ id: String, _ share: String, _ account: String) async throws {
        let user = ledger.service.user().user.text
        let payment = ledger.service.context.ids.make(SharePayment.self).text
        let booking =
            #"{"user":"\#(user)","currency":"USD","timeZone":"UTC","transaction":"\#(payment)","#
            + #""accountId":"\#(account)","amountMinor":1,"amountCurrency":"USD","date":"2026-03-01","#
            + #""description":"Part","repaymentOf":"\#(id)"}"#
        let data =
            #"{"user":"\#(user)","transaction":"\#(id)","share":"\#(share)","amountMinor":1,"#
            + #""booking":\#(booking)}"#
        let event = FeedEvent(sequence: 1, type: SharingEvent.paidBack, at: LedgerFixture.noon, data: data)
        let feed = ledger.store.feed
        try await ledger.store.database.write { db in
            try LedgerStore.apply(event, telling: feed, in: db)
        }
        try await ask(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true,"openingBalance":"4"}"#)
        try await ask(.get, "/budgets?accountId=\(account)&rollUp=true")
        try await ask(.get, "/dashboard")
        try await reports(account)
    }

    /// Runs bookings, missing search rows, the purge and an erasure.
    private mutating func byItself() async throws {
        let store = ledger.store
        try await store.database.write { db in
            _ = try db.run("INSERT INTO index_backlog (number) SELECT max(number) FROM transactions")
        }
        try await store.indexBacklog { true }
        _ = try await store.booksWithDueRecurring(by: LedgerFixture.noon.utcDate, after: nil, limit: 1)
        let user = ledger.service.user().user
        _ = try await store.bookDueRecurring(
            of: user, today: LedgerFixture.noon.utcDate, ids: [], at: LedgerFixture.noon)
        try await ask(
            .patch, "/planning/settings", #"{"autoStart":true,"autoComplete":true,"reminders":true}"#)
        _ = try await ask(
            .post, "/goals", #"{"name":"Sea","targetAmount":900,"currency":"USD","deadline":"2030-12-31"}"#)
        // The payment day is the fifth; April was completed by hand.
        for day in ["2026-05-05T12:00:00Z", "2026-06-05T12:00:00Z"] { try await ledger.automate(at: day) }
        try await note()
        ledger.service.clock.set(LedgerFixture.noon)
        _ = try await store.orphans(among: [String(repeating: "0", count: 64)])
        try await ledger.sweep()
        try await note()
        try await activity()
        try await store.purge(at: LedgerFixture.noon.adding(seconds: 40 * 86_400)) { true }
        try await note()
        await HouseholdEndingWorkflow(store: store, context: ledger.service.context).run { true }
        try await note()
        try await inherit()
        let (feed, tombstone) = (store.feed, Tombstone(user: user, erasedAt: LedgerFixture.noon))
        try await store.database.write { db in
            try HouseholdEndingWorkflow.begin(tombstone, telling: feed, in: db)
        }
        while try await store.deleteRemains(of: user) { try await note() }
        try await note()
    }

    @discardableResult
    mutating func ask(
        _ method: HTTPMethod, _ path: String, _ body: String? = nil, as caller: Caller? = nil,
        key: String? = nil
    ) async throws -> JSONValue {
        let asked = Self.endpoints(method, path)
        if caller == nil, let role = asked.first?.access.role {
            for guest in guests { try await expectRefusal(of: guest, method, path, body, needing: role) }
        }
        let answer = try await ledger.service.request(
            method, path, as: caller ?? .user(ledger.service.user()), json: body,
            fields: key.map { [("Idempotency-Key", $0)] } ?? [])
        #expect((200..<300).contains(answer.status), "\(method.rawValue) \(path): \(answer.text)")
        for endpoint in asked { endpoints.insert("\(endpoint.method.rawValue) \(endpoint.path)") }
        try await note()
        return answer.json
    }

    /// Returns the endpoints that a path may mean, those without parameters first.
    private static func endpoints(_ method: HTTPMethod, _ path: String) -> [EndpointDescription] {
        let segments = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        return LedgerAPI.all
            .filter { endpoint in
                let pattern = endpoint.path.split(separator: "/")
                return endpoint.method.rawValue == method.rawValue && pattern.count == segments.count
                    && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
            }
            .sorted { $0.path.count { $0 == "{" } < $1.path.count { $0 == "{" } }
    }

    /// Collects the statements that the writer and the loop's reader keep prepared.
    mutating func note() async throws {
        let database = ledger.store.database
        let written = try await database.write { db in try Self.prepared(in: db) }
        let read = try await ledger.service.context.loops[0].perform {
            try await database.read { db in try Self.prepared(in: db) }
        }
        statements.formUnion(written + read)
    }

    private static func prepared(in db: borrowing Connection) throws -> [String] {
        // Statements of SQLite's own have no text.
        try db.all("SELECT sql FROM sqlite_stmt WHERE sql IS NOT NULL") { try $0.text(0) }
    }
}
