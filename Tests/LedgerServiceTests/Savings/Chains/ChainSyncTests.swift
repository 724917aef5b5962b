import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerService

/// What a sync does to an asset, its goals and months, and when it happens by itself.
@Suite struct ChainSyncTests {
    @Test func `the balance is the chain's and what was booked by hand`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let asset = try await fixture.asset()
            try await fixture.ledger.book("0.25", into: asset, date: "2026-03-01")
            #expect(try await fixture.sync(asset).json["balance"].string == "1.25")
            try await fixture.ledger.book("-0.5", into: asset, date: "2026-03-10")
            try fixture.setBitcoin(
                in: "1", out: "0.4",
                [("h2", "2026-03-12T07:00:00Z", -40_000_000), ("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            #expect(try await fixture.sync(asset).json["balance"].string == "0.35")
            #expect(
                try await fixture.lines(asset) == [
                    "2026-03-12 -0.4 h2", "2026-03-10 -0.5 manual", "2026-03-04 +1 h1",
                    "2026-03-01 +0.25 manual",
                ])
        }
    }

    @Test func `the chain's transactions cannot be deleted, and their address stays`() async throws {
        try await ChainFixture.run { fixture in
            let asset = try await fixture.asset()
            try fixture.setBitcoin(in: "0")
            #expect(try await fixture.sync(asset).status == 200)
            // Nothing came from the wrong address, so it can be corrected.
            let path = "/assets/\(asset)"
            let moved = try await fixture.ledger.json(
                .patch, path, #"{"address":"\#(TestAddress.of("right"))"}"#)
            #expect(moved["lastSyncedAt"].isNull)
            try fixture.setBitcoin("right", in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            #expect(try await fixture.sync(asset).json["balance"].string == "1")
            let id = try await fixture.ledger.json(.get, "\(path)/transactions")["transactions"][0]["id"]
                .string
            let refused = try await fixture.ledger.call(.delete, "\(path)/transactions/\(id ?? "")")
            #expect(refused.status == 409)
            let changes = [
                (#"{"address":"\#(TestAddress.of("other"))"}"#, "address"), (#"{"address":null}"#, "address"),
                (#"{"chain":"LTC"}"#, "chain"),
            ]
            for (change, field) in changes {
                let answer = try await fixture.ledger.call(.patch, path, change)
                #expect(answer.status == 400)
                // The address of one chain is none of another, so that a change of the chain names both.
                #expect(answer.json["details"].keys.contains(field))
            }
            let renamed = try await fixture.ledger.json(
                .patch, path, #"{"name":"Cold","chain":"BTC","address":"\#(TestAddress.of("right"))"}"#)
            #expect(renamed["name"].string == "Cold")
        }
    }

    @Test func `a deposit on the chain raises the target of the asset's only goal`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let (goal, asset) = (try await fixture.ledger.goal("Car"), try await fixture.asset())
            #expect(try await fixture.sync(asset).status == 200)
            try await fixture.ledger.allocate([(asset, "1")], to: goal)
            try fixture.setBitcoin(
                in: "1.5",
                [("h2", "2026-03-14T07:00:00Z", 50_000_000), ("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let raised = try await fixture.sync(asset).json
            #expect(raised["allocations"][0]["amount"].string == "1.5")
            #expect(raised["unallocated"].string == "0")
            try await fixture.ledger.allocate([(asset, "0.2")], to: goal)
            try fixture.setBitcoin(
                in: "2",
                [("h3", "2026-03-14T08:00:00Z", 50_000_000), ("h2", "2026-03-14T07:00:00Z", 50_000_000)])
            let kept = try await fixture.sync(asset).json
            #expect(kept["allocations"][0]["amount"].string == "0.2")
            #expect(kept["unallocated"].string == "1.8")
        }
    }

    @Test func `a sync without news does not refuse the owner's next change`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let asset = try await fixture.asset()
            let first = try await fixture.sync(asset)
            let tag = try #require(first.fields["ETag"])
            fixture.ledger.service.clock.advance(seconds: 5)
            let second = try await fixture.sync(asset)
            #expect(second.json["lastSyncedAt"] != first.json["lastSyncedAt"])
            #expect(second.fields["ETag"] != tag)
            let change = try await fixture.ledger.service.request(
                .patch, "/assets/\(asset)", as: fixture.ledger.service.user(), json: #"{"name":"x"}"#,
                fields: [("If-Match", tag)])
            #expect(change.status == 200, "\(change.text)")
        }
    }

    @Test func `by itself an asset is read at most every 15 minutes`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            let asset = try await fixture.asset()
            // Neither one without an address nor one of another coin is read.
            _ = try await fixture.ledger.asset("BTC")
            try await fixture.addToken()
            let workflow = fixture.workflow()
            try await fixture.round(workflow)
            #expect(try await fixture.balance(asset) == "1")
            #expect(fixture.web.requests.count == 2)
            fixture.ledger.service.clock.advance(seconds: 899)
            try await fixture.round(workflow)
            #expect(fixture.web.requests.count == 2)
            fixture.ledger.service.clock.advance(seconds: 1)
            try await fixture.round(workflow)
            #expect(fixture.web.requests.count == 4)
            _ = try await fixture.ledger.json(.delete, "/assets/\(asset)")
            fixture.ledger.service.clock.advance(seconds: 900)
            try await fixture.round(workflow)
            #expect(fixture.web.requests.count == 4)
        }
    }

    @Test func `one failing asset does not hold up those of others`() async throws {
        try await ChainFixture.run { fixture in
            fixture.web.setAll(WebStub.Answer("{}", status: 404))
            for number in 0..<3 { _ = try await fixture.asset(address: "wrong\(number)") }
            try fixture.setBitcoin("right", in: "2")
            let asset = try await fixture.asset(address: "right", user: 2)
            try await fixture.round(fixture.workflow())
            #expect(
                try await fixture.ledger.json(.get, "/assets/\(asset)", user: 2)["balance"].string == "2")
            let errors = try await fixture.ledger.json(.get, "/assets")["assets"].array.map {
                $0["syncError"].string
            }
            #expect(
                errors
                    == Array(repeating: "The answer of the provider of blockchains cannot be used", count: 3))
        }
    }

