import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

/// A personal book that goes to an EDITOR with its owner's account (contract-household §4, "Endings"): Ada's,
/// in which Bob writes and Eve reads. Cleo shares expenses with them.
@Suite(.serialized) struct HeirTests: ErasureScenes {
    private struct Scene {
        let home: HomeScene
        let cleo: Member
        let food: String

        func spend(_ amount: String, by member: Member, in path: String) async throws -> String {
            let made = try await member.send(
                .post, "\(path)/transactions",
                #"{"type":"EXPENSE","amount":\#(amount),"categoryId":"\#(food)","description":"Pantry"}"#)
            return try #require(made.data["id"].string, "\(made.text)")
        }

        func share(_ transaction: String, by member: Member, in path: String) async throws -> String {
            let made = try await member.send(
                .post, "\(path)/expenses/share",
                #"{"transactionId":"\#(transaction)","participants":[{"email":"cleo@example.org"}]}"#)
            return try #require(made.data["id"].string, "\(made.text)")
        }
    }

    private static func run(_ body: (Scene) async throws -> Void) async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await system.join("ada@example.org", name: "Ada")
            let bob = try await system.join("bob@example.org", name: "Bob")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let cleo = try await system.join("cleo@example.org", name: "Cleo")
            let home = HomeScene(system: system, ada: ada, bob: bob, eve: eve, dan: cleo, book: ada.id)
            _ = try await ada.get("/accounts")
            try await home.invite(bob, "EDITOR")
            try await home.invite(eve, "VIEWER")
            let food = try await ada.send(.post, "/categories", #"{"name":"Food","type":"EXPENSE"}"#)
            try await body(Scene(home: home, cleo: cleo, food: try #require(food.data["id"].string)))
        }
    }

    private static func inherited(_ member: Member) async throws -> String? {
        try await member.get("/books").data["books"].array.first {
            $0["role"].string == "OWNER" && $0["isPersonal"].bool == false
        }?["id"].string
    }

    private static func erase(_ ada: Member, heir: String) async throws -> TestAnswer {
        try await ada.send(
            .delete, "/users/me", #"{"password":"\#(CofferSystem.password)","heirId":"\#(heir)"}"#)
    }

    @Test func `heir: the editor gets the book, its shares go on, backups and imports go`() async throws {
        try await Self.run { scene in
            let (ada, bob, eve) = (scene.home.ada, scene.home.bob, scene.home.eve)
            let path = "/books/\(ada.id)"
            let hers = try await scene.spend("40", by: ada, in: "")
            _ = try await scene.share(hers, by: ada, in: "")
            let his = try await scene.spend("60", by: bob, in: path)
            let share = try await scene.share(his, by: bob, in: path)
            #expect(try await ada.send(.post, "/backups").status == 201)
            #expect(try await scene.home.upload(by: bob).status == 201)
            for heir in [eve, scene.cleo, ada] {
                let refused = try await Self.erase(ada, heir: heir.id)
                #expect(refused.status == 400, "\(refused.text)")
                #expect(refused.json["details"]["heirId"][0].string == "Name an EDITOR of your personal book")
            }
            let erased = try await Self.erase(ada, heir: bob.id)
            #expect(erased.status == 200, "\(erased.text)")
            try await eventually("Bob has the book") { try await Self.inherited(bob) != nil }
            let key = try #require(try await Self.inherited(bob))
            let listed = try await eve.get("/books/\(key)/transactions").data["transactions"].array
            #expect(Set(listed.map { $0["amount"].string }) == ["40.00", "60.00"])
            #expect(listed.allSatisfy { $0["createdBy"]["displayName"].string != "Ada" })
            #expect(try await eve.get(path + "/transactions").status == 404)
            // Ada's lock ends; Bob's share goes on, under the book's new key.
            try await eventually("Ada's lock ends") {
                try await bob.send(.delete, "/books/\(key)/transactions/\(hers)").status == 200
            }
            #expect(try await bob.send(.delete, "/books/\(key)/transactions/\(his)").status == 409)
            try await eventually("sharing knows the book's new key") {
                try await bob.get("/expenses/shares/\(share)").data["bookId"].string == key
            }
            #expect(try await bob.send(.delete, "/expenses/shares/\(share)").status == 200)
            #expect(try await bob.send(.delete, "/books/\(key)/transactions/\(his)").status == 200)
            try await converge(scene.home.system)
            #expect(try await bob.get("/books/\(key)/backups").data["backups"].array.isEmpty)
            #expect(try await bob.get("/books/\(key)/imports").data["imports"].array.isEmpty)
            let again = try await bob.send(.post, "/books/\(key)/backups", "{}")
            #expect(again.status == 201, "\(again.text)")
            try await eventually("both are told") {
                let his = try await bob.get("/notifications").text
                let hers = try await eve.get("/notifications").text
                return his.contains("Deleted user handed the book Personal over to you")
                    && hers.contains("Bob owns the book Personal now")
            }
        }
    }

    @Test func `heir: a ledger that was down learns the heir from the tombstone or the event`() async throws {
        try await Self.run { scene in
            let (ada, bob) = (scene.home.ada, scene.home.bob)
            _ = try await scene.spend("40", by: ada, in: "")
            // The ledger answers who is an editor, and is down when the erasure is told.
            let harness = scene.home.system.harness
            #expect(try await Self.erase(ada, heir: bob.id).status == 200)
            await harness.halt(["ledger"])
            try await harness.resume(["ledger"])
            try await eventually("Bob has the book") { try await Self.inherited(bob) != nil }
            let key = try #require(try await Self.inherited(bob))
            #expect(try await bob.get("/books/\(key)/transactions").data["total"].int == 1)
            try await converge(scene.home.system)
        }
    }

    @Test(.inFiles) func `heir: a restored ledger gives the book to the heir again, under the same key`()
        async throws
    {
        try await Self.run { scene in
            let (ada, bob) = (scene.home.ada, scene.home.bob)
            let his = try await scene.spend("60", by: bob, in: "/books/\(ada.id)")
            _ = try await scene.share(his, by: bob, in: "/books/\(ada.id)")
            let harness = scene.home.system.harness
            let file = "\(harness.folder.path)/ledger.db"
            await harness.halt(["ledger"])
            try copyFile(file, to: file + ".old")
            try await harness.resume(["ledger"])
            #expect(try await Self.erase(ada, heir: bob.id).status == 200)
            try await converge(scene.home.system)
            let key = try #require(try await Self.inherited(bob))
            await harness.halt(["ledger"])
            try copyFile(file + ".old", to: file)
            try await harness.resume(["ledger"])
            #expect(try await Self.inherited(bob) == key)
            #expect(try await bob.get("/books/\(key)/transactions").data["total"].int == 1)
            #expect(try await bob.send(.delete, "/books/\(key)/transactions/\(his)").status == 409)
            try await converge(scene.home.system)
        }
    }

    @Test(.inFiles)
    func `heir: after a gap in the ledger's feed the services learn of books that ended or have another key`()
        async throws
    {
        try await Self.run { scene in
            let (ada, bob) = (scene.home.ada, scene.home.bob)
            let his = try await scene.spend("60", by: bob, in: "/books/\(ada.id)")
            let share = try await scene.share(his, by: bob, in: "/books/\(ada.id)")
            let alone = try await ada.send(.post, "/books", #"{"name":"Alone"}"#)
            let path = "/books/\(try #require(alone.data["id"].string))/backups"
            #expect(try await ada.send(.post, path, "{}").status == 201)
            let harness = scene.home.system.harness
            await harness.halt(["sharing", "export"])
            #expect(try await Self.erase(ada, heir: bob.id).status == 200)
            try await eventually("Bob has the book") { try await Self.inherited(bob) != nil }
            let key = try #require(try await Self.inherited(bob))
            let file = try RawDatabase("\(harness.folder.path)/ledger.db")
            try file.run("DELETE FROM events")
            try file.run("UPDATE event_stream SET pruned = newest")
            try await harness.resume(["sharing", "export"])
            try await eventually("sharing knows the book's new key") {
                try await bob.get("/expenses/shares/\(share)").data["bookId"].string == key
            }
            try await eventually("the backup of the book that ended is gone") {
                try await harness.read("export") { db in try !db.exists("SELECT 1 FROM backups") }
            }
            try await converge(scene.home.system)
        }
    }
}

private func copyFile(_ from: String, to path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: from, toPath: path)
}
