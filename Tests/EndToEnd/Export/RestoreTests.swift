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
        _ = try await ada.client.goals.create(
            GoalDraft(name: "Car", targetAmount: "9000", currency: "USD", deadline: "2099-01-01"))
        return (food, dinner)
    }

    /// Bob's part of Ada's dinner, which Ada has marked as paid.
    private func bobsPaidPart(_ coffer: CofferSystem) async throws -> (bob: Member, part: ID<Participant>) {
        let ada = try await coffer.join("ada@example.org")
        let bob = try await coffer.join("bob@example.org")
        let dinner = try await ada.spend("30.00", on: ada.category("Food")).id
        let share = try await ada.client.sharing.share(
            ShareDraft(
                transactionId: .value(dinner), participants: .list([SharingPeople.bobAlone])))
        let part = try #require(share.participants.first).id
        try await ada.client.sharing.markPaid(part)
        return (bob, part)
    }

    /// A booking in a new category of a member's active account.
    private func newBooking(of member: Member) async throws -> BookingDraft {
        let account = try await member.client.accounts.list().activeAccountId
        return BookingDraft(
            accountId: .value(account), categoryId: .value(try await member.category("Meals")))
    }

    @Test func `a stored backup is previewed, restored and undone`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (food, dinner) = try await fill(ada)
            let (restores, transactions) = (ada.client.restores, ada.client.transactions)
            let backup = try await ada.client.backups.create().id
            try await transactions.delete(dinner)
            let lunch = try await ada.spend("8.00", on: food).id
            let draft = RestoreDraft(mode: .value(.replace))
            let preview = try #require(try await restores.restore(backup, draft).result)
            #expect(preview.applied == false)
            #expect(preview.problemCount == 0)
            #expect(preview.backup?.version == "2.2")
            #expect(preview.changes["transactions"]?.removed == 1)
            let token = try #require(preview.token)
            let noToken = RestoreDraft(mode: .value(.replace), confirm: true)
            #expect(try await refused { try await restores.restore(backup, noToken) }.status == 400)
            let confirmed = RestoreDraft(mode: .value(.replace), confirm: true, token: .value(token))
            let done = try #require(try await restores.restore(backup, confirmed).result)
            #expect(done.applied)
            #expect(try await transactions.get(dinner).amount == "30.00")
            #expect(try await refused { try await transactions.get(lunch) }.status == 404)
            let safety = try #require(done.safetyBackupId)
            #expect(try await ada.client.backups.list().contains { $0.id == safety && $0.kind == .safety })
            #expect(try await restores.restore(backup, confirmed).result == done)
            let id = try #require(done.restoreId)
            let shown = try await ada.client.call(ExportAPI.getRestore, at: [id])
            #expect(shown.value.status == .done)
            #expect(shown.value.result?.applied == true)
            let tag = try #require(shown.tag)
            #expect(try await ada.get("/restores/\(id)", fields: [("If-None-Match", tag)]).status == 304)
            let undo = try #require(try await restores.undo(id).result?.token)
            let taken = try await restores.undo(id, RestoreUndoDraft(confirm: true, token: .value(undo)))
            #expect(taken.result?.applied == true)
            #expect(try await transactions.get(lunch).amount == "8.00")
        }
    }

    @Test
    func `a file goes to another server, plain, packed and encrypted, with its receipts and preferences`()
        async throws
    {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            _ = try await ada.client.profile.update(
                ProfileChange(preferredCurrency: "EUR", timeZone: "Europe/Berlin"))
            let (_, dinner) = try await fill(ada)
            let receipt = Array("%PDF-1.7\n \nstartxref\n9\n%%EOF\n".utf8)
            _ = try await ada.client.transactions.attach(
                ClientFile(receipt, contentType: "application/pdf"), to: dinner)
            let before = try await ada.client.transactions.get(dinner)
            for passphrase in [nil, Self.passphrase] {
                let backup = try await ada.client.backups.create(
                    BackupRequest(passphrase: passphrase.map { .value($0) } ?? .absent))
                let file = try await ada.client.backups.file(backup.id).bytes
                let grace = try await coffer.join("grace\(passphrase == nil ? 1 : 2)@example.org")
                if passphrase != nil {
                    #expect(try await refused { try await grace.restore(file) }.status == 400)
                    let wrong = try await refused {
                        try await grace.restore(file, passphrase: "another phrase")
                    }
                    #expect(wrong.status == 422)
                    #expect(wrong.message == "Wrong passphrase or damaged file")
                }
                let preview = try await grace.restore(file, passphrase: passphrase)
                #expect(preview.noteCount == 0, "\(preview.notes)")
                let token = try #require(preview.token)
                let changed = try await refused { try await grace.restore(file + [0x20], token: token) }
                #expect(changed.status == 409)
                #expect(try await grace.restore(file, token: token).applied)
                let transactions = grace.client.transactions
                #expect(try await transactions.get(dinner) == before)
                let kept = try #require(try await transactions.attachments(of: dinner).first).id
                #expect(try await transactions.attachment(kept, of: dinner).bytes == receipt)
                try await eventually("the preferences follow") {
                    try await grace.client.profile.get().preferredCurrency == "EUR"
                }
                #expect(try await grace.client.profile.get().timeZone == "Europe/Berlin")
            }
        }
    }

    @Test func `a JSON export and the smallest backup of another app can be restored`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (_, dinner) = try await fill(ada)
            let export = try await ada.client.exports.file(.json).bytes
            let grace = try await coffer.join("grace@example.org")
            let preview = try await grace.restore(export, mode: .merge)
            #expect(preview.problemCount == 0)
            #expect(preview.backup?.version == "export")
            #expect(try await grace.restore(export, mode: .merge, token: preview.token).applied)
            #expect(try await grace.client.transactions.get(dinner).id == dinner)
            let small = """
                {"version":"1.0","createdAt":"2024-01-26T10:00:00Z","appVersion":"0.0.1","data":{
                "transactions":[{"id":"01900000-0000-7000-8000-000000000011","type":"EXPENSE","amount":12.5,
                "categoryId":"01900000-0000-7000-8000-000000000012","date":"2024-01-02"}],
                "categories":[{"id":"01900000-0000-7000-8000-000000000012","name":"Food","type":"EXPENSE"}],
                "budgets":[],"settings":{"preferredCurrency":"USD"}}}
                """
            let linus = try await coffer.join("linus@example.org")
            let file = Array(small.utf8)
            let shown = try await linus.restore(file)
            #expect(shown.problemCount == 0)
            #expect(try await linus.restore(file, token: shown.token).applied)
            #expect(try await linus.client.transactions.page().transactions.first?.amount == "12.50")
            // The same of a program whose ids are no UUIDs.
            let foreign = small.replacing("01900000-0000-7000-8000-000000000012", with: "groceries")
                .replacing(#""01900000-0000-7000-8000-000000000011""#, with: "1")
            let ken = try await coffer.join("ken@example.org")
            let other = try await ken.restore(Array(foreign.utf8))
            #expect(other.problemCount == 0, "\(other.problems)")
            #expect(try await ken.restore(Array(foreign.utf8), token: other.token).applied)
            let entry = try #require(try await ken.client.transactions.page().transactions.first)
            #expect(entry.amount == "12.50" && entry.category?.name == "Food")
        }
    }

    @Test func `what is no backup is refused with a reason and changes nothing`() async throws {
        try await CofferSystem.run { coffer in
            let ada = try await coffer.join("ada@example.org")
            let (_, dinner) = try await fill(ada)
            let nothing = try await refused { try await ada.restore([]) }
            #expect(nothing.message == "Cannot read file")
            let cases: [(file: [UInt8], words: String)] = [
                (Array("hello".utf8), "no JSON object"), (Array("PK\u{3}\u{4}zip".utf8), "zip archive"),
                (Array("{}".utf8), "no backup"),
                ([0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00], "cut off"),
                (Array(#"{"version":"3.0","createdAt":"2026-01-01T00:00:00Z","data":{}}"#.utf8), "newer"),
            ]
            for (file, words) in cases {
                let refusal = try await refused { try await ada.restore(file) }
                #expect(refusal.status == 422, "\(refusal)")
                #expect(refusal.code == .invalidBackup)
                #expect(refusal.message.contains(words), "\(refusal)")
            }
            let undo = try await refused { try await ada.restore([1], mode: .undo) }
            #expect(undo.status == 400)
            #expect(try await ada.client.transactions.get(dinner).amount == "30.00")
            let grace = try await coffer.join("grace@example.org")
            let graces = grace.client.restores
            let backup = try await ada.client.backups.create().id
            let draft = RestoreDraft(mode: .value(.merge))
            #expect(try await refused { try await graces.restore(backup, draft) }.status == 404)
            let none = try #require(ID<Restore>("01900000-0000-7000-8000-000000000001"))
            #expect(try await refused { try await graces.get(none) }.status == 404)
            #expect(try await refused { try await graces.undo(none) }.status == 404)
        }
    }

    @Test func `a booked part can be booked again when a restore has taken its booking`() async throws {
        try await CofferSystem.run { coffer in
            let (bob, part) = try await bobsPaidPart(coffer)
            let bobs = bob.client.sharing
            let booking = try await newBooking(of: bob)
            let file = try await bob.backupFile()
            _ = try await bobs.book(part, booking)
            #expect(try await refused { try await bobs.book(part, booking) }.status == 409)
            let token = try #require(try await bob.restore(file).token)
            #expect(try await bob.restore(file, token: token).applied)
            try await eventually("the part is open again") {
                do { return try await bobs.book(part, booking).amount == "15.00" } catch is Refusal {
                    return false
                }
            }
        }
    }

    @Test func `the undo of a restore brings back that a part is booked`() async throws {
        try await CofferSystem.run { coffer in
            let (bob, part) = try await bobsPaidPart(coffer)
            let (bobs, restores) = (bob.client.sharing, bob.client.restores)
            let booking = try await newBooking(of: bob)
            let file = try await bob.backupFile()
            _ = try await bobs.book(part, booking)
            let token = try #require(try await bob.restore(file).token)
            let id = try #require(try await bob.restore(file, token: token).restoreId)
            try await eventually("the booking is gone") {
                try await bobs.sharedWithMe().collect().first?.bookedAt == nil
            }
            let undo = try #require(try await restores.undo(id).result?.token)
            let undone = try await restores.undo(id, RestoreUndoDraft(confirm: true, token: .value(undo)))
            #expect(undone.result?.applied == true)
            try await eventually("the part is booked") {
                try await bobs.sharedWithMe().collect().first?.bookedAt != nil
            }
            #expect(try await refused { try await bobs.book(part, booking) }.status == 409)
        }
    }
}

extension Member {
    /// Makes a backup and returns its file.
    func backupFile() async throws -> [UInt8] {
        try await client.backups.file(client.backups.create().id).bytes
    }

    /// Restores a file: a dry run without a token.
    func restore(
        _ file: [UInt8], mode: RestoreMode = .replace, passphrase: String? = nil, token: String? = nil
    ) async throws -> RestoreResult {
        let work = try await client.restores.restore(
            ClientFile(file, contentType: "application/octet-stream"), mode: mode, confirming: token,
            passphrase: passphrase)
        return try #require(work.result)
    }
}
