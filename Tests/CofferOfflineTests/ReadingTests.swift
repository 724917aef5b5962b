import CofferClient
import Contracts
import TestKit
import Testing

@testable import CofferOffline

struct ReadingTests {
    @Test func `a copy is read page by page, goes on after a kill, and is shown without a network`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let scene = OfflineScene(server: FakeServer(pageSize: 2), folder: folder)
        for number in 1...5 { try scene.server.spend("\(number)", "Item \(number)") }
        // Pages of three and four records have come when the network goes.
        scene.server.beforeArrival { request in
            if request.target.contains("1-4") { throw ScriptedTransport.refused }
            return nil
        }
        await #expect(throws: ConnectionFailure.self) { try await scene.open().sync() }
        let book = try scene.open()
        #expect(try await book.accounts().map(\.name) == ["Household", "Trip"])
        #expect(try await book.categories().map(\.name) == ["Food"])
        #expect(try await OfflineScene.shown(book) == ["Item 1"])
        #expect(try await book.revision == nil)
        scene.server.beforeArrival { request in
            #expect(request.target != "/changes")
            return nil
        }
        let result = try await book.sync()
        #expect(result.changes == 4 && !result.beganAnew && result.revision == 8)
        scene.server.beforeArrival { _ in throw ScriptedTransport.refused }
        let again = try scene.open()
        #expect(try await OfflineScene.shown(again) == (1...5).reversed().map { "Item \($0)" })
        #expect(try await again.revision == 8)
        #expect(try await again.budgets(FakeServer.today.month).isEmpty)
        #expect(try await again.rules().isEmpty)
        #expect(try await again.goals().isEmpty)
        #expect(try await again.assets().isEmpty)
        #expect(try await again.recurring().isEmpty)
        #expect(try await again.transfers().isEmpty)
    }

    @Test func `transactions come newest first, in pages and of an account, with what waits among them`()
        async throws
    {
        try await OfflineScene.run { scene, book in
            for number in 1...6 { try scene.server.spend("\(number)", "Item \(number)") }
            try await book.sync()
            for (name, day) in [("new", "2026-02-01"), ("old", "2026-01-01")] {
                _ = try await book.create(
                    TransactionDraft(
                        accountId: .value(FakeServer.other.id), categoryId: .value(FakeServer.food.id),
                        type: .value(.expense), amount: "3",
                        date: CalendarDate(day).map { .value($0) } ?? .absent, description: .value(name)))
            }
            #expect(
                try await OfflineScene.shown(book)
                    == ["new*"] + (1...6).reversed().map { "Item \($0)" } + ["old*"])
            var pages: [[String]] = []
            var last: Kept<Transaction>?
            while true {
                let page = try await book.transactions(limit: 3, before: last)
                if page.isEmpty { break }
                pages.append(page.map { $0.record.description ?? "" })
                last = page.last
            }
            #expect(
                pages == [["new", "Item 6", "Item 5"], ["Item 4", "Item 3", "Item 2"], ["Item 1", "old"]])
            let own = try await book.transactions(of: FakeServer.other.id)
            #expect(own.map(\.record.description) == ["new", "old"])
            #expect(own.allSatisfy { $0.record.amount == "3.00" && $0.record.category == FakeServer.food })
            #expect(try await book.transactions(limit: 0).isEmpty)
        }
    }

    @Test func `reconciliations of an account come an open one first, then the newest`() async throws {
        try await OfflineScene.run { scene, book in
            let (own, other) = (FakeServer.account.id, FakeServer.other.id)
            scene.server.reconcile(own, uncleared: 1, finishedAt: 5)
            scene.server.reconcile(own, uncleared: 2, finishedAt: nil)
            scene.server.reconcile(own, uncleared: 3, finishedAt: 7)
            scene.server.reconcile(other, uncleared: 4, finishedAt: 6)
            let synced = try await book.sync()
            #expect(synced.changes == 4)
            let counts = try await book.reconciliations(of: own).map { $0.unclearedCount }
            #expect(counts == [2, 3, 1])
            let others = try await book.reconciliations(of: other).map { $0.unclearedCount }
            #expect(others == [4])
        }
    }

    @Test func `income goals and rates come, and go again`() async throws {
        try await OfflineScene.run { scene, book in
            let (month, account) = (FakeServer.today.month, FakeServer.account.id)
            scene.server.plan(month, of: account, 900)
            if let next = month.adding(1) { scene.server.plan(next, of: account, 800) }
            let (euro, yen) = (try #require(AssetCode("EUR")), try #require(AssetCode("JPY")))
            scene.server.rate(yen, "0.01")
            scene.server.rate(euro, "1.10")
            try await book.sync()
            #expect(try await book.incomeGoal(month, of: .one(account))?.amount == "9.00")
            #expect(try await book.incomeGoal(month, of: .one(FakeServer.other.id)) == nil)
            #expect(try await book.ownRates().map(\.rate) == ["1.10", "0.01"])
            scene.server.plan(month, of: account, 950)
            scene.server.rate(euro, nil)
            try await book.sync()
            #expect(try await book.incomeGoal(month, of: .one(account))?.amount == "9.50")
            #expect(try await book.ownRates().map(\.base) == [yen])
        }
    }

    @Test func `what others change and delete comes to the copy`() async throws {
        try await OfflineScene.run { scene, book in
            let lunch = try scene.server.spend("5", "Lunch")
            try scene.server.spend("6", "Dinner")
            #expect(try await book.sync().changes == 2)
            scene.server.delete(lunch.id)
            #expect(try await book.sync().changes == 1)
            #expect(try await OfflineScene.shown(book) == ["Dinner"])
            #expect(try await book.sync().isEmpty)
        }
    }

    @Test func `a copy that the server does not know any more is made anew beside, and never shown empty`()
        async throws
    {
        try await OfflineScene.run(pageSize: 2) { scene, book in
            for number in 1...4 { try scene.server.spend("\(number)", "Item \(number)") }
            try await book.sync()
            _ = try await book.create(OfflineScene.lunch("Mine"))
            let before = try await OfflineScene.shown(book)
            scene.server.renewLog()
            scene.server.beforeArrival { request in
                // While the new copy is filled, the old one is shown.
                if request.method == .get {
                    #expect(try await OfflineScene.shown(book).count == before.count)
                }
                if request.target.contains("2-4") { throw ScriptedTransport.lost }
                return nil
            }
            await #expect(throws: ConnectionFailure.self) { try await book.sync() }
            let again = try scene.open()
            #expect(try await OfflineScene.shown(again).count == 5)
            scene.server.beforeArrival { request in
                #expect(request.target != "/changes")
                return nil
            }
            try await again.sync()
            scene.server.delete(
                try #require(scene.server.transactions.first { $0.description == "Item 1" }).id)
            try await again.sync()
            #expect(try await OfflineScene.shown(again) == ["Mine", "Item 4", "Item 3", "Item 2"])
        }
    }

    @Test func `a copy of another version of the program is read anew`() async throws {
        try await OfflineScene.run { scene, book in
            try scene.server.spend("5", "Lunch")
            try await book.sync()
            let file = try SQLiteFile(scene.file)
            try file.run("UPDATE copies SET shape = 'older'")
            try file.run("UPDATE records SET json = ? WHERE kind = 'account'", .bytes(Array("{}".utf8)))
            #expect(try await book.accounts().isEmpty)
            #expect(try await book.sync().beganAnew)
            #expect(try await book.accounts().count == 2)
            #expect(try await OfflineScene.shown(book) == ["Lunch"])
            try file.run("PRAGMA user_version = 3")
            #expect(await offlineError { _ = try scene.open() } == .newerFile)
        }
    }

    @Test func `a file that cannot be opened says so`() {
        #expect(throws: SQLiteFailure.self) {
            try OfflineBook(FakeServer().client(), file: "/nonexistent/book.db")
        }
    }
}
