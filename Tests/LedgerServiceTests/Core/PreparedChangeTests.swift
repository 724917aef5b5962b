import Contracts
import Dispatch
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerCore

/// Changes that a read prepares and the writer stores.
@Suite struct PreparedChangeTests {
    @Test(arguments: [0, 1, 4, 5])
    func `a book that changes meanwhile is read again, and five times at most`(changes: Int) async throws {
        try await LedgerFixture.run { ledger in
            let store = ledger.store
            let visit = BookVisit(
                identity: ledger.service.user(), now: LedgerFixture.noon, firstAccount: ID(high: 1, low: 2))
            _ = try await store.change(visit) { _, book in book.revision }
            let reads = Mutex(0)
            let (begun, beginning) = AsyncStream.makeStream(of: Int.self)
            let go = DispatchSemaphore(value: 0)
            async let other: Void = {
                for await read in begun {
                    if read <= changes { _ = try await store.change(visit) { _, book in book.revision } }
                    go.signal()
                }
            }()
            var stored: Int64?
            var refusal: APIError?
            do {
                stored = try await store.change(visit) { db, book in
                    // Only a background reader may wait here.
                    try db.leaveLoop()
                    beginning.yield(
                        reads.withLock {
                            $0 += 1; return $0
                        })
                    go.wait()
                    return book.revision
                } _: { _, book, read in
                    #expect(book.revision == read)
                    return read
                }
            } catch let error as APIError {
                refusal = error
            }
            beginning.finish()
            try await other
            #expect(reads.withLock { $0 } == min(changes + 1, 5))
            #expect((stored == nil) == (changes == 5))
            #expect((refusal?.code == .serviceUnavailable) == (changes == 5))
        }
    }

    @Test func `many prepared changes of one book at once are all stored, each after the last`() async throws
    {
        try await LedgerFixture.run { ledger in
            let store = ledger.store
            let visit = BookVisit(
                identity: ledger.service.user(), now: LedgerFixture.noon, firstAccount: ID(high: 1, low: 2))
            let first = try await store.change(visit) { _, book in book.revision }
            let revisions = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await store.change(visit) { db, book in
                            try db.leaveLoop()
                            return book.revision
                        } _: { _, _, read in
                            read
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(revisions.sorted() == (1...40).map { first + $0 })
        }
    }
}
