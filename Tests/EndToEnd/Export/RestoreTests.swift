import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// Restores through the gateway, as a client makes them (contract §4, "Restore").
@Suite struct RestoreTests {
    private static let passphrase = "correct horse – battery"

    /// Records something in every part of a member's book.
    private func fill(_ ada: Member) async throws -> (food: ID<Category>, dinner: ID<Transaction>) {
        let food = try await ada.category("Food")
        let dinner = try await ada.spend("30.00", on: food).id
        _ = try await ada.send(
            .post, "/goals", #"{"name":"Car","targetAmount":9000,"currency":"USD","deadline":"2099-01-01"}"#)
        return (food, dinner)
    }

    @Test func `a stored backup is previewed, restored and undone`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (food, dinner) = try await fill(ada)
            let backup = try await ada.send(.post, "/backups", "{}")
            #expect(backup.status == 201, "\(backup.text)")
            let path = "/backups/\(try #require(backup.data["id"].string))/restore"
            try await ada.client.transactions.delete(dinner)
            let lunch = try await ada.spend("8.00", on: food).id
            let preview = try await ada.send(.post, path, #"{"mode":"replace"}"#)
            #expect(preview.status == 200, "\(preview.text)")
            #expect(preview.data["applied"].bool == false)
            #expect(preview.data["problemCount"].int == 0)
            #expect(preview.data["backup"]["version"].string == "2.0")
            #expect(preview.data["changes"]["transactions"]["removed"].int == 1)
            let token = try #require(preview.data["token"].string)
            let noToken = try await ada.send(.post, path, #"{"mode":"replace","confirm":true}"#)
            #expect(noToken.status == 400)
            let done = try await ada.send(
                .post, path, #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#)
            #expect(done.status == 200, "\(done.text)")
            #expect(done.data["applied"].bool == true)
            #expect(try await ada.get("/transactions/\(dinner)").status == 200)
            #expect(try await ada.get("/transactions/\(lunch)").status == 404)
            let list = try await ada.get("/backups")
            let safety = try #require(done.data["safetyBackupId"].string)
            #expect(
                list.data["backups"].array.contains {
                    $0["id"].string == safety && $0["kind"].string == "safety"
                })
            let again = try await ada.send(
                .post, path, #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#)
            #expect(again.data == done.data)
            let id = try #require(done.data["restoreId"].string)
            let shown = try await ada.get("/restores/\(id)")
            #expect(shown.data["status"].string == "done")
            #expect(shown.data["result"]["applied"].bool == true)
            let tag = try #require(shown.fields["ETag"])
            #expect(try await ada.get("/restores/\(id)", fields: [("If-None-Match", tag)]).status == 304)
            let undo = try await ada.send(.post, "/restores/\(id)/undo", "{}")
            #expect(undo.status == 200, "\(undo.text)")
            let taken = try await ada.send(
                .post, "/restores/\(id)/undo",
                #"{"confirm":true,"token":"\#(try #require(undo.data["token"].string))"}"#)
            #expect(taken.status == 200, "\(taken.text)")
            #expect(try await ada.get("/transactions/\(lunch)").status == 200)
        }
    }

    @Test
    func `a file goes to another server, plain, packed and encrypted, with its receipts and preferences`()
        async throws
    {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            _ = try await ada.send(
                .patch, "/users/me", #"{"preferredCurrency":"EUR","timeZone":"Europe/Berlin"}"#)
            let (_, dinner) = try await fill(ada)
            let receipt = Array("%PDF-1.7\n \nstartxref\n9\n%%EOF\n".utf8)
            let attached = try await coffer.harness.client.send(
                .post, "/transactions/\(dinner)/attachments", body: .bytes(receipt),
                fields: [
                    ("Authorization", "Bearer \(ada.accessToken)"), ("Content-Type", "application/pdf"),
                ])
            #expect(attached.status == 201, "\(attached.text)")
            let before = try await ada.get("/transactions/\(dinner)").data
            for passphrase in [nil, Self.passphrase] {
                let wish = passphrase.map { #"{"passphrase":"\#($0)"}"# } ?? "{}"
                let backup = try await ada.send(.post, "/backups", wish)
                #expect(backup.status == 201, "\(backup.text)")
                let id = try #require(backup.data["id"].string)
                let file = try await ada.get("/backups/\(id)/download").bytes
                let grace = try await coffer.join("grace\(passphrase == nil ? 1 : 2)@example.org")
                if passphrase != nil {
                    #expect(try await grace.restore(file).status == 400)
                    let wrong = try await grace.restore(file, passphrase: "another phrase")
                    #expect(wrong.status == 422)
                    #expect(wrong.json["error"].string == "Wrong passphrase or damaged file")
                }
                let preview = try await grace.restore(file, passphrase: passphrase)
                #expect(preview.status == 200, "\(preview.text)")
                #expect(preview.data["noteCount"].int == 0, "\(preview.text)")
                let token = try #require(preview.data["token"].string)
                let changed = try await grace.restore(file + [0x20], token: token)
                #expect(changed.status == 409)
                let done = try await grace.restore(file, token: token)
                #expect(done.status == 200, "\(done.text)")
                #expect(try await grace.get("/transactions/\(dinner)").data == before)
                let kept = try await grace.get("/transactions/\(dinner)/attachments")
                let receiptID = try #require(kept.data["attachments"][0]["id"].string)
                let content = try await grace.get("/transactions/\(dinner)/attachments/\(receiptID)")
                #expect(content.bytes == receipt)
                try await eventually("the preferences follow") {
                    try await grace.get("/users/me").data["preferredCurrency"].string == "EUR"
                }
                #expect(try await grace.client.profile.get().timeZone == "Europe/Berlin")
            }
        }
    }

    @Test func `a JSON export and the smallest backup of another app can be restored`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (_, dinner) = try await fill(ada)
            let export = try await ada.get("/export?format=json").bytes
            let grace = try await coffer.join("grace@example.org")
            let preview = try await grace.restore(export, mode: "merge")
            #expect(preview.data["problemCount"].int == 0, "\(preview.text)")
            #expect(preview.data["backup"]["version"].string == "export")
            let done = try await grace.restore(
                export, mode: "merge", token: preview.data["token"].string)
            #expect(done.status == 200, "\(done.text)")
            #expect(try await grace.get("/transactions/\(dinner)").status == 200)
            let small = """
                {"version":"1.0","createdAt":"2024-01-26T10:00:00Z","appVersion":"0.0.1","data":{
                "transactions":[{"id":"01900000-0000-7000-8000-000000000011","type":"EXPENSE","amount":12.5,
                "categoryId":"01900000-0000-7000-8000-000000000012","date":"2024-01-02"}],
                "categories":[{"id":"01900000-0000-7000-8000-000000000012","name":"Food","type":"EXPENSE"}],
                "budgets":[],"settings":{"preferredCurrency":"USD"}}}
                """
            let linus = try await coffer.join("linus@example.org")
            let shown = try await linus.restore(Array(small.utf8))
            #expect(shown.data["problemCount"].int == 0, "\(shown.text)")
            let applied = try await linus.restore(
                Array(small.utf8), token: shown.data["token"].string)
            #expect(applied.status == 200, "\(applied.text)")
            #expect(try await linus.get("/transactions").data["transactions"][0]["amount"].string == "12.50")
        }
    }

    @Test func `what is no backup is refused with a reason and changes nothing`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (_, dinner) = try await fill(ada)
            #expect(try await ada.restore([]).json["error"].string == "Cannot read file")
            let cases: [(file: [UInt8], words: String)] = [
                (Array("hello".utf8), "no JSON object"), (Array("PK\u{3}\u{4}zip".utf8), "zip archive"),
                (Array("{}".utf8), "no backup"),
                ([0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00], "cut off"),
                (Array(#"{"version":"3.0","createdAt":"2026-01-01T00:00:00Z","data":{}}"#.utf8), "newer"),
            ]
            for (file, words) in cases {
                let answer = try await ada.restore(file)
                #expect(answer.status == 422, "\(answer.text)")
                #expect(answer.json["code"].string == "INVALID_BACKUP")
                #expect(answer.json["error"].string?.contains(words) == true, "\(answer.text)")
            }
            #expect(try await ada.restore([1], mode: "undo").status == 400)
            #expect(try await ada.get("/transactions/\(dinner)").status == 200)
            let grace = try await coffer.join("grace@example.org")
            let backup = try #require(try await ada.send(.post, "/backups", "{}").data["id"].string)
            #expect(
                try await grace.send(.post, "/backups/\(backup)/restore", #"{"mode":"merge"}"#).status == 404)
            let none = "01900000-0000-7000-8000-000000000001"
            #expect(try await grace.get("/restores/\(none)").status == 404)
            #expect(try await grace.send(.post, "/restores/\(none)/undo", "{}").status == 404)
        }
    }

    @Test func `a booked part can be booked again when a restore has taken its booking`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let bob = try await coffer.join("bob@example.org")
            let food = try await ada.category("Food")
            let dinner = try await ada.spend("30.00", on: food).id
            let share = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"}]}"#)
            let part = try #require(share.data["participants"][0]["id"].string)
            _ = try await ada.send(.patch, "/expenses/shares/\(part)/paid", nil)
            let meals = try await bob.category("Meals")
            let account = try await bob.client.accounts.list().activeAccountId
            let file = try await bob.backupFile()
            let booking = #"{"accountId":"\#(account)","categoryId":"\#(meals)"}"#
            #expect(try await bob.send(.post, "/expenses/shares/\(part)/book", booking).status == 201)
            #expect(try await bob.send(.post, "/expenses/shares/\(part)/book", booking).status != 201)
            let preview = try await bob.restore(file)
            let token = try #require(preview.data["token"].string, "\(preview.text)")
            #expect(try await bob.restore(file, token: token).status == 200)
            try await eventually("the part is open again") {
                try await bob.send(.post, "/expenses/shares/\(part)/book", booking).status == 201
            }
        }
    }

    @Test func `the undo of a restore brings back that a part is booked`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let bob = try await coffer.join("bob@example.org")
            let dinner = try await ada.expense("30.00", try await ada.category("Food"))
            let share = try await ada.send(
                .post, "/expenses/share",
                #"{"transactionId":"\#(dinner)","participants":[{"email":"bob@example.org"}]}"#)
            let part = try #require(share.data["participants"][0]["id"].string)
            _ = try await ada.send(.patch, "/expenses/shares/\(part)/paid", nil)
            let meals = try await bob.category("Meals")
            let account = try #require(try await bob.get("/accounts").data["activeAccountId"].string)
            let file = try await bob.backupFile()
            let booking = #"{"accountId":"\#(account)","categoryId":"\#(meals)"}"#
            #expect(try await bob.send(.post, "/expenses/shares/\(part)/book", booking).status == 201)
            let token = try #require(try await bob.restore(file).data["token"].string)
            let done = try await bob.restore(file, token: token)
            let id = try #require(done.data["restoreId"].string, "\(done.text)")
            try await eventually("the booking is gone") {
                try await bob.get("/expenses/shared-with-me").data["expenses"][0]["bookedAt"].string == nil
            }
            let undo = try await bob.send(.post, "/restores/\(id)/undo", "{}")
            let undone = try await bob.send(
                .post, "/restores/\(id)/undo",
                #"{"confirm":true,"token":"\#(try #require(undo.data["token"].string))"}"#)
            #expect(undone.status == 200, "\(undone.text)")
            try await eventually("the part is booked") {
                try await bob.get("/expenses/shared-with-me").data["expenses"][0]["bookedAt"].string != nil
            }
            #expect(try await bob.send(.post, "/expenses/shares/\(part)/book", booking).status == 409)
        }
    }
}

extension Member {
    /// Makes a backup and returns its file.
    func backupFile() async throws -> [UInt8] {
        let made = try await send(.post, "/backups", "{}")
        return try await get("/backups/\(try #require(made.data["id"].string))/download").bytes
    }

    /// Sends a file to `/restore`: a dry run without a token.
    func restore(
        _ file: [UInt8], mode: String = "replace", passphrase: String? = nil, token: String? = nil
    ) async throws -> TestAnswer {
        var fields = [("Authorization", "Bearer \(accessToken)")]
        if let passphrase {
            let allowed = CharacterSet.alphanumerics
            fields.append(
                (
                    "X-Backup-Passphrase",
                    passphrase.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
                ))
        }
        let confirmed = token.map { "&confirm=true&token=\($0)" } ?? ""
        return try await system.harness.client.send(
            .post, "/restore?mode=\(mode)\(confirmed)", body: .bytes(file), fields: fields)
    }
}
