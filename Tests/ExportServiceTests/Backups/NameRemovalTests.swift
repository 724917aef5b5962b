import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import ExportService

/// The names of erased people leave the backups of others (contract §6).
@Suite struct NameRemovalTests {
    private static let address = "zqada@example.org"
    private static let erased: ID<User> = ID(high: 7, low: 7)
    private static let person =
        #"{"id":"\#(erased.text)","email":"ZqAda@example.org","displayName":"Zq \"Ada\""}"#
    private static let invited = #"{"id":null,"email":"zqada@example.org","displayName":null}"#
    private static let other = #"{"id":null,"email":"bob@example.org","displayName":null}"#
    private static let shares = [
        #"{"record":"share","id":"s","participants":[{"id":"p","participant":\#(invited)},"#
            + #"{"id":"q","participant":\#(other)}]}"#,
        #"{"record":"shareWithMe","id":"w","sharedExpense":{"id":"e","owner":\#(person)}}"#,
        #"{"record":"group","id":"g","members":[{"id":"m","person":\#(person),"weight":"1.00"}]}"#,
    ]

    private static func begin(_ export: ExportFixture) async throws -> NameRemovalWorkflow {
        let removal = try #require(export.nameRemoval())
        let tombstone = Tombstone(
            user: erased, erasedAt: export.service.clock.clock.now(),
            addressMark: export.service.context.addressMarks.mark(of: address))
        try await removal.store.database.write { db in
            _ = try BackupStore.beginNameRemoval(tombstone, in: db)
        }
        // A backup that is made within the time in which sharing learns of the erasure is waited for.
        export.service.clock.advance(seconds: 60)
        return removal
    }

    private static func finish(_ removal: NameRemovalWorkflow) async throws {
        while try await removal.step(for: erased) {}
    }

