import CofferClient
import Contracts
import ServiceKit
import Foundation
import TestKit
import Testing

/// Long times of syncs, four a day, with a bank whose entries change, vanish for a while, come twice and in
/// any order.
@Suite struct BankWalkTests {
    /// A year where tests take their long form.
    private static let days = ProcessInfo.processInfo.environment["COFFER_TEST_LONG"] == nil ? 45 : 365

    @Test(.seeded) func `BANK-030 every booked entry is here once, and balances are the bank's`() async throws
    {
        try await BankScene.run { scene in
            var random = SeededRandom()
            scene.bank.beWild(true)
            scene.bank.change { accounts in
                accounts = (1...2).map { .init(id: "\($0)", name: "Account \($0)", openingCents: 50_000) }
            }
            Self.spend(120, in: scene, &random)
            let connection = try await scene.connected()
            var app = scene.ada.app()
            for turn in 0..<Self.days * 4 {
                // Sessions end before a year is over.
                if turn.isMultiple(of: 20) { app = try await scene.system.signIn(scene.ada.email).app() }
                scene.system.harness.clock.advance(seconds: 6 * 3_600)
                scene.bank.setNow(scene.seconds)
                scene.bank.speak(turn.isMultiple(of: 8) ? 1 : 2)
                Self.live(in: scene, &random)
                try await Self.sync(connection.id, by: app)
                if turn.isMultiple(of: 40) { try await Self.check(scene, connection.id, app) }
            }
            scene.bank.change { accounts in
                for account in accounts.indices {
                    for entry in accounts[account].entries.indices {
                        accounts[account].entries[entry].isHidden = false
                    }
                }
            }
            scene.system.harness.clock.advance(seconds: 6 * 3_600)
            scene.bank.setNow(scene.seconds)
            try await Self.sync(connection.id, by: app)
            try await Self.check(scene, connection.id, app)
        }
    }

    private static func sync(_ id: ID<BankConnection>, by app: CofferClient) async throws {
        var isAsked = false
        let isDone = try await eventually {
            // A turn by itself may be under way.
            if !isAsked {
                do {
                    try await app.banks.sync(id)
                    isAsked = true
                } catch let refusal as Refusal where refusal.code == .conflict {
                    return false
                }
            }
            return try await !app.banks.get(id).isSyncing
        }
        #expect(isDone)
    }

    /// Adds entries of the days before.
    private static func spend(_ count: Int, in scene: BankScene, _ random: inout SeededRandom) {
        for number in 0..<count {
            let entry = scene.entry(
                "old\(number)", cents(&random), daysAgo: Int.random(in: 0...80, using: &random),
                shop(&random))
            scene.bank.change { $0[number % $0.count].entries.append(entry) }
        }
    }

    private static func cents(_ random: inout SeededRandom) -> Int64 {
        // Few amounts, so that many are alike.
        let amounts: [Int64] = [-500, -500, -1_299, -3_000, -99, 2_500, -45_000]
        return amounts.randomElement(using: &random) ?? -500
    }

    private static func shop(_ random: inout SeededRandom) -> String {
        ["Coffee", "Market", "Rent", "Shop 7"].randomElement(using: &random) ?? "Coffee"
    }

    /// What six hours bring.
    private static func live(in scene: BankScene, _ random: inout SeededRandom) {
        let today = scene.noon(0)
        scene.bank.change { accounts in
            for index in accounts.indices {
                for number in accounts[index].entries.indices {
                    change(&accounts[index].entries[number], today, &random)
                }
                // What is pending may vanish for good.
                accounts[index].entries.removeAll {
                    $0.posted == nil && Int.random(in: 0..<12, using: &random) == 0
                }
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let isPending = Bool.random(using: &random)
                    accounts[index].entries.append(
                        SimpleFINServer.Entry(
                            id: "\(UInt64.random(in: 0...(.max), using: &random))",
                            posted: isPending ? nil : today, cents: cents(&random),
                            description: shop(&random)))
                }
            }
        }
    }

    private static func change(
        _ entry: inout SimpleFINServer.Entry, _ today: Int64, _ random: inout SeededRandom
    ) {
        guard let posted = entry.posted else {
            if Int.random(in: 0..<4, using: &random) == 0 {
                entry.posted = today
                if Bool.random(using: &random) { entry.cents -= 100 }
                if entry.cents == 0 { entry.cents = -1 }
                entry.description += " booked"
            }
            return
        }
        guard today - posted < 15 * 86_400 else {
            entry.isHidden = false
            return
        }
        switch Int.random(in: 0..<200, using: &random) {
        case 0: entry.description += " *"
        case 1: entry.posted = posted - 86_400
        case 2: entry.cents += entry.cents < 0 ? -1 : 1
        case 3: entry.isHidden = true
        case 4...12: entry.isHidden = false
        default: break
        }
    }

    /// Compares what is here with all that the bank has told so far.
    private static func check(
        _ scene: BankScene, _ id: ID<BankConnection>, _ app: CofferClient
    ) async throws {
        let connection = try await app.banks.get(id)
        #expect(connection.problem == nil && connection.messages.isEmpty)
        for told in scene.bank.accounts {
            let account = try #require(connection.accounts.first { $0.bankAccountId == told.id })
            let own = try #require(account.accountId)
            var amounts: [String] = []
            for try await entry in app.transactions.all(TransactionFilter(account: .one(own))) {
                amounts.append((entry.type == .income ? "" : "-") + entry.amount)
            }
            let isWhole = !told.entries.contains(where: \.isHidden)
            let booked = told.entries.filter { $0.posted != nil }
            if isWhole {
                #expect(amounts.sorted() == booked.map { SimpleFINServer.decimal($0.cents) }.sorted())
                #expect(account.difference == "0.00", "\(account)")
            } else {
                #expect(amounts.count <= booked.count)
            }
        }
    }
}
