import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

/// A claim counts against another person's claim only once that person accepted it (contract §3).
@Suite(.serialized) struct AcceptanceTests {
    private func settleNet(
        with other: Int, as user: Int, _ sharing: SharingFixture, _ more: String = ""
    ) async throws -> TestAnswer {
        let id = sharing.service.user(other).user.text
        return try await sharing.send(
            .post, "/sharing/settle", #"{"userId":"\#(id)","currency":"USD","net":true\#(more)}"#, as: user)
    }

    private func accept(
        _ part: String, as user: Int, _ sharing: SharingFixture, _ body: String = "{}"
    ) async throws -> TestAnswer {
        try await sharing.send(.post, "/expenses/shares/\(part)/accept", body, as: user)
    }

    private func book(_ part: String, as user: Int, _ sharing: SharingFixture) async throws -> TestAnswer {
        let ids = (ID<Account>(high: 8, low: 1).text, ID<Category>(high: 8, low: 2).text)
        let body = #"{"accountId":"\#(ids.0)","categoryId":"\#(ids.1)"}"#
        return try await sharing.send(.post, "/expenses/shares/\(part)/book", body, as: user)
    }

    private func acceptedAt(_ part: String, as user: Int, _ sharing: SharingFixture) async throws -> String? {
        try await sharing.get("/expenses/shared-with-me", as: user).json["expenses"].array
            .first { $0["id"].string == part }?["acceptedAt"].string
    }

    /// Ann owes Bob 500.00, and invents an expense of which Bob "owes" her 500.01. Returns the real part and
    /// the invented one.
    private func invention(_ sharing: SharingFixture) async throws -> (real: String, invented: String) {
        let real = try await sharing.share(1, 100_000, with: ["ann@x.org"], as: 2).parts[0]
        let invented = try await sharing.share(2, 100_002).parts[0]
        return (real, invented)
    }

    @Test func `SHARE-004: an invented expense wipes out no real debt, whatever its inventor records`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await invention(sharing)
            let path = "/expenses/shares/\(parts.invented)"
            let tricks: [() async throws -> Void] = [
                {}, { _ = try await sharing.send(.post, "\(path)/payments", #"{"amount":0.01}"#) },
                { _ = try await sharing.send(.post, "\(path)/unpay") },
                {
                    _ = try await sharing.markPaid(parts.invented)
                    _ = try await sharing.send(.post, "\(path)/unpay")
                }, { _ = try await accept(parts.invented, as: 1, sharing) },
                {
                    _ = try await sharing.markPaid(parts.invented)
                    // Bob books what seems to be paid, which accepts it only as long as it is.
                    #expect(try await book(parts.invented, as: 2, sharing).status == 201)
                    #expect(try await acceptedAt(parts.invented, as: 2, sharing) != nil)
                    #expect(try await sharing.send(.post, "\(path)/unpay").status == 200)
                },
            ]
            for trick in tricks {
                try await trick()
                let refused = try await settleNet(with: 2, as: 1, sharing)
                #expect(refused.status == 409 && !refused.json["details"]["net"].isMissing, "\(refused.text)")
                #expect(try await acceptedAt(parts.invented, as: 2, sharing) == nil)
            }
            let balance = try await sharing.get("/sharing", as: 2).json["settlementBalances"][0]
            #expect(balance["theyOwe"].string == "500.00" && balance["youOweNotAccepted"].string == "500.01")
            #expect(try await sharing.store.paidBack(after: nil).shares.map(\.amountMinor) == [0])
            // Bob settles what she really owes, and the rest stays for him to decline.
            let settled = try await sharing.send(
                .post, "/sharing/settle",
                #"{"userId":"\#(sharing.service.user(1).user.text)","currency":"USD"}"#, as: 2)
            #expect(settled.json["amount"].string == "500.00", "\(settled.text)")
            #expect(try await sharing.send(.post, "\(path)/decline", as: 2).status == 200)
        }
    }

    @Test func `SHARE-004: what is accepted is settled, and what is not stays open and is told`() async throws
    {
        try await SharingFixture.run { sharing in
            let parts = try await invention(sharing)
            let small = try await sharing.share(3, 2_400).parts[0]
            #expect(try await accept(small, as: 2, sharing).status == 200)
            let refused = try await settleNet(with: 1, as: 2, sharing)
            #expect(
                refused.json["details"]["net"][0].string
                    == "You owe 512.01 USD and are owed 0.00 USD. What they have not accepted, 500.00 USD, "
                    + "does not count. The other person settles once you have paid",
                "\(refused.text)")
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(parts.invented)/decline", as: 2).status
                    == 200)
            #expect(try await accept(parts.real, as: 1, sharing).status == 200)
            let more = try await sharing.share(4, 6_000, with: ["ann@x.org"], as: 2).parts[0]
            let wrong = try await settleNet(with: 1, as: 2, sharing, #","amount":518"#)
            #expect(wrong.status == 409 && !wrong.json["details"]["amount"].isMissing, "\(wrong.text)")
            let settled = try await settleNet(with: 1, as: 2, sharing, #","amount":488"#)
            #expect(
                settled.text
                    == #"{"settled":2,"received":"488.00","owed":"500.00","owing":"12.00","#
                    + #""notAccepted":"30.00","currency":"USD","participantIds":["\#(parts.real)"]}"#)
            let left = try await sharing.get("/sharing").json["settlementBalances"][0]
            #expect(left["youOwe"].string == "30.00" && left["theyOwe"].string == "0.00")
            let nothing = try await settleNet(with: 1, as: 2, sharing)
            #expect(nothing.status == 409 && !nothing.json["details"]["net"].isMissing, "\(nothing.text)")
            #expect(try await acceptedAt(more, as: 1, sharing) == nil)
        }
    }

    @Test
    func `SHARE-004: only the participant accepts, a repetition answers the same, and all answers tell it`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            for (user, status) in [(1, 403), (3, 403), (9, 404)] {
                #expect(try await accept(share.parts[0], as: user, sharing).status == status)
            }
            let changed = try await accept(share.parts[0], as: 2, sharing, #"{"amount":33.32}"#)
            #expect(changed.status == 409, "\(changed.text)")
            #expect(changed.json["details"]["amount"][0].string == "This share is 33.33 USD now")
            for wrong in ["-1", "true", "1.234"] {
                let answer = try await accept(share.parts[0], as: 2, sharing, #"{"amount":\#(wrong)}"#)
                #expect(answer.status == 400 && !answer.json["details"]["amount"].isMissing, "\(answer.text)")
            }
            let accepted = try await accept(share.parts[0], as: 2, sharing, #"{"amount":"33.33"}"#)
            #expect(
                accepted.status == 200 && accepted.json["id"].string == share.parts[0], "\(accepted.text)")
            let moment = try #require(accepted.json["acceptedAt"].string)
            #expect(try await accept(share.parts[0], as: 2, sharing).bytes == accepted.bytes)
            #expect(try await acceptedAt(share.parts[0], as: 2, sharing) == moment)
            for user in 1...3 {
                let shown = try await sharing.get("/expenses/shares/\(share.id)", as: user).json[
                    "participants"]
                #expect(shown[0]["acceptedAt"].string == moment && shown[1]["acceptedAt"].isNull)
            }
            let overview = try await sharing.get("/sharing", as: 2).json["expensesSharedWithMe"][0]
            #expect(overview["acceptedAt"].string == moment)
            #expect(
                try await sharing.get("/expenses/shared-by-me").json["expenses"][0]["participants"][0][
                    "acceptedAt"
                ].string == moment)
            // Declining takes it back; a declined or paid part is not to be accepted.
            #expect(
                try await sharing.send(.post, "/expenses/shares/\(share.parts[0])/decline", as: 2).status
                    == 200)
            #expect(try await acceptedAt(share.parts[0], as: 2, sharing) == nil)
            #expect(try await sharing.markPaid(share.parts[1]).status == 200)
            for (part, user) in zip(share.parts, [2, 3]) {
                let late = try await accept(part, as: user, sharing)
                #expect(late.status == 400 && !late.json["details"]["status"].isMissing, "\(late.text)")
            }
        }
    }

