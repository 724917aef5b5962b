import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

@testable import SharingService

/// Repetitions in groups that have changed since, and answers about groups with very much in them.
@Suite("Groups: retries and bounds", .serialized)
struct GroupBoundsTests {
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

    @Test("ERR-004: an expense is answered again after its members have left, and after its sharer has")
    func expenseRetried() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let transaction = sharing.ledger.add(1, 9_000)
            let first = try await expense(sharing, group.id, transaction, key: "k")
            #expect(first.status == 201, "\(first.text)")
            _ = try await sharing.markPaid(first.json["participants"][0]["id"].string ?? "")
            let left = try await sharing.send(
                .delete, "/groups/\(group.id)/members/\(group.members[1])", as: 2)
            #expect(left.status == 200, "\(left.text)")
            // Nobody is left to share with, so that a new one would be refused.
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

    @Test("ERR-004: a new member is answered again after the group has got another owner")
    func memberRetried() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let path = "/groups/\(group.id)/members"
            let first = try await sharing.send(.post, path, #"{"email":"cleo@x.org"}"#, key: "k")
            #expect(first.status == 201, "\(first.text)")
            _ = try await sharing.send(.delete, "\(path)/\(group.members[0])")
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

    @Test("something is open in at most 20 currencies of a group; settling one makes room")
    func currencies() async throws {
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
            let last = try #require(Currency("TRY"))
            #expect(try await expense(sharing, group.id, sharing.ledger.add(51, 900, last)).status == 201)
            for part in parts { #expect(try await sharing.markPaid(part).status == 200) }
            #expect(try await expense(sharing, group.id, sharing.ledger.add(50)).status == 201)
            let answer = try await sharing.get("/groups/\(group.id)/balances", as: 2)
            let balances = answer.json["balances"].array
            // Everybody in each currency, who is settled too.
            #expect(balances.count == 3 * 21 && answer.json["payments"].array.count == 2 * 20)
            #expect(balances.prefix(3).map { $0["netBalance"].string } == ["0.00", "0.00", "0.00"])
            // What is written by hand is what the contract declares.
            let declared = try JSON.decode(GroupBalances.self, from: answer.bytes)
            #expect(try JSON.encode(declared) == answer.bytes)
        }
    }

    @Test("pages of shares are what the contract declares, for the owner and for members")
    func pages() async throws {
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
