import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ExportService
@testable import ServiceKit

/// What one user's imports take of what all users share.
@Suite struct ImportSpaceTests {
    private static func file(_ rows: Int) -> String {
        "Date,Payee,Amount\n" + (1...rows).map { "2026-01-02,Shop \($0),-5.00\n" }.joined()
    }

    private static let correction = #"{"createCategories":true}"#

    private func count(_ sql: SQL, _ fixture: ImportFixture) async throws -> Int {
        let database = try #require(fixture.service.context.databases.main?.database)
        return try await database.read { db in try db.first(sql) { Int(try $0.int(0)) } ?? 0 }
    }

    @Test func `corrections keep the rows of one former reading at most`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file(300))
            for _ in 1...6 {
                #expect(try await fixture.send(.patch, "/\(id)", Self.correction).status == 200)
                #expect(try await count("SELECT count(*) FROM import_rows", fixture) <= 600)
            }
            #expect(
                try await eventually {
                    let rows = try await count("SELECT count(*) FROM import_rows", fixture)
                    let stale = try await count("SELECT sum(stale_bytes) FROM import_sizes", fixture)
                    return rows == 300 && stale == 0
                })
            #expect(try await fixture.send(.get, "/\(id)").json["counts"]["rows"].int == 300)
        }
    }

    @Test func `the imports of a user have a quota, for files unpacked and for rows`() async throws {
        try await ImportFixture.run(settings: ["COFFER_IMPORT_QUOTA_MIB": "1"]) { fixture in
            let long = Self.file(1) + String(repeating: " ", count: 1 << 20)
            let error = await #expect(throws: APIError.self) { try await fixture.preview(long) }
            #expect(error?.logMessage?.contains("Your imports would need more than 1 MiB.") == true)
            let id = try await fixture.preview(Self.file(1_500))
            for _ in 1...2 {
                let refused = try await fixture.send(.patch, "/\(id)", Self.correction)
                #expect(refused.status == 409, "\(refused.text)")
                #expect(refused.json["error"].string?.hasPrefix("Your imports would need more") == true)
            }
            let second = await #expect(throws: APIError.self) { try await fixture.preview(Self.file(1_500)) }
            #expect(second != nil)
            // Another user has a quota of their own.
            _ = try await fixture.preview(Self.file(1_500), as: 2)
            #expect(try await fixture.send(.get, "/\(id)").json["counts"]["rows"].int == 1_500)
            #expect(try await fixture.send(.delete, "/\(id)").status == 200)
            #expect(try await eventually { try await count("SELECT count(*) FROM imports", fixture) == 1 })
            _ = try await fixture.preview(Self.file(1_500))
        }
    }

    @Test
    func `files of a user that arrive at once share what is left, and one that breaks off gives it back`()
        async throws
    {
        try await ImportFixture.run(settings: ["COFFER_IMPORT_QUOTA_MIB": "1"]) { fixture in
            let folder = fixture.service.folder.path
            let long = Self.file(1) + String(repeating: "\n", count: 700 << 10)
            let held = HeldBody(Array(long.utf8))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await fixture.upload(held.body) }
                #expect(try await eventually { Self.largestFile(in: folder) >= 700 << 10 })
                let second = try await fixture.upload(.bytes(Array(long.utf8)))
                #expect(second.status == 409, "\(second.text)")
                #expect(
                    second.json["error"].string?.hasPrefix("Your imports would need more than 1 MiB.") == true
                )
                // A smaller one fits, and another user's does.
                let small = Self.file(1) + String(repeating: "\n", count: 100 << 10)
                #expect(try await fixture.upload(.bytes(Array(small.utf8))).status == 201)
                #expect(try await fixture.upload(.bytes(Array(long.utf8)), as: 2).status == 201)
                held.breakOff()
                try await group.waitForAll()
            }
            #expect(
                try await eventually { try await fixture.upload(.bytes(Array(long.utf8))).status == 201 })
        }
    }

    private static func largestFile(in folder: String) -> Int {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.compactMap { path in
            path.contains(".db")
                ? nil : try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.size] as? Int
        }.max() ?? 0
    }

    @Test(.inFiles) func `the rows that are kept are not looked at when others are removed`() async throws {
        try await ImportFixture.run { fixture in
            let text = try await fixture.preview(Self.file(2_000))
            let id = try #require(ID<Import>(text))
            let database = try #require(fixture.service.context.databases.main?.database)
            let store = ImportStore(database: database, quotaBytes: 1 << 30)
            func steps() async throws -> Int {
                try await database.write { db in
                    try db.first(
                        "SELECT sum(nstep) FROM sqlite_stmt WHERE sql LIKE 'DELETE FROM import_rows%'"
                    ) { Int(try $0.intOrNil(0) ?? 0) } ?? 0
                }
            }
            let before = try await steps()
            try await store.removeFormer(of: id, keeping: 1)
            #expect(try await steps() - before < 500)
            #expect(try await count("SELECT count(*) FROM import_rows", fixture) == 2_000)
            try await store.removeFormer(of: id, keeping: 2)
            #expect(try await count("SELECT count(*) FROM import_rows", fixture) == 0)
        }
    }

    @Test func `a correction after one that failed is read from the beginning`() async throws {
        try await ImportFixture.run { fixture in
            let id = try await fixture.preview(Self.file(10))
            fixture.ledger.fail("candidates")
            for _ in 1...2 {
                #expect(try await fixture.send(.patch, "/\(id)", Self.correction).status == 503)
            }
            fixture.ledger.fail()
            let answer = try await fixture.send(.patch, "/\(id)", Self.correction)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["counts"]["rows"].int == 10)
        }
    }

    @Test func `another's commit waits for one unit of a user with many commits`() async throws {
        try await ImportFixture.run { fixture in
            let file = Self.file(2)
            fixture.ledger.hold("rows")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...12 {
                    let id = try await fixture.preview(file)
                    group.addTask { _ = try await fixture.send(.post, "/\(id)/commit") }
                    #expect(
                        try await eventually {
                            try await fixture.send(.get, "/\(id)").json["status"].string == "committing"
                        })
                }
                let other = try await fixture.preview(file, as: 2)
                group.addTask { _ = try await fixture.send(.post, "/\(other)/commit", as: 2) }
                #expect(
                    try await eventually {
                        try await fixture.send(.get, "/\(other)", as: 2).json["status"].string == "committing"
                    })
                fixture.ledger.hold()
                #expect(
                    try await eventually {
                        try await fixture.send(.get, "/\(other)", as: 2).json["status"].string == "committed"
                    })
                try await group.waitForAll()
            }
            let users = fixture.ledger.booked
            let place = try #require(users.firstIndex(of: fixture.service.user(2).user))
            // One unit was under way, and each of the other's steps waits for one of the first user's.
            #expect(place <= 3, "\(users.count) units")
        }
    }

    @Test func `corrections have a stricter rate than other requests`() throws {
        let standard = try #require(EndpointLimit.standard.quota)
        for endpoint in [ExportAPI.updateImport.description, ExportAPI.createImport.description] {
            let quota = try #require(endpoint.limit.quota)
            #expect(quota.requests * standard.seconds < standard.requests * quota.seconds)
        }
    }
}
