import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks

/// Deleting an account that has transfers (contract-everyday §1, "Transfers").
@Suite struct TransferAccountTests {
    @Test func `an account with transfers to a living one is deleted only with transfers=keep`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let trip = try await ledger.account("Trip")
            let kept = try await ledger.transfer("5", savings, own)["id"].string ?? ""
            let between = try await ledger.transfer("7", savings, trip)["id"].string ?? ""
            let refused = try await ledger.call(.delete, "/accounts/\(savings)")
            #expect(refused.status == 409 && refused.message("transfers") != nil)
            #expect(try await ledger.call(.delete, "/accounts/\(savings)?transfers=x").status == 400)
            _ = try await ledger.json(.delete, "/accounts/\(savings)?transfers=keep")
            let shown = try await ledger.json(.get, "/transfers/\(kept)")
            #expect(shown["from"]["isDeleted"].bool == true && shown["from"]["accountId"].string == savings)
            #expect(shown["to"]["isDeleted"].bool == false)
            #expect(try await ledger.balance(own) == "5.00")
            #expect(try await ledger.balance(trip) == "7.00")
            // Now both sides of one transfer are deleted.
            _ = try await ledger.json(.delete, "/accounts/\(trip)?transfers=keep")
            #expect(try await ledger.call(.get, "/transfers/\(between)").status == 404)
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 1)
            let month = try await ledger.json(.get, "/transactions?type=TRANSFER&month=2026-03")
            #expect(month["total"].int == 1)
            #expect(
                try await ledger.json(.get, "/transactions?include=transfers")["transactions"].array.count
                    == 1)
            let edited = try await ledger.json(.patch, "/transfers/\(kept)", #"{"amount":6}"#)
            #expect(edited["to"]["amount"].string == "6.00")
            _ = try await ledger.json(.post, "/accounts/\(savings)/restore")
            #expect(try await ledger.balance(savings) == "-13.00")
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 2)
        }
    }

    @Test func `a transfer outlives its purged account for the other one's sake, and goes with the last`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (own, savings) = (try await ledger.activeAccount(), try await ledger.account("Savings"))
            let trip = try await ledger.account("Trip")
            let kept = try await ledger.transfer("5", savings, own)["id"].string ?? ""
            let last =
                try await ledger.transfer("7", savings, trip, also: #","clientId":"c""#)["id"].string ?? ""
            let trashed = try await ledger.transfer("9", trip, savings)["id"].string ?? ""
            _ = try await ledger.json(.delete, "/accounts/\(savings)?transfers=keep")
            ledger.service.clock.advance(seconds: 20 * 86_400)
            _ = try await ledger.json(.delete, "/transfers/\(trashed)")
            ledger.service.clock.advance(seconds: 11 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.store.inconsistencies() == [])
            let shown = try await ledger.json(.get, "/transfers/\(kept)")
            #expect(shown["from"]["accountId"] == .null && shown["from"]["isDeleted"].bool == true)
            let line = try await ledger.json(.get, "/transactions?type=TRANSFER&q=&accountId=\(own)")
            #expect(line["transactions"][0]["direction"].string == "in" && line["total"].int == 1)
            let all = try await ledger.json(.get, "/transactions?type=TRANSFER")
            #expect(all["total"].int == 2)
            #expect(Set(all["transactions"].array.map { $0["accountId"].string }) == [own, trip])
            #expect(try await ledger.balance(own) == "5.00")
            #expect(try await ledger.balance(trip) == "7.00")
            _ = try await ledger.json(.patch, "/transfers/\(kept)", #"{"date":"2026-03-01","amount":"6"}"#)
            #expect(try await ledger.balance(own) == "6.00")
            _ = try await ledger.json(.delete, "/accounts/\(trip)")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.store.purge(at: ledger.service.context.clock.now()) { true }
            #expect(try await ledger.call(.get, "/transfers/\(last)").status == 404)
            #expect(try await ledger.json(.get, "/transfers")["total"].int == 1)
            let again = try await ledger.call(
                .post, "/transfers",
                #"{"amount":1,"fromAccountId":"\#(own)","toAccountId":"\#(own)","clientId":"c"}"#)
            #expect(again.status == 409)
        }
    }
}