    @Test func `an accepted share that is raised is to be accepted anew, a lowered one is not`() async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1, with: ["bob@x.org", "cleo@x.org"])
            func edit(_ bob: String, _ cleo: String = "10") async throws {
                let answer = try await sharing.send(
                    .patch, "/expenses/shares/\(share.id)",
                    #"{"splitType":"FIXED","participants":[{"email":"bob@x.org","shareAmount":\#(bob)},"#
                        + #"{"email":"cleo@x.org","shareAmount":\#(cleo)}]}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            #expect(try await accept(share.parts[0], as: 2, sharing).status == 200)
            #expect(try await accept(share.parts[1], as: 3, sharing).status == 200)
            try await edit("20")
            #expect(try await acceptedAt(share.parts[0], as: 2, sharing) != nil)
            try await edit("20.01")
            #expect(try await acceptedAt(share.parts[0], as: 2, sharing) == nil)
            #expect(try await acceptedAt(share.parts[1], as: 3, sharing) != nil)
            // Who is taken out and comes back has accepted nothing.
            #expect(try await accept(share.parts[0], as: 2, sharing).status == 200)
            let alone = #"{"participants":[{"email":"cleo@x.org","shareAmount":10}],"splitType":"FIXED"}"#
            #expect(try await sharing.send(.patch, "/expenses/shares/\(share.id)", alone).status == 200)
            try await edit("1")
            let back = try await sharing.get("/expenses/shared-with-me", as: 2).json["expenses"][0]
            #expect(back["shareAmount"].string == "1.00" && back["acceptedAt"].isNull)
        }
    }

    @Test func `who claims, books or pays a share accepts it, and a payment only as long as it counts`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let claimed = try await sharing.share(1).parts[0]
            let said = try await sharing.send(
                .post, "/expenses/shares/\(claimed)/claim", #"{"amount":1}"#, as: 2)
            #expect(said.status == 201)
            #expect(try await acceptedAt(claimed, as: 2, sharing) == said.json["createdAt"].string)

            let booked = try await sharing.share(2).parts[0]
            #expect(try await sharing.markPaid(booked).status == 200)
            #expect(try await acceptedAt(booked, as: 2, sharing) == nil)
            #expect(try await book(booked, as: 2, sharing).status == 201)
            #expect(try await acceptedAt(booked, as: 2, sharing) != nil)

            // What he had accepted before it was paid stays accepted.
            let known = try await sharing.share(5).parts[0]
            #expect(try await accept(known, as: 2, sharing).status == 200)
            sharing.service.clock.advance(seconds: 1)
            #expect(try await sharing.markPaid(known).status == 200)
            #expect(try await book(known, as: 2, sharing).status == 201)
            for part in [booked, known] {
                #expect(try await sharing.send(.post, "/expenses/shares/\(part)/unpay").status == 200)
            }
            #expect(try await acceptedAt(booked, as: 2, sharing) == nil)
            #expect(try await acceptedAt(known, as: 2, sharing) != nil)
            #expect(try await sharing.store.inconsistencies() == [])

            // Bob settles, which pays what Ann claims of him, sees it and takes it back.
            let parts = (
                real: try await sharing.share(3, 100_000, with: ["ann@x.org"], as: 2).parts[0],
                invented: try await sharing.share(4, 2_000).parts[0]
            )
            #expect(try await accept(parts.real, as: 1, sharing).status == 200)
            #expect(try await settleNet(with: 1, as: 2, sharing).status == 200)
            #expect(try await acceptedAt(parts.invented, as: 2, sharing) != nil)
            let unpaid = try await sharing.send(.post, "/expenses/shares/\(parts.real)/unpay", as: 2)
            #expect(unpaid.status == 200)
            #expect(try await acceptedAt(parts.invented, as: 2, sharing) == nil)
            #expect(try await acceptedAt(parts.real, as: 1, sharing) != nil)
            #expect(try await acceptedAt(claimed, as: 2, sharing) != nil)
        }
    }

    @Test func `everything of a person is accepted at once, and nothing that the list did not show`()
        async throws
    {
        try await SharingFixture.run { sharing in
            sharing.service.clock.stop()
            let first = try await sharing.share(1)
            let euro = Currency("EUR")
            let euros = try await sharing.share(sharing.ledger.add(2, 800, euro), with: ["bob@x.org"])
            let cleos = try await sharing.share(3, with: ["bob@x.org"], as: 3).parts[0]
            let raised = try await sharing.share(4)
            let seen = sharing.service.clock.clock.now().text
            sharing.service.clock.advance(seconds: 60)
            let later = try await sharing.share(5).parts[0]
            let more = #"{"splitType":"FIXED","participants":[{"email":"bob@x.org","shareAmount":99}]}"#
            #expect(try await sharing.send(.patch, "/expenses/shares/\(raised.id)", more).status == 200)
            let joined =
                #"{"splitType":"EQUAL","participants":[{"email":"cleo@x.org"},{"email":"bob@x.org"}]}"#
            #expect(try await sharing.send(.patch, "/expenses/shares/\(first.id)", joined).status == 200)

            let dollars = try await sharing.acceptAll(
                of: 2, owedTo: 1, also: #","currency":"USD","upTo":"\#(seen)""#)
            #expect(dollars.text == #"{"accepted":1,"participantIds":["\#(first.parts[0])"]}"#)
            let new = try await sharing.acceptAll(of: 3, owedTo: 1, also: #","upTo":"\#(seen)""#)
            #expect(new.json["accepted"].int == 0)
            let rest = try await sharing.acceptAll(of: 2, owedTo: 1)
            let abroad = try #require(euros.json["participants"][0]["id"].string)
            let accepted = Set(rest.json["participantIds"].array.compactMap(\.string))
            #expect(accepted == [abroad, raised.parts[0], later])
            #expect(try await sharing.acceptAll(of: 2, owedTo: 1).json["accepted"].int == 0)
            #expect(try await acceptedAt(cleos, as: 2, sharing) == nil)
            // A stranger's list is empty, and nobody accepts for another.
            #expect(try await sharing.acceptAll(of: 9, owedTo: 1).json["accepted"].int == 0)
            let wrong = try await sharing.send(
                .post, "/sharing/accept", #"{"currency":"X","upTo":"yesterday"}"#, as: 2)
            #expect(wrong.json["details"].keys.sorted() == ["currency", "upTo", "userId"], "\(wrong.text)")
        }
    }

    @Test func `what was written or joined after the list is not accepted with it, however long it took`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let clock = sharing.service.clock
            clock.stop()
            // The requests begin, and end a minute later.
            sharing.auth.whileLookingUp { clock.advance(seconds: 60) }
            var seen = clock.clock.now().adding(seconds: 30).text
            let slow = try await sharing.share(1, with: ["bob@x.org", "dan@x.org"])
            let early = try await sharing.acceptAll(of: 2, owedTo: 1, also: #","upTo":"\#(seen)""#)
            #expect(early.json["accepted"].int == 0)
            #expect(try await sharing.acceptAll(of: 2, owedTo: 1).json["accepted"].int == 1)
            seen = clock.clock.now().adding(seconds: 30).text
            let raised =
                #"{"splitType":"FIXED","participants":[{"email":"bob@x.org","shareAmount":60},"#
                + #"{"email":"dan@x.org","shareAmount":10},{"email":"new@x.org","shareAmount":5}]}"#
            #expect(
                try await sharing.send(.patch, "/expenses/shares/\(slow.id)", raised).status == 200)
            let edited = try await sharing.acceptAll(of: 2, owedTo: 1, also: #","upTo":"\#(seen)""#)
            #expect(edited.json["accepted"].int == 0)
            // An address that is verified later brings its person parts that the person never saw.
            seen = clock.clock.now().text
            clock.advance(seconds: 1)
            let dan = SharingFixture.person(4, sharing.service, email: "dan@x.org")
            try sharing.auth.announce(AuthEvent.userVerified, dan)
            #expect(
                try await eventually {
                    try await sharing.get("/sharing", as: 4).json["expensesSharedWithMe"].array.count == 1
                })
            let unseen = try await sharing.acceptAll(of: 4, owedTo: 1, also: #","upTo":"\#(seen)""#)
            #expect(unseen.json["accepted"].int == 0)
            #expect(try await sharing.acceptAll(of: 4, owedTo: 1).json["accepted"].int == 1)
        }
    }

    @Test func `the fewest payments of a group name the debts that nobody has accepted`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await sharing.group(with: ["bob@x.org"])
            func expense(_ number: UInt64, _ minor: Int64, as user: Int) async throws {
                let transaction = sharing.ledger.add(number, minor).text
                let made = try await sharing.send(
                    .post, "/groups/\(group)/expenses", #"{"transactionId":"\#(transaction)"}"#, as: user)
                #expect(made.status == 201, "\(made.text)")
            }
            try await expense(1, 100_000, as: 2)
            try await expense(2, 100_002, as: 1)
            func lines(_ path: String, _ list: String) async throws -> [String] {
                try await sharing.get(path, as: 2).json[list].array.map {
                    "\($0["from"]["email"].string ?? "") \($0["to"]["email"].string ?? "") "
                        + "\($0["amount"].string ?? "")"
                }
            }
            for path in ["/groups/\(group)/balances", "/sharing/simplified"] {
                #expect(try await lines(path, "payments") == ["bob@x.org ann@x.org 0.01"])
                #expect(
                    try await lines(path, "notAccepted")
                        == ["ann@x.org bob@x.org 500.00", "bob@x.org ann@x.org 500.01"])
            }
            try await sharing.acceptAll(of: 1, owedTo: 2)
            try await sharing.acceptAll(of: 2, owedTo: 1)
            for path in ["/groups/\(group)/balances", "/sharing/simplified"] {
                #expect(try await sharing.get(path, as: 2).json["notAccepted"].isMissing)
            }
        }
    }

    @Test func `acceptances, edits, payments and settlements of both sides at once keep the sums`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let ann = try await sharing.share(1, 10_000)
            let bob = try await sharing.share(2, 12_000, with: ["ann@x.org"], as: 2)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for round in 0..<40 {
                    tasks.addTask {
                        let (user, other) = round % 2 == 0 ? (1, 2) : (2, 1)
                        let (own, theirs) = user == 1 ? (ann, bob) : (bob, ann)
                        let email = SharingFixture.email(other)
                        let people = #"[{"email":"\#(email)","shareAmount":\#(10 + round)}]"#
                        let answer =
                            switch round / 2 % 5 {
                            case 0: try await settleNet(with: other, as: user, sharing)
                            case 1: try await accept(theirs.parts[0], as: user, sharing)
                            case 2:
                                try await sharing.send(
                                    .patch, "/expenses/shares/\(own.id)",
                                    #"{"splitType":"FIXED","participants":\#(people)}"#, as: user)
                            case 3: try await sharing.acceptAll(of: user, owedTo: other)
                            default:
                                try await sharing.send(
                                    .post, "/expenses/shares/\(own.parts[0])/unpay", as: user)
                            }
                        #expect([200, 400, 409].contains(answer.status), "\(answer.text)")
                    }
                }
                try await tasks.waitForAll()
            }
            #expect(try await sharing.store.inconsistencies() == [])
        }
    }
}
