import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerService

/// Spending without the paid-back amounts of shared expenses, which sharing reports.
@Suite struct PaidBackTests {
    /// A stub of sharing: its feed, and the list for readers that missed events.
    private final class StubSharing: Sendable {
        private struct State {
            var pruned: Int64 = 0
            var events: [FeedEvent] = []
            var shares: [PaidBack] = []
        }

        private let state = Mutex(State())

        /// Reports a payment in the feed.
        func announce(_ paid: PaidBack) throws {
            let data = String(decoding: try JSON.encode(paid), as: UTF8.self)
            state.withLock { state in
                state.events.append(
                    FeedEvent(
                        sequence: state.pruned + Int64(state.events.count + 1), type: SharingEvent.paidBack,
                        at: LedgerFixture.noon, data: data))
            }
        }

        /// Adds a payment to the list only, as if its event were deleted already.
        func remember(_ paid: PaidBack) {
            state.withLock { state in
                state.shares.append(paid)
                state.pruned += 1
            }
        }

        func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
            let state = state.withLock { $0 }
            if request.path == "/internal/paid-back" {
                return try Answer.json(PaidBackPage(shares: state.shares, takenBack: [], next: nil)).response
            }
            let after = QueryParameters(request.query)?["after"].flatMap { Int64($0) } ?? 0
            await EventLoop.current?.sleep(milliseconds: 10)
            let events = state.events.filter { $0.sequence > after }
            let latest = state.events.last?.sequence ?? state.pruned
            return try Answer.json(
                EventPage(stream: "1", events: events, latest: latest, pruned: state.pruned)
            ).response
        }
    }

    /// Makes a shared expense of 90.00 in a budget of 200.00 for March. Returns its category and transaction.
    private func shared(
        _ ledger: LedgerFixture, _ share: ID<SharedExpense>
    ) async throws -> (category: String, paid: (Int64) throws -> PaidBack) {
        let category = try await ledger.category("Food")
        let account = try await ledger.activeAccount()
        _ = try await ledger.json(
            .post, "/budgets",
            #"{"accountId":"\#(account)","categoryId":"\#(category)","month":"2026-03","planned":200}"#)
        let transaction = try #require(ID<Transaction>(try await ledger.record("90", category)))
        let user = ledger.service.user(1).user
        _ = try await ledger.store.lock(
            ShareLockRequest(user: user, transaction: transaction, share: share), at: LedgerFixture.noon)
        return (
            category,
            { PaidBack(user: user, transaction: transaction, share: share, amountMinor: $0) }
        )
    }

    private func spent(_ ledger: LedgerFixture) async throws -> String? {
        try await ledger.json(.get, "/budgets?month=2026-03")["budgets"][0]["spent"].string
    }

    /// The three figures of spending, which every answer calls by the same names.
    private static func figures(_ answer: JSONValue) throws -> [String] {
        try ["expenses", "paidBack", "spent"].map { try #require(answer[$0].string) }
    }

    private func eventually(_ ledger: LedgerFixture, spent expected: String) async throws -> Bool {
        try await TestKit.eventually { try await spent(ledger) == expected }
    }

    @Test func `only an account with the setting counts without paid-back amounts`() async throws {
        let sharing = StubSharing()
        try await LedgerFixture.run(before: { try $0.stub("sharing", sharing.handle) }) { ledger in
            let share = ID<SharedExpense>(high: 5, low: 5)
            let (_, paid) = try await shared(ledger, share)
            let account = try await ledger.activeAccount()
            let on = try await ledger.json(
                .patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            #expect(on["spendingNetOfShares"].bool == true)
            #expect(try await spent(ledger) == "90.00")
            try sharing.announce(paid(3_000))
            #expect(try await eventually(ledger, spent: "60.00"))
            // An event has the total paid so far.
            try sharing.announce(paid(3_000))
            try sharing.announce(paid(4_500))
            #expect(try await eventually(ledger, spent: "45.00"))
            // Events of another share and of an unknown transaction are ignored.
            try sharing.announce(
                PaidBack(
                    user: ledger.service.user(1).user, transaction: try paid(0).transaction,
                    share: ID(high: 6, low: 6), amountMinor: 9_000))
            try sharing.announce(
                PaidBack(
                    user: ledger.service.user(2).user, transaction: ID(high: 7, low: 7), share: share,
                    amountMinor: 9_000))
            // A total above the expense counts as the whole expense.
            try sharing.announce(paid(99_999))
            #expect(try await eventually(ledger, spent: "0.00"))
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":false}"#)
            #expect(try await spent(ledger) == "90.00")
            let wrong = try await ledger.call(
                .patch, "/accounts/\(account)", #"{"spendingNetOfShares":null}"#)
            #expect(wrong.status == 400 && wrong.message("spendingNetOfShares") != nil)
        }
    }

    @Test func `every answer tells expenses, what was paid back, and what was spent by the same names`()
        async throws
    {
        let sharing = StubSharing()
        try await LedgerFixture.run(before: { try $0.stub("sharing", sharing.handle) }) { ledger in
            let (category, paid) = try await shared(ledger, ID(high: 5, low: 5))
            try await ledger.record("10", category, also: #","tags":["x"]"#)
            let id = try paid(0).transaction.text
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"tags":["trip"]}"#)
            let account = try await ledger.activeAccount()
            try sharing.announce(paid(3_000))
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            #expect(try await eventually(ledger, spent: "70.00"))
            for range in ["from=2026-03-01&to=2026-03-31", "from=2026-03-05&to=2026-04-20"] {
                for grouping in ["category", "month", "tag"] {
                    for scope in ["", "&accountId=\(account)"] {
                        let target = "/reports/spending?\(range)&groupBy=\(grouping)\(scope)"
                        let report = try await ledger.json(.get, target)
                        #expect(report["total"].string == "70.00", "\(target)")
                        #expect(try Self.figures(report) == ["100.00", "30.00", "70.00"])
                        let expected = grouping == "tag" ? ["60.00", "10.00"] : ["70.00"]
                        #expect(report["groups"].array.map { $0["amount"].string } == expected)
                    }
                }
                let flow = try await ledger.json(.get, "/reports/cashflow?\(range)")
                #expect(try Self.figures(flow["totals"]) == ["100.00", "30.00", "70.00"])
                #expect(flow["totals"]["net"].string == "-100.00")
            }
            let shown = try await ledger.json(.get, "/dashboard?month=2026-03")
            #expect(shown["summary"]["totalExpenses"].string == "100.00")
            #expect(shown["summary"]["paidBack"].string == "30.00")
            #expect(shown["summary"]["spent"].string == "70.00")
            for budget in [shown["budget"], shown["budgetProgress"][0]] {
                #expect(budget["spent"].string == "70.00" && budget["paidBack"].string == "30.00")
            }
            let listed = try await ledger.json(.get, "/budgets?month=2026-03")
            for budget in [listed["totals"], listed["budgets"][0]] {
                #expect(budget["spent"].string == "70.00" && budget["paidBack"].string == "30.00")
            }
            #expect(try await ledger.json(.get, "/accounts")["accounts"][0]["balance"].string == "-100.00")
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":false}"#)
            let all = try await ledger.json(.get, "/reports/spending?from=2026-03-01&to=2026-03-31")
            #expect(all["total"].string == "100.00")
            #expect(try Self.figures(all) == ["100.00", "0.00", "100.00"])
        }
    }

    @Test func `a paid-back amount follows its transaction into another month and category`() async throws {
        let sharing = StubSharing()
        try await LedgerFixture.run(before: { try $0.stub("sharing", sharing.handle) }) { ledger in
            let (_, paid) = try await shared(ledger, ID(high: 5, low: 5))
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            try sharing.announce(paid(3_000))
            #expect(try await eventually(ledger, spent: "60.00"))
            let id = try paid(0).transaction.text
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"date":"2026-04-01"}"#)
            #expect(try await spent(ledger) == "0.00")
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"date":"2026-03-31"}"#)
            #expect(try await spent(ledger) == "60.00")
            let other = try await ledger.category("Fun")
            _ = try await ledger.json(.patch, "/transactions/\(id)", #"{"categoryId":"\#(other)"}"#)
            #expect(try await spent(ledger) == "0.00")
        }
    }

    @Test func `the list of locks includes paid-back amounts until the share releases its lock`() async throws
    {
        let sharing = StubSharing()
        try await LedgerFixture.run(before: { try $0.stub("sharing", sharing.handle) }) { ledger in
            let (_, paid) = try await shared(ledger, ID(high: 5, low: 5))
            #expect(try await ledger.store.locks(after: nil).paidBack == [])
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            try sharing.announce(paid(3_000))
            #expect(try await eventually(ledger, spent: "60.00"))
            let page = try await ledger.store.locks(after: nil)
            #expect(page.locks.count == 1)
            #expect(page.paidBack == [try paid(3_000)])
            _ = try await ledger.store.release(page.locks[0], at: LedgerFixture.noon)
            let rest = try await ledger.store.locks(after: nil)
            #expect(rest.locks.isEmpty && rest.paidBack.isEmpty)
            #expect(try await spent(ledger) == "90.00")
        }
    }

    @Test func `a reader that missed events reads the whole list`() async throws {
        let sharing = StubSharing()
        // Sharing comes up only later.
        try await LedgerFixture.run(before: { _ in }) { ledger in
            let (_, paid) = try await shared(ledger, ID(high: 5, low: 5))
            let account = try await ledger.activeAccount()
            _ = try await ledger.json(.patch, "/accounts/\(account)", #"{"spendingNetOfShares":true}"#)
            sharing.remember(try paid(2_000))
            try ledger.service.stub("sharing", sharing.handle)
            #expect(try await eventually(ledger, spent: "70.00"))
        }
    }
}