    @Test func `owners who ask at once share one request`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1")
            fixture.web.set(
                "/v3/bitcoin/address/balance/\(ChainFixture.address)",
                WebStub.Answer(#"{"incoming":"1","outgoing":"0"}"#, delayMilliseconds: 200))
            let asset = try await fixture.asset()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<10 { group.addTask { try await fixture.sync(asset).status } }
                for try await status in group { #expect(status == 200) }
            }
            #expect(try await fixture.lines(asset) == ["2026-03-15 +1 Not listed by the chain"])
            #expect(fixture.web.requests.count < 20)
        }
    }

    @Test func `a transaction belongs to its owner's day`() async throws {
        try await ChainFixture.run { fixture in
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T23:30:00Z", 100_000_000)])
            let service = fixture.ledger.service
            let east = service.user(1, timeZone: "Asia/Tokyo")
            let asset = try await fixture.asset()
            let synced = try await service.request(.post, "/assets/\(asset)/sync", as: east)
            #expect(synced.status == 200)
            #expect(try await fixture.lines(asset) == ["2026-03-05 +1 h1"])
        }
    }

    @Test func `planning: a month counts what the chain did after its start, by block time`() async throws {
        try await ChainFixture.run { fixture in
            let ledger = fixture.ledger
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"BTC","currency":"USD","rate":100}"#)
            let goal = try await ledger.goal("Car", "1000")
            let asset = try await fixture.asset()
            try fixture.setBitcoin(in: "1", [("h1", "2026-03-04T07:00:00Z", 100_000_000)])
            #expect(try await fixture.sync(asset).status == 200)
            try await ledger.allocate([(asset, "1")], to: goal)
            let month = "/planning/months/2026-04"
            #expect(try await ledger.call(.post, "\(month)/start").status == 200)
            ledger.service.clock.advance(seconds: 86_400)
            // Half a coin came an hour before the start, a quarter an hour after it.
            try fixture.setBitcoin(
                in: "1.75",
                [
                    ("h3", "2026-03-15T13:00:00Z", 25_000_000), ("h2", "2026-03-15T11:00:00Z", 50_000_000),
                    ("h1", "2026-03-04T07:00:00Z", 100_000_000),
                ])
            #expect(try await fixture.sync(asset).json["allocations"][0]["funded"].string == "1.75")
            #expect(try await ledger.json(.get, month)["plans"][0]["contributed"].string == "25.00")
            // What had left before the start is no loss of the month, either.
            try fixture.setBitcoin(
                in: "1.75", out: "0.5",
                [("h4", "2026-03-15T10:00:00Z", -50_000_000), ("h3", "2026-03-15T13:00:00Z", 25_000_000)])
            #expect(try await fixture.sync(asset).json["balance"].string == "1.25")
            #expect(try await ledger.json(.get, month)["plans"][0]["contributed"].string == "25.00")
        }
    }

    @Test func `of many addresses 50 can be kept`() async throws {
        try await ChainFixture.run { fixture in
            for number in 0..<50 { _ = try await fixture.asset(address: "a\(number)") }
            let refused = try await fixture.ledger.call(
                .post, "/assets", #"{"currency":"BTC","chain":"BTC","address":"\#(TestAddress.of("b"))"}"#)
            #expect(refused.status == 400)
            #expect(refused.message("address") != nil)
        }
    }
}
