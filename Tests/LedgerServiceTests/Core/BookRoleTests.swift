import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerService

/// Who comes to a book (contract-household §4, "Which book", "Roles").
@Suite struct BookRoleTests {
    /// Users by their numbers: the owner is 1.
    private static let guests = [
        StatementTour.Guest(user: 4, role: .editor), .init(user: 5, role: .viewer),
        .init(user: 6, role: nil), .init(user: 7, role: nil),
    ]

    /// Lets user 4 write and user 5 read in the first user's book; user 6 has left it.
    private static func invite(_ ledger: LedgerFixture) async throws {
        try await ledger.makeHousehold(of: 1, owner: 1, members: [4: .editor, 5: .viewer, 6: .editor])
        let former = ledger.service.user(6).user
        try await ledger.tamper("UPDATE household_members SET left_at = 1 WHERE \"user\" = \(former)")
    }

    @Test(.inFiles)
    func `household: every endpoint of a book admits a role as declared, and no former member or stranger`()
        async throws
    {
        try await WebStub.run { web in try await expectRoles(chainsAt: StatementTour.stubChain(web)) }
    }

    private func expectRoles(chainsAt address: String) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            settings: ["COFFER_CHAIN_URL": address],
            before: { service in
                for number in 1...2 {
                    people.add(service.user(number).user, "user\(number)@example.org", "User")
                }
                people.add(
                    service.user(StatementTour.demoUser).user, DemoUser.email, DemoUser.displayName)
                try service.stub("auth") { try await people.handle($0) }
            },
            { ledger in
                _ = try await ledger.json(.get, "/accounts")
                try await Self.invite(ledger)
                var tour = StatementTour(ledger)
                tour.guests = Self.guests
                try await tour.walk()
                let missing = LedgerAPI.all.filter { $0.access.role != nil }.map(\.name)
                    .filter { !tour.endpoints.contains($0) }
                #expect(missing.isEmpty)
            })
    }

    @Test func `household: an editor writes in the owner's book, and their own stays empty`() async throws {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await Self.invite(ledger)
            let place = [(BookPlace.fieldName, ledger.service.user().user.text)]
            let made = try await ledger.service.request(
                .post, "/transactions", as: ledger.service.user(4),
                json: #"{"type":"EXPENSE","amount":"5","categoryId":"\#(food)"}"#,
                fields: place + [("Idempotency-Key", "k")])
            #expect(made.status == 201, "\(made.text)")
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 1)
            #expect(try await ledger.json(.get, "/transactions", user: 4)["total"].int == 0)
            // A key counts by user and book.
            let own = try await ledger.service.request(
                .post, "/transactions", as: ledger.service.user(4),
                json: #"{"type":"EXPENSE","amount":"5","categoryId":"\#(food)"}"#,
                fields: [("Idempotency-Key", "k")])
            #expect(own.status != 201 && own.fields["Idempotency-Replayed"] == nil, "\(own.text)")
        }
    }

    @Test func `household: a book keeps its currency, whatever its visitors prefer`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.get, "/accounts")
            try await Self.invite(ledger)
            let guest = ledger.service.user(5)
            let visitor = UserIdentity(
                user: guest.user, session: guest.session, currency: "EUR", timeZone: guest.timeZone,
                clientAddress: guest.clientAddress)
            let place = [(BookPlace.fieldName, ledger.service.user().user.text)]
            let seen = try await ledger.service.request(.get, "/dashboard", as: visitor, fields: place)
            #expect(seen.status == 200, "\(seen.text)")
            let accounts = try await ledger.json(.get, "/accounts")["accounts"]
            #expect(accounts[0]["preferredCurrency"].string == "USD")
        }
    }
}
