import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerSavings

/// Goals, assets with their chains, and allocations.
extension StatementTour {
    mutating func savings() async throws {
        let body = #"{"name":"Car","targetAmount":5,"currency":"USD","deadline":"2027-01-01"}"#
        let goal = try await ask(.post, "/goals", body)["id"].string ?? ""
        let asset = try await ask(.post, "/assets", #"{"currency":"EUR"}"#)["id"].string ?? ""
        try await ask(
            .put, "/goals/\(goal)/allocations", #"{"allocations":[{"assetId":"\#(asset)","amount":5}]}"#)
        let transactions = "/assets/\(asset)/transactions"
        let made = try await ask(.post, transactions, #"{"kind":"deposit","amount":9}"#)["id"].string ?? ""
        try await ask(.post, transactions, #"{"kind":"deposit","amount":9,"date":"2026-03-01"}"#)
        let day = PlaceText.text(try #require(ID<AssetTransaction>(made)), [20_527])
        for query in ["", "?limit=1", "?limit=1&cursor=\(day)", "?offset=1"] {
            try await ask(.get, transactions + query)
        }
        for status in ["", "status=active", "status=all"] {
            for sort in ["deadline", "name", "createdAt"] {
                try await ask(.get, "/goals?\(status)&sort=\(sort)")
                let place = PlaceText.text(try #require(ID<Goal>(goal)), [1])
                try await ask(.get, "/goals?\(status)&sort=\(sort)&cursor=\(place)")
            }
        }
        for path in ["", "/composition", "/history?from=2026-03-10"] {
            try await ask(.get, "/goals/\(goal)\(path)")
        }
        try await ask(.put, "/goals/\(goal)", #"{"name":"Bus"}"#)
        try await ask(.patch, "/goals/\(goal)", #"{"emoji":"x"}"#)
        try await ask(.get, "/assets")
        try await ask(.get, "/assets/\(asset)")
        try await ask(.patch, "/assets/\(asset)", #"{"name":"Coins"}"#)
        try await ask(.post, "/assets/\(asset)/set-balance", #"{"balance":20}"#)
        try await ask(
            .put, "/assets/\(asset)/allocations", #"{"allocations":[{"goalId":"\#(goal)","amount":7}]}"#)
        try await ask(.delete, "\(transactions)/\(made)")
        try await chains(goal)
        let user = ledger.service.user().user
        _ = try await ledger.store.database.write { db in
            let book = try #require(try Book.current(of: user, in: db))
            return try book.activeGoalStates(
                rates: RateTable(manual: [], fromOperator: [], provided: [:]),
                on: LedgerFixture.noon.utcDate, in: db)
        }
        try await deleteAndRestore("/assets/\(asset)", "?confirm=true")
        try await ask(.delete, "/assets/\(asset)?confirm=true")
        try await ask(.delete, "/goals/\(goal)?assets=true")
    }

    /// An asset on a chain, for which a stand-in of the provider answers, and past rates.
    private mutating func chains(_ goal: String) async throws {
        let body = #"{"currency":"BTC","chain":"BTC","address":"\#(TestAddress.of("a"))"}"#
        let coins = try await ask(.post, "/assets", body)["id"].string ?? ""
        try await ask(
            .put, "/assets/\(coins)/allocations", #"{"allocations":[{"goalId":"\#(goal)","amount":1}]}"#)
        try await ask(.post, "/assets/\(coins)/sync")
        _ = try await ledger.store.dueSyncs(at: LedgerFixture.noon)
        let rates = RateStore(database: ledger.store.database)
        _ = try await rates.nextHistory(at: LedgerFixture.noon)
        _ = try await rates.dollarsPerBitcoin()
        let dollar = AssetCode(.usd)
        try await rates.beginHistory(of: dollar, at: LedgerFixture.noon)
        try await rates.keepHistory(
            [LedgerFixture.noon.utcDate: .zero], of: dollar, at: LedgerFixture.noon)
        try await ask(.delete, "/assets/\(coins)?confirm=true")
    }
}
