import CofferClient
import Contracts
import Foundation
import HTTPKit
import JSONKit
import TestKit
import Testing

/// Exports, backups, restores and imports of a book of several people (contract-household §4).
@Suite struct HouseholdExportTests {
    @Test func `household: files, backups and imports are for roles as told, and for nobody else`()
        async throws
    {
        try await HomeScene.run { home in
            _ = try await home.spend("10", by: home.bob)
            let backup = try await home.backUp()
            let upload = try await home.upload(by: home.bob)
            let id = try #require(upload.data["id"].string, "\(upload.text)")
            let reads = ["/export?format=json", "/export/transactions.csv", "/imports", "/imports/\(id)"]
            let owned = [
                "/backups", "/backups/\(backup)", "/backups/\(backup)/download", "/bank/connections",
            ]
            for member in [home.ada, home.bob, home.eve] {
                for path in reads {
                    #expect(try await home.get(path, by: member).status == 200, "\(member.email) \(path)")
                }
            }
            for path in owned { #expect(try await home.get(path, by: home.ada).status == 200, "\(path)") }
            for member in [home.bob, home.eve] {
                for path in owned {
                    let answer = try await home.get(path, by: member)
                    #expect(answer.status == 403, "\(member.email) \(path): \(answer.text)")
                    #expect(answer.json["error"].string == "Only the owner can do this")
                }
                #expect(try await home.send(.post, "/backups", "{}", by: member).status == 403)
            }
            let denied = try await home.upload(by: home.eve)
            #expect(denied.status == 403)
            #expect(denied.json["error"].string == "You can read this book, not change it")
            #expect(try await home.send(.post, "/imports/\(id)/commit", by: home.eve).status == 403)
            try await home.remove(home.eve)
            for member in [home.eve, home.dan] {
                for path in reads + owned {
                    let answer = try await home.get(path, by: member)
                    #expect(answer.status == 404, "\(member.email) \(path): \(answer.text)")
                    #expect(answer.json["error"].string == "Book not found", "\(path)")
                }
                #expect(try await home.upload(by: member).status == 404)
                // By its id the import is in no other book.
                #expect(try await member.get("/imports/\(id)").status == 404)
            }
            for path in ["/export/shares.csv", "/export/wallet.csv", "/export/archive"] {
                #expect(try await home.get(path, by: home.ada).status == 404, "\(path)")
            }
            #expect(try await home.ada.get("/imports").data["imports"].array.isEmpty)
            #expect(try await home.ada.get("/backups").data["backups"].array.isEmpty)
        }
    }

    @Test func `household: an editor imports and takes back, and who is removed no longer does`() async throws
    {
        try await HomeScene.run { home in
            let id = try #require(try await home.upload(by: home.bob).data["id"].string)
            let done = try await home.send(.post, "/imports/\(id)/commit", by: home.bob)
            #expect(done.data["created"].int == 2, "\(done.text)")
            #expect(try await home.count() == 2)
            let made = try await home.get("/transactions", by: home.ada).data["transactions"]
            #expect(made[0]["createdBy"]["id"].string == home.bob.id, "\(made)")
            #expect(try await home.bob.get("/transactions").data["total"].int == 0)
            let undone = try await home.send(.post, "/imports/\(id)/undo", by: home.ada)
            #expect(undone.data["removed"].int == 2, "\(undone.text)")
            #expect(try await home.count() == 0)
            // The owner commits what the editor has uploaded; the book keeps its currency.
            let second = try #require(try await home.upload(by: home.bob).data["id"].string)
            try await home.remove(home.bob)
            #expect(try await home.send(.post, "/imports/\(second)/commit", by: home.bob).status == 404)
            let kept = try await home.send(.post, "/imports/\(second)/commit", by: home.ada)
            #expect(kept.data["created"].int == 2, "\(kept.text)")
            let books = try await home.ada.get("/books").data["books"].array
            #expect(books.first { $0["id"].string == home.book }?["currency"].string == "EUR")
        }
    }

    @Test
    func `household: a file of a common book has nothing of a person, and restoring one changes no profile`()
        async throws
    {
        try await HomeScene.run { home in
            let dinner = try await home.spend("10", by: home.ada)
            let file = try await home.get("/export?format=json", by: home.ada)
            let names = file.json.keys
            for name in ["walletTransactions", "shares", "sharesWithMe", "groups"] {
                #expect(!names.contains(name), "\(name)")
            }
            #expect(file.json["version"].string == "2.2")
            #expect(file.json["settings"]["bookCurrency"].string == "EUR", "\(file.json["settings"])")
            for name in ["preferredCurrency", "locale", "timeZone"] {
                #expect(!file.json["settings"].keys.contains(name), "\(name)")
            }
            let backup = try await home.backUp()
            let before = try await home.ada.get("/users/me").text
            _ = try await home.spend("20", by: home.bob)
            let done = try await home.restore(backup)
            #expect(done.data["applied"].bool == true, "\(done.text)")
            #expect(try await home.count() == 1)
            #expect(try await home.get("/transactions/\(dinner)", by: home.bob).status == 200)
            #expect(try await home.ada.get("/users/me").text == before)
            let undone = try #require(done.data["restoreId"].string)
            for member in [home.bob, home.eve] {
                #expect(try await home.get("/restores/\(undone)", by: member).status == 403)
            }
            // The file into a personal book leaves the profile as it is, too.
            let bytes = try await home.get("/backups/\(backup)/download", by: home.ada).bytes
            let personal = try await home.dan.get("/users/me").text
            let preview = try await home.dan.restore(bytes)
            let token = try #require(preview.token, "\(preview.problems)")
            #expect(try await home.dan.restore(bytes, token: token).applied)
            #expect(try await home.dan.get("/transactions").data["total"].int == 1)
            #expect(try await home.dan.get("/users/me").text == personal)
        }
    }

    @Test func `household: the archive of a person lists the books that they are in`() async throws {
        try await HomeScene.run { home in
            let archive = try await home.bob.get("/export/archive")
            #expect(archive.status == 200)
            let names = try ExportTests.names(in: archive.bytes)
            #expect(names.contains("books.json"), "\(names)")
            #expect(!names.contains { $0.hasPrefix("receipts/") })
        }
    }

    @Test func `household: what is kept of a book goes with it for good`() async throws {
        try await HomeScene.run { home in
            _ = try await home.spend("10", by: home.ada)
            let backup = try await home.backUp()
            try await home.remove(home.bob)
            let folder = "\(home.system.harness.folder.path)/files/backups"
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder) }
            #expect(try names().contains(backup))
            let erased = try await home.ada.send(.delete, "/auth/account", CofferSystem.deletion)
            #expect(erased.status == 200, "\(erased.text)")
            try await eventually("the file is gone") { try !names().contains(backup) }
        }
    }

    @Test func `household: a token is for its book, with its user's role there at most`() async throws {
        try await HomeScene.run { home in
            _ = try await home.spend("10", by: home.bob)
            let made = try await home.eve.send(
                .post, "/auth/tokens",
                #"{"name":"Reader","scopes":["read","transactions:write","export"],"bookId":"\#(home.book)"}"#
            )
            #expect(made.data["bookId"].string == home.book, "\(made.text)")
            let token = try #require(made.data["token"].string)
            let listed = try await home.system.call(.get, home.at("/transactions"), token: token)
            #expect(listed.data["total"].int == 1, "\(listed.text)")
            #expect(
                try await home.system.call(.get, home.at("/export?format=json"), token: token).status == 200)
            // The role is the user's, whatever the scopes.
            let denied = try await home.system.call(
                .post, home.at("/categories"), token: token, json: #"{"name":"Toys","type":"EXPENSE"}"#)
            #expect(denied.status == 403, "\(denied.text)")
            #expect(try await home.system.call(.get, "/transactions", token: token).status == 404)
            #expect(
                try await home.system.call(.get, "/books/\(home.eve.id)/transactions", token: token).status
                    == 404)
            #expect(try await home.system.call(.get, "/users/me", token: token).status == 403)
            // A token of the personal book reaches no other.
            let own = try await TokenScene.token(of: home.ada, [.read]).token
            #expect(try await home.system.call(.get, home.at("/transactions"), token: own).status == 404)
            #expect(try await home.system.call(.get, "/transactions", token: own).status == 200)
            let tokens = try await home.eve.get("/auth/tokens").data["tokens"]
            #expect(tokens[0]["bookId"].string == home.book)
            let strange = try await home.dan.send(
                .post, "/auth/tokens", #"{"name":"Thief","scopes":["read"],"bookId":"\#(home.book)"}"#)
            #expect(strange.status == 404 && strange.json["error"].string == "Book not found")
            try await home.remove(home.eve)
            #expect(try await home.system.call(.get, home.at("/transactions"), token: token).status == 404)
        }
    }
}
