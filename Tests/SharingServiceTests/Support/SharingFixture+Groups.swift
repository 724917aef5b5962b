import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

extension SharingFixture {
    /// Makes a group of Ann with others and returns its id.
    func group(
        with members: [String] = ["bob@x.org", "cleo@x.org", "zoe@x.org"], split: String = "EQUAL"
    ) async throws -> String {
        let people = members.map { $0.hasPrefix("{") ? $0 : #"{"email":"\#($0)"}"# }
        let made = try await send(
            .post, "/groups",
            #"{"name":"Flat","splitType":"\#(split)","members":[\#(people.joined(separator: ","))]}"#)
        return try #require(made.json["id"].string, "\(made.text)")
    }

    /// Shares an expense of $100 with a group as a person. Payers are JSON objects, or an address and an
    /// amount.
    func share(
        _ number: UInt64, _ amountMinor: Int64 = 10_000, to group: String, paidBy payers: [String],
        as owner: Int = 1, also: String = ""
    ) async throws -> TestAnswer {
        let list = payers.map { payer in
            let words = payer.split(separator: " ")
            return payer.hasPrefix("{") || words.count != 2
                ? payer : #"{"email":"\#(words[0])","amount":"\#(words[1])"}"#
        }
        let transaction = ledger.add(number, amountMinor).text
        return try await send(
            .post, "/groups/\(group)/expenses",
            #"{"transactionId":"\#(transaction)","payers":[\#(list.joined(separator: ","))]\#(also)}"#,
            as: owner)
    }

    /// Deletes a person as the feed of auth tells.
    func erase(_ number: Int) async throws {
        let tombstone = Tombstone(
            user: service.user(number).user, erasedAt: Timestamp(millisecondsSinceEpoch: 1))
        try await store.database.write { db in
            _ = try db.run(
                "INSERT INTO erased_users (\"user\", erased_at) VALUES (\(tombstone.user), 1)")
            try SharingStore.beginErasure(tombstone, in: db)
        }
        while try await store.deleteRemains(of: tombstone.user, at: Timestamp(millisecondsSinceEpoch: 2)) {}
    }
}
