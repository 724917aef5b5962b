import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct PartTests {
    @Test func `a declined part goes to the owner, and only the owner reads the reason`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let declined = try await sharing.send(
                .post, "/expenses/shares/\(share.parts[0])/decline", #"{"reason":"  I was not there  "}"#,
                as: 2)
            #expect(declined.status == 200, "\(declined.text)")
            #expect(declined.json.keys.sorted() == ["declinedAt", "id", "status"])
            #expect(
                declined.json["id"].string == share.parts[0] && declined.json["status"].string == "DECLINED")
            let shown = try await sharing.get("/expenses/shares/\(share.id)").json
            #expect(shown["ownerShare"].string == "66.67" && shown["totalOwed"].string == "33.33")
            #expect(shown["participants"][0]["declinedAt"] == declined.json["declinedAt"])
            #expect(shown["participants"][0]["declineReason"].string == "I was not there")
            let others = try await sharing.get("/expenses/shares/\(share.id)", as: 3).json
            #expect(others["participants"][0]["status"].string == "DECLINED")
            #expect(others["participants"][0]["declineReason"].isNull)
            // A user who declined can still read the share.
            #expect(try await sharing.get("/expenses/shares/\(share.id)", as: 2).status == 200)
            let news = try await sharing.get("/notifications").json["notifications"][0]
            #expect(news["type"].string == "DECLINED" && news["amount"].string == "33.33")
            #expect(news["message"].string == "Bob declined their part of Dinner, 33.33 USD: I was not there")
            let overview = try await sharing.get("/sharing").json
            #expect(overview["netBalance"][0]["amount"].string == "33.33")
        }
    }

    @Test func `a reason has at most 240 characters and is optional`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            let path = "/expenses/shares/\(share.parts[0])/decline"
            let long = String(repeating: "x", count: 241)
            let refused = try await sharing.send(.post, path, #"{"reason":"\#(long)"}"#, as: 2)
            #expect(refused.status == 400 && !refused.json["details"]["reason"].isMissing)
            #expect(try await sharing.send(.post, path, as: 2).status == 200)
        }
    }

    @Test func `a reminder is sent once in 24 hours, by notification and mail`() async throws {
        try await SharingFixture.run { sharing in
            sharing.service.clock.set(Timestamp(millisecondsSinceEpoch: 1_767_225_600_000))
            let share = try await sharing.share(1, with: ["bob@x.org", "new@y.org"])
            for part in share.parts {
                let path = "/expenses/shares/\(part)/remind"
                let first = try await sharing.send(.post, path)
                #expect(first.status == 200 && first.json["id"].string == part)
                sharing.service.clock.advance(seconds: 24 * 3_600 - 1)
                let second = try await sharing.send(.post, path)
                #expect(second.status == 400 && second.json["code"].string == "VALIDATION_ERROR")
                #expect(
                    second.json["details"]["reminderSentAt"][0].string
                        == "A reminder was sent less than 24 hours ago")
                sharing.service.clock.advance(seconds: 1)
                #expect(try await sharing.send(.post, path).status == 200)
            }
            let shown = try await sharing.get("/expenses/shares/\(share.id)").json
            #expect(shown["participants"][1]["reminderSentAt"].string == "2026-01-03T00:00:00.000Z")
            let news = try await sharing.get("/notifications", as: 2).json
            #expect(
                news["notifications"].array.map { $0["type"].string } == ["REMINDER", "REMINDER", "SHARED"])
            #expect(
                news["notifications"][0]["message"].string
                    == "Ann reminds you of Dinner. Your part is 33.33 USD.")
            #expect(try await sharing.mails(to: "bob@x.org", atLeast: 3).count == 3)
        }
    }

    @Test func `the mail names the part and where to sign in, and has no text that the owner chooses`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let eve = Person(
                id: sharing.service.user(5).user, email: "eve@evil.example",
                displayName: "Eve http://evil.example/x <b>", currency: .usd, timeZone: "UTC")
            try sharing.auth.announce(AuthEvent.userVerified, eve)
            _ = try await eventually {
                try await sharing.store.foldedAddress(of: eve.id) != nil
            }
            let transaction = sharing.ledger.add(1, description: "http://evil.example/pay")
            let made = try await sharing.share(
                transaction, with: ["bob@x.org", "new@y.org"], as: 5, description: "www.evil.example")
            #expect(made.status == 201)
            for email in ["bob@x.org", "new@y.org"] {
                let mail = try #require(try await sharing.mails(to: email, atLeast: 1).first)
                #expect(mail.contains("Subject: An expense was shared with you\r\n"))
                #expect(mail.contains("Eve http evil example x b shared an expense with you."))
                #expect(mail.contains("Your part is 33.33 USD."))
                #expect(mail.contains(sharing.service.context.settings.publicURL))
                for forbidden in ["evil.example", "www", "<b>", "eve@"] { #expect(!mail.contains(forbidden)) }
            }
        }
    }

    @Test func `mails are limited to 20 a day from one person and 2 to an unregistered address`() async throws
    {
        try await SharingFixture.run { sharing in
            for number in 1...22 as ClosedRange<UInt64> {
                _ = try await sharing.share(number, with: ["bob@x.org", "new@y.org"])
            }
            _ = try await sharing.share(sharing.ledger.add(30), with: ["bob@x.org"], as: 3)
            #expect(try await sharing.mails(to: "bob@x.org", atLeast: 21).count == 21)
            #expect(try await sharing.mails(to: "new@y.org", atLeast: 2).count == 2)
            #expect(try await sharing.get("/notifications", as: 2).json["total"].int == 23)
            sharing.service.clock.advance(seconds: 86_401)
            _ = try await sharing.share(31, with: ["new@y.org"])
            #expect(try await sharing.mails(to: "new@y.org", atLeast: 3).count == 3)
        }
    }

    @Test func `all open parts of a person in a currency are settled in one call`() async throws {
        try await SharingFixture.run { sharing in
            let yen = Currency("JPY")
            _ = try await sharing.share(1)
            _ = try await sharing.share(2, 999)
            _ = try await sharing.share(sharing.ledger.add(3, 1_000, yen), with: ["bob@x.org"])
            _ = try await sharing.share(4, with: ["cleo@x.org"])
            _ = try await sharing.share(5, 700, with: ["ann@x.org"], as: 2)
            let bob = sharing.service.user(2).user.text
            let settled = try await sharing.send(
                .post, "/sharing/settle", #"{"userId":"\#(bob)","currency":"USD"}"#, key: "k")
            #expect(settled.status == 200, "\(settled.text)")
            #expect(
                settled.text == #"{"settled":2,"amount":"54.99","currency":"USD"}"#)
            let again = try await sharing.send(
                .post, "/sharing/settle", #"{"userId":"\#(bob)","currency":"USD"}"#, key: "k")
            #expect(again.bytes == settled.bytes)
            let empty = try await sharing.send(
                .post, "/sharing/settle", #"{"targetUserId":"\#(bob)","currency":"USD"}"#)
            #expect(empty.status == 400)
            #expect(empty.json["details"]["userId"][0].string == "This person owes you nothing in USD")
            // Bob settles Ann's debts to him. Debts in yen and with others stay open.
            let overview = try await sharing.get("/sharing").json
            let bobs = overview["settlementBalances"].array.filter { $0["userEmail"].string == "bob@x.org" }
            #expect(
                bobs.map { "\($0["currency"].string ?? "") \($0["theyOwe"].string ?? "")" }
                    == ["JPY 500", "USD 0.00"])
            #expect(bobs[1]["youOwe"].string == "3.50")
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(news["message"].string == "Ann marked everything you owed as paid: 54.99 USD.")
        }
    }

    static let wrongSettlements: [(String, String)] = [
        (#"{"currency":"USD"}"#, "userId"), (#"{"userId":"x","currency":"USD"}"#, "userId"),
        (#"{"userId":"01900000-0000-7000-8000-000000000009"}"#, "currency"),
        (#"{"userId":"01900000-0000-7000-8000-000000000009","currency":"XXX"}"#, "currency"),
        (#"{"userId":"01900000-0000-7000-8000-000000000001","currency":"USD"}"#, "userId"),
        (#"{"userId":"01900000-0000-7000-8000-000000000009","currency":"USD"}"#, "userId"),
    ]

    @Test(arguments: wrongSettlements)
    func `settling without a person, with oneself, with a stranger or without a currency is 400`(
        body: String, field: String
    ) async throws {
        try await SharingFixture.run { sharing in
            let answer = try await sharing.send(.post, "/sharing/settle", body)
            #expect(answer.status == 400 && !answer.json["details"][field].isMissing, "\(answer.text)")
        }
    }

    @Test func `a share that is taken back is deleted for all, and all are notified`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org", "new@y.org"])
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(share.parts[1])/decline", as: 3).status
                    == 200)
            #expect(try await sharing.cancel(share.id).status == 200)
            #expect(try await sharing.get("/expenses/shares/\(share.id)", as: 2).status == 404)
            let news = try await sharing.get("/notifications", as: 2).json["notifications"].array
            #expect(news.map { $0["type"].string } == ["CANCELLED", "SHARED"])
            #expect(news.allSatisfy { $0["shareId"].isNull && $0["participantId"].isNull })
            #expect(news[0]["message"].string == "Ann no longer shares Dinner with you.")
            // A user who declined is not notified.
            #expect(
                try await sharing.get("/notifications", as: 3).json["notifications"].array.map {
                    $0["type"].string
                } == ["SHARED"])
            #expect(try await sharing.get("/sharing").json["settlementBalances"].array.isEmpty)
        }
    }

    @Test func `a share is taken back only in the version that If-Match names, and an unchanged one is 304`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            let path = "/expenses/shares/\(share.id)"
            let tag = try #require(try await sharing.get(path).fields["ETag"])
            let same = try await sharing.service.request(
                .get, path, as: sharing.service.user(1), fields: [("If-None-Match", tag)])
            #expect(same.status == 304 && same.bytes.isEmpty)
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(share.parts[0])/decline", as: 2).status
                    == 200)
            #expect(try await sharing.get(path).fields["ETag"] != tag)
            let stale = try await sharing.service.request(
                .delete, path, as: sharing.service.user(1), fields: [("If-Match", tag)])
            #expect(stale.status == 412, "\(stale.text)")
            let fresh = try #require(try await sharing.get(path).fields["ETag"])
            let taken = try await sharing.service.request(
                .delete, path, as: sharing.service.user(1), fields: [("If-Match", fresh)])
            #expect(taken.status == 200)
        }
    }

    @Test func `a paid part is booked once, under its own id, with the expense's description`() async throws {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, 9_999)
            let path = "/expenses/shares/\(share.parts[0])/book"
            let (account, category) = (ID<Account>(high: 8, low: 1).text, ID<Category>(high: 8, low: 2).text)
            let body = #"{"accountId":"\#(account)","categoryId":"\#(category)"}"#
            let early = try await sharing.send(.post, path, body, as: 2)
            #expect(
                early.status == 400 && early.json["details"]["status"][0].string?.contains("PENDING") == true)
            #expect(try await sharing.markPaid(share.parts[0]).status == 200)
            let blank = try await sharing.send(.post, path, "{}", as: 2)
            #expect(
                blank.status == 400 && blank.json["details"].keys.sorted() == ["accountId", "categoryId"])
            sharing.ledger.mood = .refusing(.field("categoryId", "Category not found"))
            let refused = try await sharing.send(.post, path, body, as: 2)
            #expect(refused.status == 400 && !refused.json["details"]["categoryId"].isMissing)
            // The ledger's answer is lost, and the repeated request finds the booking.
            sharing.ledger.mood = .forgetful
            #expect(try await sharing.send(.post, path, body, as: 2, key: "k").status >= 500)
            sharing.ledger.mood = .well
            let booked = try await sharing.send(.post, path, body, as: 2, key: "k")
            #expect(booked.status == 201, "\(booked.text)")
            #expect(booked.json["amount"].string == "49.99" && booked.json["description"].string == "Dinner")
            #expect(booked.json["id"].string == share.parts[0] && sharing.ledger.bookings.count == 1)
            #expect(try await sharing.send(.post, path, body, as: 2, key: "k").bytes == booked.bytes)
            #expect(try await sharing.send(.post, path, body, as: 2).status == 409)
            let shown = try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]
            #expect(shown["bookedAt"].string != nil && shown["status"].string == "PAID")
        }
    }

    @Test func `of 50 parallel changes of one part one succeeds, and the others get its state`() async throws
    {
        try await SharingFixture.run { sharing in
            for round in 1...4 as ClosedRange<UInt64> {
                let share = try await sharing.share(round)
                let part = share.parts[0]
                let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                    for twin in 0..<50 {
                        group.addTask {
                            twin % 2 == 0
                                ? try await sharing.markPaid(part)
                                : try await sharing.send(.post, "/expenses/shares/\(part)/decline", as: 2)
                        }
                    }
                    return try await group.reduce(into: [TestAnswer]()) { $0.append($1) }
                }
                let won = answers.filter { $0.status == 200 }
                #expect(won.count == 1)
                let state = won.first?.json["status"].string ?? "?"
                for lost in answers where lost.status != 200 {
                    #expect(lost.status == 400)
                    #expect(lost.json["details"]["status"][0].string?.contains(state) == true, "\(lost.text)")
                }
            }
        }
    }

    @Test
    func
        `each route has its status for owner, participants, former participant, stranger and anonymous caller`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let callers: [(String, Caller)] = [
                ("owner", .user(sharing.service.user(1))), ("participant", .user(sharing.service.user(2))),
                ("declined", .user(sharing.service.user(3))), ("stranger", .user(sharing.service.user(9))),
                ("anonymous", .anonymous(clientAddress: "192.0.2.1")), ("service", .service("ledger")),
            ]
            let table: [(HTTPMethod, String, [Int])] = [
                (.get, "/expenses/shares/{share}", [200, 200, 200, 404, 401, 401]),
                (.delete, "/expenses/shares/{share}", [200, 403, 403, 404, 401, 401]),
                (.patch, "/expenses/shares/{part}/paid", [200, 403, 403, 404, 401, 401]),
                // The part is not paid yet.
                (.post, "/expenses/shares/{part}/unpay", [400, 403, 403, 404, 401, 401]),
                (.post, "/expenses/shares/{part}/remind", [200, 403, 403, 404, 401, 401]),
                (.post, "/expenses/shares/{part}/decline", [403, 200, 403, 404, 401, 401]),
                // For the owner and the participant the part is not paid yet, which is 400.
                (.post, "/expenses/shares/{part}/book", [400, 400, 403, 404, 401, 401]),
                // The statuses for a declined part.
                (.patch, "/expenses/shares/{declined}/paid", [400, 403, 403, 404, 401, 401]),
                (.post, "/expenses/shares/{declined}/remind", [400, 403, 403, 404, 401, 401]),
                (.post, "/expenses/shares/{declined}/decline", [403, 403, 400, 404, 401, 401]),
                (.post, "/expenses/shares/{declined}/book", [400, 403, 400, 404, 401, 401]),
            ]
            var number: UInt64 = 0
            for (method, template, expected) in table {
                for ((name, caller), status) in zip(callers, expected) {
                    number += 1
                    let share = try await sharing.share(number, with: ["bob@x.org", "cleo@x.org"])
                    let decline = "/expenses/shares/\(share.parts[1])/decline"
                    #expect(try await sharing.send(.post, decline, as: 3).status == 200)
                    let target = template.replacing("{share}", with: share.id)
                        .replacing("{part}", with: share.parts[0])
                        .replacing("{declined}", with: share.parts[1])
                    let answer = try await sharing.service.request(method, target, as: caller)
                    #expect(
                        answer.status == status, "\(method.rawValue) \(template) as \(name): \(answer.text)")
                }
            }
        }
    }
}
