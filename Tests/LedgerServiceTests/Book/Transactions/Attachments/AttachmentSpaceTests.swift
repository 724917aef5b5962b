import Contracts
import Foundation
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore

/// What attachments hold on the disk counts in their user's quota until it is gone.
@Suite struct AttachmentSpaceTests {
    private static let quota = ["COFFER_ATTACHMENT_QUOTA_MIB": "1"]

    /// Uploads documents at the same moment, at most ten to a transaction; returns the statuses.
    private func upload(_ count: Int, of size: Int, _ ledger: LedgerFixture) async throws -> [Int] {
        let food = try await ledger.category("Food")
        var transactions: [String] = []
        for _ in 0...count / 10 { transactions.append(try await ledger.record("1", food)) }
        let ids = transactions
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await ledger.attach(
                        AttachmentTests.document(size + number), "application/pdf", to: ids[number / 10]
                    ).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `of twenty parallel uploads exactly those that fit are stored, and no byte of the others`()
        async throws
    {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let statuses = try await upload(20, of: 100 << 10, ledger)
            #expect(statuses.sorted() == Array(repeating: 201, count: 10) + Array(repeating: 409, count: 10))
            #expect(try await ledger.rows("attachments") == 10)
            #expect(try await ledger.rows("attachment_claims") == 0)
            #expect(ledger.attachmentFiles.count == 10)
        }
    }

    @Test func `the eleventh of parallel uploads to a transaction is refused and leaves nothing`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<15 {
                    group.addTask {
                        try await ledger.attach(
                            AttachmentTests.document(500 + number), "application/pdf", to: id
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 10 && statuses.count { $0 == 409 } == 5)
            #expect(ledger.attachmentFiles.count == 10)
        }
    }

    @Test(arguments: [1, 8])
    func `fifty uploads and deletions never hold more than the quota and one file`(
        atOnce: Int
    ) async throws {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let size = 200 << 10
            let food = try await ledger.category("Food")
            let largest = Mutex(0)
            let storms = (0..<atOnce).map { lane in
                { @Sendable in
                    let id = try await ledger.record("1", food)
                    for number in 0..<50 {
                        let content = AttachmentTests.document(size + lane * 50 + number)
                        let made = try await ledger.attach(content, "application/pdf", to: id)
                        largest.withLock { $0 = max($0, ledger.attachmentBytes) }
                        guard let file = made.json["id"].string else {
                            #expect(made.status == 409)
                            continue
                        }
                        let gone = try await ledger.call(
                            .delete, "/transactions/\(id)/attachments/\(file)")
                        #expect(gone.status == 200)
                        largest.withLock { $0 = max($0, ledger.attachmentBytes) }
                    }
                }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for storm in storms { group.addTask { try await storm() } }
                try await group.waitForAll()
            }
            #expect(largest.withLock { $0 } <= (1 << 20) + size)
            #expect(ledger.attachmentFiles.isEmpty)
            #expect(try await ledger.rows("attachment_claims") == 0)
        }
    }

    @Test func `a refused content leaves nothing and gives its space back`() async throws {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let broken = [UInt8](repeating: 0x20, count: 1 << 20)
            for _ in 0..<3 {
                #expect(try await ledger.attach(broken, "application/pdf", to: id).status == 400)
                #expect(ledger.attachmentFiles.isEmpty)
            }
            let whole = AttachmentTests.document(1 << 20)
            #expect(try await ledger.attach(whole, "application/pdf", to: id).status == 201)
        }
    }

    @Test func `a content of two attachments stays until both are deleted, also when all happens at once`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    let id = try await ledger.record("1", food)
                    let path = "/transactions/\(id)/attachments"
                    group.addTask {
                        for _ in 0..<20 {
                            let made = try await ledger.attach(AttachmentTests.png, "image/png", to: id)
                            let file = "\(path)/\(made.json["id"].string ?? "")"
                            #expect(try await ledger.call(.get, file).bytes == AttachmentTests.png)
                            #expect(try await ledger.call(.delete, file).status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(ledger.attachmentFiles.isEmpty)
        }
    }

    @Test func `what a crash leaves counts until upkeep has removed it`() async throws {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            let kept = try await ledger.attach(AttachmentTests.png, "image/png", to: id)
            let transaction = try #require(ID<Transaction>(id))
            let visit = BookVisit(
                identity: ledger.service.user(), now: LedgerFixture.noon,
                firstAccount: ID(high: 1, low: 9))
            // A content that was arriving, one whose row was missing, and one that another attachment has.
            let png = try #require(ledger.attachmentFiles.first)
            for (number, hash) in [nil, String(repeating: "ab", count: 32), png].enumerated() {
                var claim = try await ledger.store.claim(
                    ID(high: 1, low: UInt64(number)), length: 300 << 10, to: transaction,
                    quotaBytes: 1 << 20, visit)
                claim.hash = hash
                if hash != nil { try await ledger.store.noteHash(of: claim) }
                let name = hash ?? "\(claim.id.text).new"
                if name != png { try Data(count: 10).write(to: ledger.attachmentURL(name)) }
            }
            let large = AttachmentTests.document(200 << 10)
            #expect(try await ledger.attach(large, "application/pdf", to: id).status == 409)
            try await ledger.sweep()
            #expect(ledger.attachmentFiles == [png])
            #expect(try await ledger.attach(large, "application/pdf", to: id).status == 201)
            let file = "/transactions/\(id)/attachments/\(kept.json["id"].string ?? "")"
            #expect(try await ledger.call(.get, file).bytes == AttachmentTests.png)
        }
    }

    @Test func `an attachment of a purged transaction counts until its file is gone`() async throws {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let food = try await ledger.category("Food")
            let id = try await ledger.record("1", food)
            let large = AttachmentTests.document(1 << 20)
            #expect(try await ledger.attach(large, "application/pdf", to: id).status == 201)
            _ = try await ledger.json(.delete, "/transactions/\(id)")
            ledger.service.clock.advance(seconds: 31 * 86_400)
            try await ledger.purge()
            #expect(try await ledger.rows("attachments") == 0)
            let other = try await ledger.record("1", food)
            #expect(try await ledger.attach(large, "application/pdf", to: other).status == 409)
            try await ledger.sweep()
            #expect(ledger.attachmentFiles.isEmpty)
            #expect(try await ledger.attach(large, "application/pdf", to: other).status == 201)
        }
    }

    @Test func `an upload of unknown length takes what is free`() async throws {
        try await LedgerFixture.run(settings: Self.quota) { ledger in
            let id = try await ledger.record("1", try await ledger.category("Food"))
            for (size, status) in [(700 << 10, 201), (400 << 10, 409), (300 << 10, 201)] {
                let document = AttachmentTests.document(size)
                let made = try await ledger.attach(document, "application/pdf", to: id, isChunked: true)
                #expect(made.status == status, "\(made.text)")
            }
            #expect(ledger.attachmentFiles.count == 2)
        }
    }
}

extension LedgerFixture {
    func attachmentURL(_ name: String) -> URL { URL(fileURLWithPath: "\(attachmentFolder)/\(name)") }

    /// Bytes of all files in the folder.
    var attachmentBytes: Int {
        attachmentFiles.reduce(0) { sum, name in
            sum + ((try? attachmentURL(name).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        }
    }
}
