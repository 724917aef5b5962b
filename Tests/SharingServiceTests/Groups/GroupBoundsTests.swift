import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

@testable import SharingService

/// Repeated requests in groups that have changed since, and groups with very many shares.
@Suite(.serialized) struct GroupBoundsTests {
    private func group(
        _ sharing: SharingFixture, _ members: [String] = ["bob@x.org"]
    ) async throws -> (id: String, members: [String]) {
        let people = members.map { #"{"email":"\#($0)"}"# }.joined(separator: ",")
        let made = try await sharing.send(.post, "/groups", #"{"name":"Flat","members":[\#(people)]}"#)
        return (
            try #require(made.json["id"].string, "\(made.text)"),
            made.json["members"].array.compactMap { $0["id"].string }
        )
    }

    private func expense(
        _ sharing: SharingFixture, _ group: String, _ transaction: ID<Transaction>, key: String? = nil
    ) async throws -> TestAnswer {
        try await sharing.send(
            .post, "/groups/\(group)/expenses", #"{"transactionId":"\#(transaction.text)"}"#, key: key)
    }

    /// Makes a member accept the membership: the member shares an expense, which is paid.
    private func accept(_ sharing: SharingFixture, _ group: String, as user: Int) async throws {
        let transaction = sharing.ledger.add(90, 300).text
        let made = try await sharing.send(
            .post, "/groups/\(group)/expenses", #"{"transactionId":"\#(transaction)"}"#, as: user)
        for part in made.json["participants"].array {
            #expect(try await sharing.markPaid(part["id"].string ?? "", as: user).status == 200)
        }
    }

    @Test func `ERR-004: a repeated expense is answered again after its members or its sharer have left`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let transaction = sharing.ledger.add(1, 9_000)
            let first = try await expense(sharing, group.id, transaction, key: "k")
            #expect(first.status == 201, "\(first.text)")
            _ = try await sharing.markPaid(first.json["participants"][0]["id"].string ?? "")
            let left = try await sharing.send(
                .delete, "/groups/\(group.id)/members/\(group.members[1])", as: 2)
            #expect(left.status == 200, "\(left.text)")
            // A new expense is refused, because no other member is left.
            #expect(try await expense(sharing, group.id, sharing.ledger.add(2)).status == 400)
            let again = try await expense(sharing, group.id, transaction, key: "k")
            #expect(again.status == 201 && again.bytes == first.bytes, "\(again.text)")
            _ = try await sharing.send(.delete, "/groups/\(group.id)/members/\(group.members[0])")
            #expect(try await sharing.get("/groups/\(group.id)").status == 404)
            let late = try await expense(sharing, group.id, transaction, key: "k")
            #expect(late.status == 201 && late.bytes == first.bytes, "\(late.text)")
            #expect(sharing.ledger.lockCount == 1)
        }
    }

    @Test func `ERR-004: a repeated new member is answered again after the group has got another owner`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let path = "/groups/\(group.id)/members"
            let first = try await sharing.send(.post, path, #"{"email":"cleo@x.org"}"#, key: "k")
            #expect(first.status == 201, "\(first.text)")
            try await accept(sharing, group.id, as: 2)
            #expect(try await sharing.send(.delete, "\(path)/\(group.members[0])").status == 200)
            #expect(try await sharing.send(.post, path, #"{"email":"zoe@x.org"}"#, key: "l").status == 404)
            let again = try await sharing.send(.post, path, #"{"email":"cleo@x.org"}"#, key: "k")
            #expect(again.status == 201 && again.bytes == first.bytes, "\(again.text)")
            let other = try await sharing.send(.post, path, #"{"email":"zoe@x.org"}"#, key: "k")
            #expect(other.status == 422)
            #expect(try await sharing.get("/groups/\(group.id)", as: 2).json["members"].array.count == 2)
        }
    }

    private static let codes = [
        "AED", "AUD", "BHD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HUF", "INR", "JPY",
        "KRW", "MXN", "NOK", "PLN", "SEK", "TRY",
    ]

    @Test func `a group has open parts in at most 20 currencies, and settling one makes room`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["bob@x.org", "cleo@x.org"])
            #expect(Self.codes.count == GroupRules.currenciesLimit)
            var parts: [String] = []
            for (number, code) in Self.codes.enumerated() {
                let currency = try #require(Currency(code))
                let transaction = sharing.ledger.add(UInt64(number), 9_000, currency)
                let made = try await expense(sharing, group.id, transaction)
                #expect(made.status == 201, "\(made.text)")
                if number == 0 { parts = made.json["participants"].array.compactMap { $0["id"].string } }
            }
            let refused = try await expense(sharing, group.id, sharing.ledger.add(50))
            #expect(refused.status == 409, "\(refused.text)")
            #expect(
                refused.json["error"].string
                    == "20 other currencies are open in this group. Settle one first.")
            #expect(sharing.ledger.holders.count == 20)
            let last = Currency("TRY")
            #expect(try await expense(sharing, group.id, sharing.ledger.add(51, 900, last)).status == 201)
            for part in parts { #expect(try await sharing.markPaid(part).status == 200) }
            #expect(try await expense(sharing, group.id, sharing.ledger.add(50)).status == 201)
            let answer = try await sharing.get("/groups/\(group.id)/balances", as: 2)
            let balances = answer.json["balances"].array
            // Each member has a line in each currency, also a settled one.
            #expect(balances.count == 3 * 21 && answer.json["payments"].array.count == 2 * 20)
            #expect(balances.prefix(3).map { $0["netBalance"].string } == ["0.00", "0.00", "0.00"])
            // The contract's type decodes the JSON that is written by hand.
            let declared = try JSON.decode(GroupBalances.self, from: answer.bytes)
            #expect(try JSON.encode(declared) == answer.bytes)
        }
    }

    @Test func `pages of shares have the contract's form, for the owner and for members`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["bob@x.org", "new@y.org"])
            for number in 1...3 as ClosedRange<UInt64> {
                #expect(try await expense(sharing, group.id, sharing.ledger.add(number)).status == 201)
            }
            for target in ["/expenses/shared-by-me?limit=2", "/groups/\(group.id)/expenses?limit=3"] {
                let answer = try await sharing.get(target)
                let page = try JSON.decode(SharedExpensePage.self, from: answer.bytes)
                for expense in page.expenses {
                    let alone = try await sharing.get("/expenses/shares/\(expense.id.text)")
                    #expect(try JSON.encode(expense) == alone.bytes)
                }
                #expect(page.total == 3 && page.hasMore == (page.expenses.count == 2))
                #expect((page.nextCursor != nil) == page.hasMore)
            }
        }
    }
}
