import Contracts
import Foundation
import HTTPKit
import PictureKit
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct ErasureTests {
    /// The smallest whole picture in WebP.
    private static let pixel: [UInt8] =
        Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8) + [
            0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
        ]

    private func erase(_ auth: AuthHarness, _ user: SignedIn) async throws -> TestAnswer {
        try await auth.service.request(
            .delete, "/users/me", as: user.identity, json: #"{"password":"\#(AuthHarness.password)"}"#)
    }

    /// The users with a tombstone. The request and the background may each have written one.
    private func tombstones(_ auth: AuthHarness) throws -> Set<ID<User>> {
        let page = try TombstoneFile(dataFolder: auth.service.context.dataFolder).page(from: 0)
        return Set(page?.tombstones.map(\.user) ?? [])
    }

    @Test func `an erasure is answered after its tombstone is written, and names the session and the user`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            let answer = try await erase(auth, alice)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(
                answer.fields.values("X-Coffer-Sessions") == [
                    "ended=\(alice.session.text)", "changed=\(alice.user.text)",
                ])
            #expect(try tombstones(auth) == [alice.user])
            #expect(
                try await auth.events(AuthEvent.userDeleted).map { $0["user"].string } == [alice.user.text])
            #expect(try await auth.isRevoked(alice.session) ?? true)
            #expect(try await auth.refresh(alice.refreshToken).status == 401)
            #expect(try await erase(auth, alice).status == 401)
            #expect(try await auth.isRevoked(bob.session) == false)
            // The feed's other events about her are deleted.
            #expect(
                try await eventually {
                    try await auth.events(AuthEvent.userVerified).allSatisfy {
                        $0["id"].string != alice.user.text
                    }
                })
        }
    }

    @Test
    func `the heir of the personal book must be an editor of it, and event and tombstone name the heir`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let roles: [ID<User>: BookRole] = [
                auth.service.user(7).user: .editor, auth.service.user(8).user: .viewer, alice.user: .owner,
            ]
            try auth.service.stub("ledger") { request in
                let words = request.path.split(separator: "/").map(String.init)
                guard words.count == 5, words[2] == alice.user.text,
                    let role = ID<User>(words[4]).flatMap({ roles[$0] })
                else { return Answer.error(.bookNotFound).response }
                return try Answer.json(BookMembership(role: role, owner: alice.user)).response
            }
            func erase(_ heir: String) async throws -> TestAnswer {
                try await auth.service.request(
                    .delete, "/users/me", as: alice.identity,
                    json: #"{"password":"\#(AuthHarness.password)","heirId":\#(heir)}"#)
            }
            let strangers = [8, 9].map { auth.service.user($0).user.text } + [alice.user.text, "x"]
            for heir in strangers {
                let refused = try await erase(#""\#(heir)""#)
                #expect(refused.status == 400, "\(refused.text)")
                #expect(refused.json["details"]["heirId"][0].string != nil, "\(refused.text)")
            }
            #expect(try await auth.events(AuthEvent.userDeleted).isEmpty)
            let heir = auth.service.user(7).user
            #expect(try await erase(#""\#(heir.text)""#).status == 200)
            #expect(
                try await auth.events(AuthEvent.userDeleted).map { $0["heir"].string } == [heir.text])
            let page = try TombstoneFile(dataFolder: auth.service.context.dataFolder).page(from: 0)
            #expect(page?.tombstones.first?.heir == heir)
        }
    }

    @Test func `an erasure that cannot be stored leaves the session that asks again`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let session = try await harness.addSession(alice).session.id
            let files = try WorkQueue(named: "test-files")
            defer { files.close() }
            let erasure = ErasureWorkflow(
                store: harness.store, avatars: try harness.pictures(on: files), context: harness.context)
            let rename: @Sendable (SQL) async throws -> Void = { statement in
                try await harness.database.write { db in try db.run(statement) }
            }
            try await rename("ALTER TABLE tombstones_unwritten RENAME TO tombstones_away")
            await #expect(throws: (any Error).self) {
                try await erasure.erase(alice.id, if: Precondition(), at: harness.now)
            }
            #expect(try await harness.store.sessionRecord(session, at: harness.now)?.revoked == false)
            try await rename("ALTER TABLE tombstones_away RENAME TO tombstones_unwritten")
            try await erasure.erase(alice.id, if: Precondition(), at: harness.now)
            #expect(try await harness.store.sessionRecord(session, at: harness.now)?.revoked == true)
            #expect(try await harness.store.user(alice.id) == nil)
        }
    }

    @Test func `a tombstone that cannot be written now is written later, and the request fails`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let path = TombstoneFile(dataFolder: auth.service.context.dataFolder).path
            // A folder in place of the file makes every write fail.
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(try await erase(auth, alice).status == 500)
            // The user is erased although the tombstone is missing.
            #expect(try await auth.isRevoked(alice.session) ?? true)
            #expect(try await auth.login("alice@\(AuthHarness.domain)").status == 401)
            try FileManager.default.removeItem(atPath: path)
            #expect(try await eventually { try tombstones(auth) == [alice.user] })
        }
    }

    @Test(.inFiles) func `a tombstone that a crash left unwritten is written at the next start`() async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let path = TombstoneFile(dataFolder: auth.service.context.dataFolder).path
            #expect(try await erase(auth, alice).status == 200)
            try FileManager.default.removeItem(atPath: path)
            let database = auth.service.context.dataFolder + "/auth.db"
            await auth.service.halt()
            let file = try Database.open(at: database, migrations: AuthMigrations.all)
            try await file.write { db in
                _ = try db.run(
                    """
                    INSERT INTO tombstones_unwritten (user, erased_at, heir)
                    VALUES (\(alice.user), 1700000000000, \(alice.user))
                    """)
            }
            await file.close()
            try await auth.service.restart()
            #expect(try tombstones(auth) == [alice.user])
            let page = try TombstoneFile(dataFolder: auth.service.context.dataFolder).page(from: 0)
            #expect(page?.tombstones.contains { $0.heir == alice.user } == true)
        }
    }

    @Test func `a start writes the tombstones that this host's file lacks, each once`() async throws {
        try await AuthHarness.run { auth in
            let users = [try await auth.signUp(), try await auth.signUp("bob")]
            for user in users { #expect(try await erase(auth, user).status == 200) }
            let path = TombstoneFile(dataFolder: auth.service.context.dataFolder).path
            // An erasure and what repeats it when it is slow may both have written a line.
            let lines = Set(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")).sorted()
            // Another host has erased the first one.
            try writeFile(path, Array("\(lines[1])\n".utf8))
            for _ in 1...2 {
                try await auth.service.restart()
                let text = try String(contentsOfFile: path, encoding: .utf8)
                #expect(text.split(separator: "\n").sorted() == lines)
            }
        }
    }

    @Test func `many sessions end in several pieces, all before the answer`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            var sessions: [ID<Session>] = []
            for _ in 0..<1_100 { sessions.append(try await harness.addSession(alice).session.id) }
            let files = try WorkQueue(named: "test-files")
            defer { files.close() }
            let erasure = ErasureWorkflow(
                store: harness.store,
                avatars: try harness.pictures(on: files), context: harness.context)
            try await erasure.erase(alice.id, if: Precondition(), at: harness.now)
            for id in [sessions[0], sessions[600], sessions[1_099]] {
                #expect(try await harness.store.sessionRecord(id, at: harness.now)?.revoked == true)
            }
            var pieces = 0
            while try await harness.store.deleteRemains(of: alice.id, at: harness.now) { pieces += 1 }
            // Three pieces of refresh tokens and three of sessions.
            #expect(pieces == 6)
            for table in ["users", "sessions", "refresh_tokens"] {
                #expect(try await harness.count(table) == 0, "\(table)")
            }
        }
    }

    @Test func `only old pictures without a user are swept`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let files = try WorkQueue(named: "test-files")
            defer { files.close() }
            let contents = try harness.pictures(on: files)
            let folder = contents.folder
            let workflow = AvatarWorkflow(
                store: harness.store, contents: contents, context: harness.context)
            let kept = try #require(
                try await workflow.replace(
                    with: Self.pixel, as: .webp, of: alice.id, if: Precondition()
                ).avatar)
            for name in ["old.1.png", "young.2.png", "torn.3.png.new"] {
                try writeFile("\(folder.path)/\(name)", [1])
            }
            let old = Date(timeIntervalSinceNow: -3_700)
            for name in ["old.1.png", "torn.3.png.new", kept.fileName] {
                try FileManager.default.setAttributes(
                    [.modificationDate: old], ofItemAtPath: "\(folder.path)/\(name)")
            }
            await workflow.sweep()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                    == [kept.fileName, "young.2.png"].sorted())
        }
    }
}

extension StoreHarness {
    func pictures(on files: WorkQueue) throws -> ContentStore {
        ContentStore(
            folder: try ContentFolder("avatars", dataFolder: context.dataFolder), files: files,
            database: store.database, context: context)
    }
}
