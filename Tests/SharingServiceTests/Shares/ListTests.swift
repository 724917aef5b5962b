import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct ListTests {
    /// Five shares of Ann: Bob has paid the first, declined the second, and owes the rest.
    private func withFiveShares(_ body: (SharingFixture) async throws -> Void) async throws {
        try await SharingFixture.run { sharing in
            sharing.service.clock.set(Timestamp(millisecondsSinceEpoch: 1_767_225_600_000))
            for number in 1...5 as ClosedRange<UInt64> {
                sharing.service.clock.advance(seconds: number < 4 ? 1 : 0)
                let share = try await sharing.share(number, Int64(number) * 200)
                if number == 1 { _ = try await sharing.markPaid(share.parts[0]) }
                if number == 2 {
                    _ = try await sharing.send(.post, "/expenses/shares/\(share.parts[0])/decline", as: 2)
                }
            }
            try await body(sharing)
        }
    }

    private static let statuses: [(String, Int, String, [String])] = [
        ("/expenses/shared-by-me", 1, "", ["10.00", "8.00", "6.00", "4.00", "2.00"]),
        ("/expenses/shared-by-me", 1, "all", ["10.00", "8.00", "6.00", "4.00", "2.00"]),
        ("/expenses/shared-by-me", 1, "pending", ["10.00", "8.00", "6.00"]),
        ("/expenses/shared-by-me", 1, "settled", ["4.00", "2.00"]),
        ("/expenses/shared-by-me", 2, "all", []),
        ("/expenses/shared-with-me", 2, "", ["5.00", "4.00", "3.00", "2.00", "1.00"]),
        ("/expenses/shared-with-me", 2, "pending", ["5.00", "4.00", "3.00"]),
        ("/expenses/shared-with-me", 2, "paid", ["1.00"]),
        ("/expenses/shared-with-me", 2, "declined", ["2.00"]),
        ("/expenses/shared-with-me", 1, "all", []),
    ]

    @Test func `lists are newest first, filtered by status, in consistent pages`() async throws {
        try await withFiveShares { sharing in
            for (path, user, status, expected) in Self.statuses {
                let query = status.isEmpty ? "" : "&status=\(status)"
                let amount = { (item: JSONValue) in
                    item[path.hasSuffix("by-me") ? "totalAmount" : "shareAmount"]
                }
                let whole = try await sharing.get("\(path)?limit=100\(query)", as: user).json
                #expect(whole["expenses"].array.map { amount($0).string } == expected, "\(path) \(status)")
                #expect(whole["total"].int == expected.count && whole["hasMore"].bool == false)
                var (seen, cursor): ([String?], String) = ([], "")
                repeat {
                    let page = try await sharing.get("\(path)?limit=2\(query)\(cursor)", as: user).json
                    seen += page["expenses"].array.map { amount($0).string }
                    #expect(page["total"].int == expected.count)
                    #expect((page["nextCursor"].string != nil) == (page["hasMore"].bool == true))
                    cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty && seen.count < 10
                #expect(seen == expected, "\(path) \(status)")
                let offset = try await sharing.get("\(path)?limit=1&offset=1\(query)", as: user).json
                #expect(
                    offset["expenses"].array.map { amount($0).string }
                        == Array(expected.dropFirst().prefix(1)))
            }
        }
    }

    @Test(arguments: [
        ("limit=0", "limit", "Limit must be a whole number from 1 to 100"),
        ("limit=101", "limit", "Limit must be a whole number from 1 to 100"),
        ("offset=-1", "offset", "Offset must be a whole number from 0 to 10000"),
        ("offset=10001", "offset", "Offset must be a whole number from 0 to 10000"),
        ("cursor=x", "cursor", "Cursor must be the nextCursor of a page"),
        (
            "cursor=00000000000000010000000000000001000000000000000G", "cursor",
            "Cursor must be the nextCursor of a page"
        ),
        (
            "offset=1&cursor=000000000000000100000000000000010000000000000001", "cursor",
            "Use either cursor or offset"
        ),
    ])
    func `a wrong parameter is 400 under its name`(
        query: String, field: String, message: String
    ) async throws {
        try await SharingFixture.run { sharing in
            for path in ["/expenses/shared-by-me", "/expenses/shared-with-me", "/notifications"] {
                let answer = try await sharing.get("\(path)?\(query)")
                #expect(answer.status == 400, "\(answer.text)")
                #expect(answer.json["details"][field][0].string == message, "\(answer.text)")
            }
        }
    }

    @Test func `an unknown filter is told with the known ones`() async throws {
        try await SharingFixture.run { sharing in
            for (path, field, message) in [
                (
                    "/expenses/shared-by-me?status=open", "status",
                    "Status must be pending, settled or all"
                ),
                (
                    "/expenses/shared-with-me?status=open", "status",
                    "Status must be pending, paid, declined or all"
                ),
                (
                    "/sharing/simplified?userIds=x", "userIds",
                    "User ids must be ids of people, as the balances of /sharing have them, with commas "
                        + "between them"
                ),
            ] {
                let answer = try await sharing.get(path)
                #expect(answer.json["details"][field][0].string == message, "\(answer.text)")
            }
            let settings = try await sharing.send(.patch, "/notifications/settings", #"{"mails":null}"#)
            #expect(settings.json["error"].string == "Mails must be true or false")
        }
    }

    @Test func `notifications are counted as unread and marked as read one by one or all at once`()
        async throws
    {
        try await withFiveShares { sharing in
            let all = try await sharing.get("/notifications?limit=2", as: 2).json
            #expect(all["total"].int == 6 && all["unread"].int == 6 && all["notifications"].array.count == 2)
            let first = try #require(all["notifications"][0]["id"].string)
            #expect(all["notifications"][0]["readAt"].isNull)
            let read = try await sharing.send(.patch, "/notifications/\(first)/read", as: 2)
            #expect(read.status == 200 && read.json["id"].string == first)
            sharing.service.clock.advance(seconds: 5)
            let again = try await sharing.send(.patch, "/notifications/\(first)/read", as: 2)
            #expect(again.bytes == read.bytes)
            #expect(try await sharing.send(.patch, "/notifications/\(first)/read", as: 1).status == 404)
            let unread = try await sharing.get("/notifications?unread=true", as: 2).json
            #expect(unread["total"].int == 5 && unread["unread"].int == 5)
            #expect(!unread["notifications"].array.contains { $0["id"].string == first })
            #expect(try await sharing.send(.post, "/notifications/read-all", as: 2).json["read"].int == 5)
            #expect(try await sharing.get("/notifications", as: 2).json["unread"].int == 0)
            #expect(try await sharing.get("/notifications").json["unread"].int == 1)
            let next = try #require(all["nextCursor"].string)
            let page = try await sharing.get("/notifications?limit=100&cursor=\(next)", as: 2).json
            #expect(page["notifications"].array.count == 4 && page["nextCursor"].isNull)
        }
    }

    @Test func `mails can be turned off, and notifications stay`() async throws {
        try await SharingFixture.run { sharing in
            #expect(
                try await sharing.get("/notifications/settings", as: 2).text
                    == #"{"mails":true,"planChanged":false,"budgetExceeded":true,"imported":false}"#)
            let off = try await sharing.send(.patch, "/notifications/settings", #"{"mails":false}"#, as: 2)
            #expect(
                off.text
                    == #"{"mails":false,"planChanged":false,"budgetExceeded":true,"imported":false}"#)
            #expect(try await sharing.send(.patch, "/notifications/settings", "{}", as: 2).bytes == off.bytes)
            let wrong = try await sharing.send(.patch, "/notifications/settings", #"{"mails":"no"}"#, as: 2)
            #expect(wrong.status == 400 && !wrong.json["details"]["mails"].isMissing)
            _ = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            #expect(try await sharing.mails(to: "cleo@x.org", atLeast: 1).count == 1)
            #expect(try await sharing.mails(to: "bob@x.org").isEmpty)
            #expect(try await sharing.get("/notifications", as: 2).json["total"].int == 1)
        }
    }

    @Test func `a user who verifies an invited address is notified of the waiting parts`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["dan@new.org"])
            let dan = SharingFixture.person(4, sharing.service, email: "Dan@New.org")
            try sharing.auth.announce(AuthEvent.userVerified, dan)
            #expect(
                try await eventually {
                    try await sharing.get("/notifications", as: 4).json["total"].int == 1
                })
            let news = try await sharing.get("/notifications", as: 4).json["notifications"][0]
            #expect(news["type"].string == "SHARED" && news["shareId"].string == share.id)
            // A repeated event of auth changes nothing.
            try sharing.auth.announce(AuthEvent.userUpdated, dan)
            _ = try await sharing.share(2, with: ["dan@new.org"])
            #expect(
                try await eventually {
                    try await sharing.get("/notifications", as: 4).json["total"].int == 2
                })
        }
    }

    @Test func `old notifications are deleted`() async throws {
        try await SharingFixture.run { sharing in
            _ = try await sharing.share(1)
            try await sharing.store.forgetOld(at: sharing.service.clock.clock.now())
            #expect(try await sharing.get("/notifications", as: 2).json["total"].int == 1)
            sharing.service.clock.advance(seconds: 181 * 86_400)
            try await sharing.store.forgetOld(at: sharing.service.clock.clock.now())
            #expect(try await sharing.get("/notifications", as: 2).json["total"].int == 0)
        }
    }
}
