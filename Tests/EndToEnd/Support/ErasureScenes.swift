import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// Makes users with data, and reads the data that is left after an erasure.
protocol ErasureScenes {}

extension ErasureScenes {
    var services: [String] { ["auth", "ledger", "sharing", "export"] }

    /// Gives a user an avatar, a category, a budget, savings and transactions under keys.
    func fill(_ member: Member, transactions: Int) async throws {
        let client = member.client
        _ = try await client.profile.setPicture(ClientFile(Pictures.png, contentType: "image/png"))
        let category = try await member.category("Private")
        let account = try await client.accounts.list().activeAccountId
        _ = try await client.budgets.put(
            BudgetDraft(
                accountId: .value(.one(account)), categoryId: .value(category), month: "2026-01", planned: "5"
            ))
        try await save(member)
        for number in 0..<transactions {
            let draft = TransactionDraft(
                categoryId: .value(category), type: .value(.expense), amount: "1",
                description: .value("ada.unique \(number)"))
            _ = try await client.transactions.create(draft, key: "fill-\(number)")
        }
    }

    /// Gives a user a goal with an allocation of an asset, a month under way and a calendar.
    func save(_ member: Member) async throws {
        var goals: [String] = []
        for _ in 0..<2 {
            let goal = try await member.send(
                .post, "/goals",
                #"{"name":"ada.unique","targetAmount":5,"currency":"USD","deadline":"2100-01-01"}"#)
            goals.append(try #require(goal.data["id"].string, "\(goal.text)"))
        }
        let asset = try await member.send(.post, "/assets", #"{"name":"ada.unique","currency":"USD"}"#)
        let assetID = try #require(asset.data["id"].string)
        let deposit = try await member.send(
            .post, "/assets/\(assetID)/transactions",
            #"{"kind":"deposit","amount":5,"note":"ada.unique"}"#)
        let month = try #require(deposit.data["date"].string, "\(deposit.text)").prefix(7)
        let lines = goals.map { #"{"goalId":"\#($0)","amount":2}"# }.joined(separator: ",")
        // The month keeps what a deleted goal contributed.
        for (method, path, body) in [
            (HTTPMethod.put, "/assets/\(assetID)/allocations", #"{"allocations":[\#(lines)]}"#),
            (.patch, "/planning/settings", #"{"paymentDay":7}"#),
            (.post, "/planning/months/\(month)/start", nil), (.delete, "/goals/\(goals[1])", nil),
        ] {
            let answer = try await member.send(method, path, body)
            #expect(answer.status == 200, "\(answer.text)")
        }
        #expect(try await member.send(.post, "/planning/reminders/token").status == 201)
    }

    func share(
        by owner: Member, with emails: [String], _ amount: AmountText
    ) async throws -> ID<SharedExpense> {
        let dinner = try await owner.spend(amount, on: owner.category("Dinner")).id
        let people = emails.map { ParticipantDraft(email: .value($0)) }
        return try await owner.client.sharing.share(
            ShareDraft(transactionId: .value(dinner), participants: .list(people))
        ).id
    }

    /// Waits until every service has finished all erasures.
    func converge(_ system: CofferSystem) async throws {
        let erased = try await system.harness.read("auth") { db in
            try db.first("SELECT count(*) FROM erased_users") { try $0.int(0) }
        }
        for service in services {
            try await eventually("\(service) has finished") {
                try await system.harness.read(service) { db in
                    // Books that ended with their owner are among them.
                    let counts = try db.first(
                        "SELECT count(*), count(cleaned_at) FROM erased_users"
                    ) { (all: try $0.int(0), clean: try $0.int(1)) }
                    return counts.map { $0.all >= erased ?? 0 && $0.all == $0.clean } ?? false
                }
            }
            let check = try await system.harness.request(
                service, .get, "/internal/check", as: .service("operator"))
            #expect(check.json["problems"] == .array([]), "\(service): \(check.text)")
        }
    }

    func count(_ table: String, in service: String, of system: CofferSystem) async throws -> Int64? {
        try await system.harness.read(service) { db in
            try db.first("SELECT count(*) FROM \(SQL(stringLiteral: table))") { try $0.int(0) }
        }
    }

    func expectNothing(
        of text: String, in traces: StoredTraces, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let places = try await traces.places(ofText: text)
        #expect(places == [], sourceLocation: sourceLocation)
    }

    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}
