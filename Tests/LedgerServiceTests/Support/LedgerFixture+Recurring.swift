import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerBook

extension LedgerFixture {
    /// Runs a test on a ledger with a stub of auth that knows users 1 and 2, in a time zone.
    static func withPeople(
        timeZone: String = "UTC", _ body: (LedgerFixture, StubPeople) async throws -> Void
    ) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            before: { service in
                for number in 1...2 {
                    people.add(service.user(number).user, "user\(number)@example.org", "User", timeZone)
                }
                try service.stub("auth") { try await people.handle($0) }
            }
        ) { try await body($0, people) }
    }

    /// Makes a template for 800.00 a month and returns its id.
    func template(_ category: String, day: Int = 1, also: String = "") async throws -> String {
        let made = try await json(
            .post, "/recurring",
            """
            {"categoryId":"\(category)","type":"EXPENSE","amount":"800","dayOfMonth":\(day),
            "description":"Rent"\(also)}
            """)
        return try #require(made["id"].string)
    }

    /// Runs one round of the recurring bookings.
    func bookDue() async throws {
        let context = service.context
        let booking = RecurringBookingWorkflow(
            store: store, auth: ServiceClient(service: "auth", as: "ledger", context: context),
            context: context)
        try await context.loops[0].perform { await booking.run(while: { true }) }
    }

    /// Returns the dates of all transactions, sorted.
    func dates() async throws -> [String] {
        try await json(.get, "/transactions?limit=100")["transactions"].array
            .compactMap { $0["date"].string }.sorted()
    }
}