    private static func hasName(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).lowercased().contains("zq")
    }

    private static func bytes(_ id: String, _ export: ExportFixture) async throws -> [UInt8] {
        let answer = try await export.get("/backups/\(id)/download")
        #expect(answer.status == 200)
        return answer.bytes
    }

    private static func make(_ export: ExportFixture, _ body: String? = nil) async throws -> String {
        let made = try await export.backUp(body)
        export.service.clock.advance(seconds: 1)
        return try #require(made.json["id"].string, "\(made.text)")
    }

    @Test func `others' backups lose the name and address of an erased person and stay valid`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(40)
            export.book.keepReceipts(["one"])
            let without = try await Self.make(export)
            export.book.share(Self.shares)
            let named = try await Self.make(export)
            let sealed = try await Self.make(export, #"{"passphrase":"a long passphrase"}"#)
            let before = try await Self.bytes(named, export)
            let unchanged = [
                try await Self.bytes(without, export), try await Self.bytes(sealed, export),
            ]
            let listed = try await export.get("/backups/\(named)").json
            #expect(Self.hasName(before))

            try await Self.finish(try await Self.begin(export))
            let after = try await Self.bytes(named, export)
            #expect(!Self.hasName(after))
            let text = String(decoding: before, as: UTF8.self)
                .replacing(
                    Self.person,
                    with: #"{"id":"\#(Self.erased.text)","email":"","displayName":"Deleted user"}"#
                )
                .replacing(Self.invited, with: #"{"id":null,"email":"","displayName":null}"#)
            #expect(String(decoding: after.dropLast(77), as: UTF8.self) == String(text.dropLast(77)))
            let sum = Sodium.hex(Sodium.sha256(Array(after.dropLast(77))))
            #expect(String(decoding: after.suffix(77), as: UTF8.self) == ",\"sha256\":\"\(sum)\"}")
            let now = try await export.get("/backups/\(named)").json
            #expect(now["size"].int == after.count)
            #expect(now["sha256"].string == Sodium.hex(Sodium.sha256(after)))
            #expect(now["counts"] == listed["counts"] && now["createdAt"] == listed["createdAt"])
            let verified = try await export.verify(named)
            #expect(verified.json["valid"].bool == true, "\(verified.text)")
            #expect(
                try await [Self.bytes(without, export), Self.bytes(sealed, export)] == unchanged)
            #expect(try await export.verify(sealed, "a long passphrase").json["valid"].bool == true)
            #expect(export.files().sorted() == [without, "\(named).1", sealed].sorted())

            // A second person's erasure, a restore's dry run, and the deletion find the present file.
            try await Self.finish(try await Self.begin(export))
            #expect(try await Self.bytes(named, export) == after)
            let deleted = try await export.service.request(
                .delete, "/backups/\(named)", as: export.service.user())
            #expect(deleted.status == 200 && export.files().sorted() == [without, sealed].sorted())
        }
    }

    @Test func `what a crash in the middle leaves is no harm: each row has a whole file`() async throws {
        try await ExportFixture.run { export in
            export.book.share(Self.shares)
            let id = try await Self.make(export)
            let old = try await Self.bytes(id, export)
            let removal = try await Self.begin(export)
            // The new file is there, but its row is not yet.
            let next = "\(export.backupFolder)/\(id).1"
            try writeFile(next, Array("torn".utf8))
            #expect(try await Self.bytes(id, export) == old)
            #expect(try await removal.contents.removeAll(except: removal.store.allFiles()) == 1)
            try writeFile(next, Array("torn".utf8))
            try await Self.finish(removal)
            let new = try await Self.bytes(id, export)
            #expect(!Self.hasName(new))
            // The row is there, and the old file still is.
            try writeFile("\(export.backupFolder)/\(id)", old)
            #expect(try await Self.bytes(id, export) == new)
            #expect(try await removal.contents.removeAll(except: removal.store.allFiles()) == 1)
            #expect(export.files() == ["\(id).1"])
            #expect(try await export.verify(id).json["valid"].bool == true)
        }
    }

    @Test(.inFiles) func `the sum of a damaged backup is not made right`() async throws {
        try await ExportFixture.run { export in
            export.book.share(Self.shares)
            let id = try await Self.make(export)
            var bytes = try await Self.bytes(id, export)
            bytes[100] ^= 1
            try writeFile("\(export.backupFolder)/\(id)", bytes)
            try await Self.finish(try await Self.begin(export))
            #expect(try await Self.bytes(id, export) == bytes)
            #expect(try await export.verify(id).json["valid"].bool == false)
        }
    }

    @Test func `a backup that is being made at the erasure is looked through when it is done`() async throws {
        try await ExportFixture.run(answerMilliseconds: 0) { export in
            export.book.share(Self.shares)
            export.book.isHeld = true
            let made = try await export.backUp()
            #expect(made.status == 202, "\(made.text)")
            let id = try #require(made.json["id"].string)
            let removal = try await Self.begin(export)
            #expect(try await removal.step(for: Self.erased))
            #expect(try await removal.store.nameRemovals().map(\.place) == [[]])
            export.book.isHeld = false
            try await Self.finish(removal)
            #expect(try await export.get("/backups/\(id)").json["status"].string == "done")
            #expect(try await !Self.hasName(Self.bytes(id, export)))
        }
    }

    @Test func `a search that began without the mark of the address does not go on once it is known`()
        async throws
    {
        try await ExportFixture.run { export in
            let store = try #require(export.nameRemoval()).store
            let now = export.service.clock.clock.now()
            let blind = Tombstone(user: Self.erased, erasedAt: now)
            let mark = export.service.context.addressMarks.mark(of: Self.address)
            let marked = Tombstone(user: Self.erased, erasedAt: now, addressMark: mark)
            for tombstone in [blind, marked] {
                let isNews = try await store.database.write { db in
                    try BackupStore.beginNameRemoval(tombstone, in: db)
                }
                #expect(isNews)
            }
            // What the former search still says counts for nothing.
            try await store.note(ID(high: 9, low: 9), lookedThroughFor: [blind])
            #expect(try await store.nameRemovals().map(\.place) == [[]])
            #expect(try await !store.endNameRemoval(of: blind))
            #expect(try await store.nameRemovals().map(\.tombstone.addressMark) == [mark])
            #expect(try await store.endNameRemoval(of: marked))
            #expect(try await store.nameRemovals().isEmpty)
        }
    }

    @Test func `an address that was invited again after the erasure stays`() async throws {
        try await ExportFixture.run { export in
            let removal = try await Self.begin(export)
            export.book.share(Self.shares)
            let id = try await Self.make(export)
            try await Self.finish(removal)
            let text = String(decoding: try await Self.bytes(id, export), as: UTF8.self)
            #expect(text.contains(Self.invited) && !text.contains(Self.person))
        }
    }
}
