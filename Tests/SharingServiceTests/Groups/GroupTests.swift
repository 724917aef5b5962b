import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import SharingService

@Suite(.serialized) struct GroupTests {
    /// Makes a group of Ann with others. Returns its id and its members' ids in order.
    private func group(
        _ sharing: SharingFixture, _ members: [String] = ["bob@x.org", "cleo@x.org"], split: String = "EQUAL"
    ) async throws -> (id: String, members: [String]) {
        let people = members.map { $0.hasPrefix("{") ? $0 : #"{"email":"\#($0)"}"# }
        let made = try await sharing.send(
            .post, "/groups",
            #"{"name":"Flat","splitType":"\#(split)","members":[\#(people.joined(separator: ","))]}"#)
        let id = try #require(made.json["id"].string, "\(made.text)")
        return (id, made.json["members"].array.compactMap { $0["id"].string })
    }

    private func expense(
        _ sharing: SharingFixture, _ group: String, _ number: UInt64, _ amountMinor: Int64 = 9_000,
        as user: Int = 1
    ) async throws -> TestAnswer {
        let transaction = sharing.ledger.add(number, amountMinor).text
        return try await sharing.send(
            .post, "/groups/\(group)/expenses", #"{"transactionId":"\#(transaction)"}"#, as: user)
    }

    @Test
    func
        `a group is changed and deleted only in the version that If-Match names, and an unchanged one is 304`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let (id, members) = try await group(sharing)
            let path = "/groups/\(id)"
            func send(
                _ method: HTTPMethod, _ field: (String, String), _ json: String? = nil, as user: Int = 1
            ) async throws -> TestAnswer {
                try await sharing.service.request(
                    method, path, as: sharing.service.user(user), json: json, fields: [field])
            }
            let tag = try #require(try await sharing.get(path).fields["ETag"])
            #expect(try await sharing.get(path, as: 2).fields["ETag"] == tag)
            let same = try await send(.get, ("If-None-Match", tag), as: 2)
            #expect(same.status == 304 && same.bytes.isEmpty)
            let renamed = try await send(.patch, ("If-Match", tag), #"{"name":"House"}"#)
            #expect(renamed.status == 200, "\(renamed.text)")
            let second = try #require(renamed.fields["ETag"])
            #expect(second != tag)
            #expect(try await sharing.get(path).fields["ETag"] == second)
            // A change of the members changes the group's tag.
            #expect(
                try await sharing.send(.patch, "\(path)/members/\(members[1])", #"{"weight":3}"#).status
                    == 200)
            let third = try #require(try await sharing.get(path).fields["ETag"])
            #expect(third != second)
            for (method, json) in [
                (HTTPMethod.put, #"{"name":"Hut"}"#), (.patch, #"{"name":"Hut"}"#), (.delete, nil),
            ]
                as [(HTTPMethod, String?)]
            {
                for stale in [tag, second, "W/\(third)"] {
                    let late = try await send(method, ("If-Match", stale), json)
                    #expect(late.status == 412 && late.json["code"].string == "PRECONDITION_FAILED")
                }
                // A user without permission gets the same refusal with a condition.
                #expect(try await send(method, ("If-Match", tag), json, as: 2).status == 403)
            }
            #expect(try await sharing.get(path).fields["ETag"] == third)
            #expect(try await send(.delete, ("If-Match", third)).status == 200)
        }
    }

    @Test func `a group has a name, a split and members, its maker included`() async throws {
        try await SharingFixture.run { sharing in
            let made = try await sharing.send(
                .post, "/groups",
                #"{"name":" Flat ","splitType":"SHARES","ownerWeight":2,"members":[{"email":"Bob@x.org","weight":"1.5"},"#
                    + #"{"email":"new@y.org"}]}"#, key: "k")
            #expect(made.status == 201, "\(made.text)")
            #expect(made.json["name"].string == "Flat" && made.json["splitType"].string == "SHARES")
            #expect(made.json["ownerId"].string == sharing.service.user(1).user.text)
            let members = made.json["members"].array
            #expect(members.map { $0["weight"].string } == ["2.00", "1.50", "1.00"])
            #expect(members.map { $0["person"]["displayName"].string } == ["Ann", "Bob", nil])
            #expect(members[2]["person"]["email"].string == "new@y.org" && members[2]["person"]["id"].isNull)
            let id = try #require(made.json["id"].string)
            #expect(try await sharing.get("/groups/\(id)", as: 2).json == made.json)
            let list = try await sharing.get("/groups", as: 2).json["groups"][0]
            #expect(list["id"].string == id && list["memberCount"].int == 3)
            let news = try await sharing.get("/notifications", as: 2).json["notifications"][0]
            #expect(
                news["message"].string == "Ann added you to the group Flat." && news["groupId"].string == id)
            let again = try await sharing.send(
                .post, "/groups",
                #"{"name":" Flat ","splitType":"SHARES","ownerWeight":2,"members":[{"email":"Bob@x.org","weight":"1.5"},"#
                    + #"{"email":"new@y.org"}]}"#, key: "k")
            #expect(again.bytes == made.bytes)
            #expect(try await sharing.get("/groups").json["groups"].array.count == 1)
        }
    }

    private static let wrong: [(String, String)] = [
        ("{}", "name"), (#"{"name":" "}"#, "name"),
        (#"{"name":"\#(String(repeating: "x", count: 61))"}"#, "name"),
        (#"{"name":"a\u202Eb"}"#, "name"), (#"{"name":"\u200B"}"#, "name"),
        (#"{"name":"a","splitType":"FIXED"}"#, "splitType"),
        (#"{"name":"a","splitType":"PERCENTAGE"}"#, "splitType"),
        (#"{"name":"a","splitType":"x"}"#, "splitType"),
        (#"{"name":"a","ownerWeight":10001}"#, "ownerWeight"),
        (#"{"name":"a","members":[{"email":"x"}]}"#, "members[0].email"),
        (#"{"name":"a","members":[{"email":"a@b.cd"},{"email":"A@b.cd"}]}"#, "members[1].email"),
        (#"{"name":"a","members":[{"email":"ANN@x.org"}]}"#, "members[0].email"),
        (#"{"name":"a","members":[{"email":"a@b.cd","weight":-1}]}"#, "members[0].weight"),
        (#"{"name":"a","members":[{"email":"a@b.cd","weight":0.001}]}"#, "members[0].weight"),
    ]

    @Test(arguments: wrong)
    func `a wrong group is refused with the reason under each field`(body: String, field: String) async throws
    {
        try await SharingFixture.run { sharing in
            let answer = try await sharing.send(.post, "/groups", body)
            #expect(answer.status == 400 && !answer.json["details"][field].isMissing, "\(answer.text)")
            #expect(try await sharing.get("/groups").json["groups"].array.isEmpty)
        }
    }

    @Test func `a group has at most 100 members, and looking up addresses counts like in shares`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let many = (1...100).map { #"{"email":"p\#($0)@y.org"}"# }
            let refused = try await sharing.send(
                .post, "/groups", #"{"name":"a","members":[\#(many.joined(separator: ","))]}"#)
            #expect(refused.status == 400, "\(refused.text)")
            let new = (1...51).map { #"{"email":"p\#($0)@y.org"}"# }
            let limited = try await sharing.send(
                .post, "/groups", #"{"name":"a","members":[\#(new.joined(separator: ","))]}"#)
            #expect(limited.status == 400)
            #expect(
                limited.json["details"]["members"][0].string
                    == "Add at most 50 people with whom you share nothing yet")
            let group = try await group(sharing, (1...49).map { "p\($0)@y.org" })
            sharing.service.clock.advance(seconds: 3_601)
            for number in 50...99 {
                let added = try await sharing.send(
                    .post, "/groups/\(group.id)/members", #"{"email":"p\#(number)@y.org"}"#)
                #expect(added.status == 201, "\(added.text)")
            }
            sharing.service.clock.advance(seconds: 3_601)
            let full = try await sharing.send(
                .post, "/groups/\(group.id)/members", #"{"email":"p100@y.org"}"#)
            #expect(full.status == 409 && full.json["error"].string == "A group has at most 100 members")
            // One call shares with all members.
            let shared = try await expense(sharing, group.id, 1, 10_001)
            #expect(shared.status == 201 && shared.json["participants"].array.count == 99)
            #expect(shared.json["ownerShare"].string == "1.01")
        }
    }

    @Test func `an expense is shared with all other members by the group's split`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let first = try await expense(sharing, group.id, 1)
            #expect(first.status == 201, "\(first.text)")
            #expect(first.json["ownerShare"].string == "30.00" && first.json["groupId"].string == group.id)
            #expect(
                first.json["participants"].array.map { $0["email"].string } == ["bob@x.org", "cleo@x.org"])
            let weights = try await sharing.send(.patch, "/groups/\(group.id)", #"{"splitType":"SHARES"}"#)
            #expect(weights.json["splitType"].string == "SHARES" && weights.json["name"].string == "Flat")
            let heavy = try await sharing.send(
                .patch, "/groups/\(group.id)/members/\(group.members[2])", #"{"weight":2}"#)
            #expect(heavy.json["weight"].string == "2.00")
            let second = try await expense(sharing, group.id, 2, 4_000, as: 2)
            #expect(
                second.json["ownerShare"].string == "10.00" && second.json["ownerWeight"].string == "1.00")
            #expect(second.json["participants"].array.map { $0["shareAmount"].string } == ["10.00", "20.00"])
            #expect(second.json["participants"].array.map { $0["weight"].string } == ["1.00", "2.00"])
            let list = try await sharing.get("/groups/\(group.id)/expenses?limit=1", as: 3).json
            #expect(list["total"].int == 2 && list["hasMore"].bool == true)
            #expect(list["expenses"][0]["owner"]["displayName"].string == "Bob")
            let next = try #require(list["nextCursor"].string)
            let page = try await sharing.get("/groups/\(group.id)/expenses?cursor=\(next)", as: 3).json
            #expect(page["expenses"].array.map { $0["id"] } == [first.json["id"]])
            // The share also counts like any other share.
            #expect(try await sharing.get("/sharing").json["netBalance"][0]["amount"].string == "50.00")
            #expect(sharing.ledger.holders.count == 2)
        }
    }

    @Test func `balances of a group count its own expenses only and are settled by the fewest payments`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["bob@x.org", "cleo@x.org", "new@y.org"])
            _ = try await expense(sharing, group.id, 1, 4_000)
            _ = try await expense(sharing, group.id, 2, 2_000, as: 2)
            _ = try await sharing.share(3, with: ["bob@x.org"])
            let answer = try await sharing.get("/groups/\(group.id)/balances", as: 3)
            let nets = answer.json["balances"].array.map {
                "\($0["person"]["email"].string ?? "") \($0["netBalance"].string ?? "")"
            }
            #expect(nets == ["ann@x.org 25.00", "bob@x.org 5.00", "cleo@x.org -15.00", "new@y.org -15.00"])
            let payments = answer.json["payments"].array.map {
                "\($0["from"]["email"].string ?? "") \($0["to"]["email"].string ?? "") \($0["amount"].string ?? "")"
            }
            #expect(
                payments == [
                    "cleo@x.org ann@x.org 15.00", "new@y.org ann@x.org 10.00", "new@y.org bob@x.org 5.00",
                ])
        }
    }

    @Test func `a member leaves, and a group is deleted, only when everything is settled`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let shared = try await expense(sharing, group.id, 1).json
            let cleos = try await expense(sharing, group.id, 5, as: 3).json
            for (member, user) in [(1, 2), (2, 1), (0, 1)] {
                let refused = try await sharing.send(
                    .delete, "/groups/\(group.id)/members/\(group.members[member])", as: user)
                #expect(refused.status == 409, "\(refused.text)")
            }
            #expect(try await sharing.send(.delete, "/groups/\(group.id)").status == 409)
            for (owner, share) in [(1, shared), (3, cleos)] {
                for part in share["participants"].array {
                    #expect(try await sharing.markPaid(part["id"].string ?? "", as: owner).status == 200)
                }
            }
            let left = try await sharing.send(
                .delete, "/groups/\(group.id)/members/\(group.members[1])", as: 2)
            #expect(left.status == 200 && left.json["id"].string == group.members[1])
            // A former member sees only the own part, not the group.
            for path in ["", "/members", "/expenses", "/balances"] {
                #expect(try await sharing.get("/groups/\(group.id)\(path)", as: 2).status == 404)
            }
            let id = try #require(shared["id"].string)
            #expect(try await sharing.get("/expenses/shares/\(id)", as: 2).status == 200)
            // When the owner leaves, the next member who accepted owns the group. When the last one leaves,
            // the group is deleted.
            #expect(
                try await sharing.send(.delete, "/groups/\(group.id)/members/\(group.members[0])").status
                    == 200)
            let rest = try await sharing.get("/groups/\(group.id)", as: 3).json
            #expect(rest["ownerId"].string == sharing.service.user(3).user.text)
            #expect(rest["members"].array.count == 1)
            let alone = try await expense(sharing, group.id, 2, as: 3)
            #expect(alone.status == 400 && alone.json["error"].string == "Add at least one participant")
            #expect(
                try await sharing.send(.delete, "/groups/\(group.id)/members/\(group.members[2])", as: 3)
                    .status
                    == 200)
            #expect(try await sharing.get("/groups/\(group.id)", as: 3).status == 404)
        }
    }

    @Test func `a settled group can be deleted, and its expenses stay`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing)
            let shared = try await expense(sharing, group.id, 1).json
            for (part, user) in zip(shared["participants"].array, [2, 3]) {
                let path = "/expenses/shares/\(part["id"].string ?? "")/decline"
                #expect(try await sharing.send(.post, path, as: user).status == 200)
            }
            #expect(try await sharing.send(.delete, "/groups/\(group.id)").json["id"].string == group.id)
            #expect(try await sharing.get("/groups/\(group.id)").status == 404)
            #expect(try await sharing.get("/groups", as: 2).json["groups"].array.isEmpty)
            #expect(try await sharing.get("/sharing").json["sharedExpenses"].array.count == 1)
        }
    }

    @Test func `an invited address becomes a member when it is verified`() async throws {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["dan@new.org"])
            _ = try await expense(sharing, group.id, 1)
            let dan = SharingFixture.person(4, sharing.service, email: "dan@new.org")
            try sharing.auth.announce(AuthEvent.userVerified, dan)
            #expect(
                try await eventually {
                    try await sharing.get("/groups/\(group.id)", as: 4).status == 200
                })
            let balances = try await sharing.get("/groups/\(group.id)/balances", as: 4).json["balances"].array
            #expect(balances.map { $0["netBalance"].string } == ["45.00", "-45.00"])
            #expect(try await expense(sharing, group.id, 2, as: 4).status == 201)
        }
    }

    @Test
    func `each group route has its status for owner, member, former member, stranger and anonymous caller`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["bob@x.org", "cleo@x.org", "new@y.org"])
            _ = try await sharing.send(.delete, "/groups/\(group.id)/members/\(group.members[2])", as: 3)
            let callers: [(String, Caller)] = [
                ("owner", .user(sharing.service.user(1))), ("member", .user(sharing.service.user(2))),
                ("former", .user(sharing.service.user(3))), ("stranger", .user(sharing.service.user(9))),
                ("anonymous", .anonymous(clientAddress: "192.0.2.1")),
            ]
            let missing = ID<GroupMember>(high: 1, low: 1).text
            let table: [(HTTPMethod, String, String?, [Int])] = [
                (.get, "", nil, [200, 200, 404, 404, 401]),
                (.get, "/members", nil, [200, 200, 404, 404, 401]),
                (.get, "/expenses", nil, [200, 200, 404, 404, 401]),
                (.get, "/balances", nil, [200, 200, 404, 404, 401]),
                (.put, "", #"{"name":"House"}"#, [200, 403, 404, 404, 401]),
                (.patch, "", #"{"name":""}"#, [400, 403, 404, 404, 401]),
                (.post, "/members", #"{"email":"nonsense"}"#, [400, 403, 404, 404, 401]),
                (.post, "/members", #"{"email":"bob@x.org"}"#, [400, 403, 404, 404, 401]),
                (.patch, "/members/\(group.members[1])", #"{"weight":3}"#, [200, 403, 404, 404, 401]),
                (.patch, "/members/\(group.members[1])", #"{"weight":"x"}"#, [400, 403, 404, 404, 401]),
                (.patch, "/members/\(missing)", #"{"weight":3}"#, [404, 403, 404, 404, 401]),
                (.delete, "/members/\(missing)", nil, [404, 404, 404, 404, 401]),
                (.delete, "/members/\(group.members[0])", nil, [0, 403, 404, 404, 401]),
                (.post, "/expenses", "{}", [400, 400, 404, 404, 401]),
                (.delete, "", nil, [0, 403, 404, 404, 401]),
            ]
            for (method, path, body, expected) in table {
                for ((name, caller), status) in zip(callers, expected) where status > 0 {
                    let answer = try await sharing.service.request(
                        method, "/groups/\(group.id)\(path)", as: caller, json: body)
                    #expect(answer.status == status, "\(method.rawValue) \(path) as \(name): \(answer.text)")
                }
            }
        }
    }

    @Test func `after a storm of expenses, payments and changes of members every total is right`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let group = try await group(sharing, ["bob@x.org", "cleo@x.org", "zoe@x.org"])
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for (worker, user) in [1, 2, 3, 9].enumerated() {
                    tasks.addTask {
                        for step in 0..<12 {
                            let number = UInt64(worker * 100 + step + 1)
                            let made = try await expense(sharing, group.id, number, 1_001, as: user)
                            #expect([201, 400, 404, 409].contains(made.status), "\(made.text)")
                            guard let id = made.json["id"].string else { continue }
                            let parts = made.json["participants"].array.compactMap { $0["id"].string }
                            switch step % 4 {
                            case 0: for part in parts { _ = try await sharing.markPaid(part, as: user) }
                            case 1: _ = try await sharing.cancel(id, as: user)
                            case 2:
                                for part in parts {
                                    _ = try await sharing.send(
                                        .post, "/expenses/shares/\(part)/decline", as: [1, 2, 3, 9][step % 3])
                                }
                            default:
                                _ = try await sharing.send(
                                    .delete, "/groups/\(group.id)/members/\(group.members[3])", as: 9)
                                _ = try await sharing.send(
                                    .post, "/groups/\(group.id)/members", #"{"email":"zoe@x.org"}"#)
                            }
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            let balances = try await sharing.get("/groups/\(group.id)/balances").json["balances"].array
            let nets = try balances.map {
                try Money(AmountText($0["netBalance"].string ?? ""), in: .usd).amountMinor
            }
            #expect(nets.reduce(0, +) == 0)
        }
    }
}
