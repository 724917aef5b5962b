import Contracts
import HTTPKit
import TestKit
import Testing

/// Templates that book transfers (contract-everyday §1, "Transfers"; §2, "Recurring").
@Suite struct RecurringTransferTests {
    private func make(
        _ ledger: LedgerFixture, to account: String, _ also: String = ""
    ) async throws -> JSONValue {
        try await ledger.json(
            .post, "/recurring",
            #"{"transfer":{"toAccountId":"\#(account)"},"amount":"50","dayOfMonth":15,"#
                + #""description":"Savings"\#(also)}"#)
    }

    @Test func `§2 transfers: a template moves money every month, once`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let (active, trip) = (try await ledger.activeAccount(), try await ledger.account("Trip"))
            let made = try await make(ledger, to: trip)
            #expect(made["transfer"]["toAccountId"].string == trip && made["accountId"].string == active)
            #expect(made["type"].string == "TRANSFER" && made["categoryId"].isNull)
            let upcoming = try await ledger.json(.get, "/recurring/upcoming?days=1")["upcoming"][0]
            #expect(upcoming["transfer"]["toAccountId"].string == trip)
            #expect(upcoming["date"].string == "2026-03-15" && upcoming["type"].string == "TRANSFER")
            for _ in 0..<2 { try await ledger.bookDue() }
            #expect(try await ledger.balance(active) == "-50.00")
            #expect(try await ledger.balance(trip) == "50.00")
            let booked = try await ledger.json(.get, "/transfers")["transfers"][0]
            #expect(booked["description"].string == "Savings" && booked["date"].string == "2026-03-15")
            // Lists of others show neither the transfer nor its template.
            #expect(try await ledger.json(.get, "/transactions")["total"].int == 0)
            #expect(try await ledger.json(.get, "/recurring")["total"].int == 0)
            #expect(try await ledger.json(.get, "/recurring?include=transfers")["total"].int == 1)
            let path = "/transfers/\(booked["id"].string ?? "")"
            _ = try await ledger.json(.delete, path)
            try await ledger.bookDue()
            #expect(try await ledger.transfersTotal() == 0)
            _ = try await ledger.json(.post, "\(path)/restore")
            #expect(try await ledger.transfersTotal() == 1)
        }
    }

    @Test func `§2 transfers: between two currencies the day's rate makes the second amount`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let trip = try await ledger.account("Trip", currency: "EUR")
            _ = try await make(ledger, to: trip)
            try await ledger.bookDue()
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"2026-03"}"#)
            #expect(applied["created"].int == 0)
            #expect(applied["errors"][0]["error"].string?.contains("rate") == true)
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"USD","currency":"EUR","rate":"0.5","date":"2026-03-01"}"#)
            try await ledger.bookDue()
            let booked = try await ledger.json(.get, "/transfers")["transfers"][0]
            #expect(booked["to"]["amount"].string == "25.00" && booked["to"]["currency"].string == "EUR")
        }
    }

    @Test func `§2 transfers: a template is of one kind, and its mistakes name their fields`() async throws {
        try await LedgerFixture.run { ledger in
            let (active, trip) = (try await ledger.activeAccount(), try await ledger.account("Trip"))
            let food = try await ledger.category("Food")
            let path = "/recurring/\(try await make(ledger, to: trip)["id"].string ?? "")"
            let plain = "/recurring/\(try await ledger.template(food))"
            let foreign = try await ledger.account("Other", user: 2)
            let cases: [(String, String, String)] = [
                (path, #"{"transfer":null}"#, "transfer"),
                (plain, #"{"transfer":{"toAccountId":"\#(trip)"}}"#, "transfer"),
                (path, #"{"categoryId":"\#(food)"}"#, "categoryId"),
                (path, #"{"splits":[{"categoryId":"\#(food)","amount":1}]}"#, "splits"),
                (path, #"{"transfer":{"toAccountId":"\#(active)"}}"#, "transfer.toAccountId"),
                (path, #"{"transfer":{"toAccountId":"\#(foreign)"}}"#, "transfer.toAccountId"),
                (path, #"{"transfer":{"toAccountId":5}}"#, "transfer.toAccountId"),
                (path, #"{"transfer":7}"#, "transfer"),
                (path, #"{"accountId":"\#(trip)"}"#, "transfer.toAccountId"),
                (path, #"{"currency":"EUR"}"#, "currency"), (path, #"{"amount":"0"}"#, "amount"),
            ]
            for (path, body, field) in cases {
                let refused = try await ledger.call(.patch, path, body)
                #expect(refused.status == 400 && refused.message(field) != nil, "\(body): \(refused.text)")
            }
            let empty = try await ledger.call(
                .post, "/recurring", #"{"transfer":{},"amount":1,"dayOfMonth":1}"#)
            #expect(empty.status == 400 && empty.message("transfer.toAccountId") != nil)
            let echo = try await ledger.call(.get, path).text
            #expect(try await ledger.call(.put, path, echo).text == echo)
            let changed = try await ledger.json(.patch, path, #"{"amount":"70","frequency":"weekly"}"#)
            #expect(changed["amount"].string == "70.00" && changed["frequency"].string == "weekly")
        }
    }

    @Test func `§2 transfers: a deleted account receives nothing, and a restored one goes on`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let trip = try await ledger.account("Trip")
            _ = try await make(ledger, to: trip)
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            try await ledger.bookDue()
            #expect(try await ledger.transfersTotal() == 0)
            let applied = try await ledger.json(.post, "/recurring/apply", #"{"monthKey":"2026-03"}"#)
            #expect(applied["errors"].array.count == 1, "\(applied)")
            #expect(try await ledger.json(.get, "/recurring/upcoming")["upcoming"].array.isEmpty)
            _ = try await ledger.json(.post, "/accounts/\(trip)/restore")
            try await ledger.bookDue()
            #expect(try await ledger.transfersTotal() == 1)
        }
    }

    @Test func `§2: a template of transfers that a backup brings back books no period again`() async throws {
        try await LedgerFixture.withPeople { ledger, _ in
            let trip = try await ledger.account("Trip")
            let made = try await make(ledger, to: trip, #","startMonthKey":"2025-12""#)
            let backup = try await ledger.bookLines()
            let body = #"{"monthKey":"2026-02"}"#
            #expect(try await ledger.json(.post, "/recurring/apply", body)["created"].int == 1)
            let first = try #require(try await ledger.json(.get, "/transfers")["transfers"][0]["id"].string)
            _ = try await ledger.json(.delete, "/recurring/\(made["id"].string ?? "")")
            try await ledger.restore(backup, .merge, deleted: .restore)
            #expect(try await ledger.json(.post, "/recurring/apply", body)["created"].int == 0)
            #expect(try await ledger.transfersTotal() == 1)
            // A deleted booking does not come back beside the one that took its place.
            _ = try await ledger.json(.delete, "/transfers/\(first)")
            _ = try await ledger.json(.delete, "/recurring/\(made["id"].string ?? "")")
            try await ledger.restore(backup, .merge, deleted: .restore)
            #expect(try await ledger.json(.post, "/recurring/apply", body)["created"].int == 1)
            let second = try #require(try await ledger.json(.get, "/transfers")["transfers"][0]["id"].string)
            let refused = try await ledger.call(.post, "/transfers/\(first)/restore")
            #expect(refused.status == 409 && refused.message("transferId") == second)
        }
    }
}
