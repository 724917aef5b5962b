import Contracts
import Glibc
import HTTPKit
import JSONKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// The file between a book and its reader.
@Suite struct BookSpoolTests {
    private static func spool(
        _ ledger: LedgerFixture, seconds: @escaping @Sendable () -> Int64 = { 0 },
        release: @escaping @Sendable () -> Void = {}
    ) throws -> BookSpool {
        let clock = Clock(
            now: ledger.service.context.clock.now,
            monotonicMicroseconds: { seconds() * 1_000_000 })
        return BookSpool(try ScratchFile("\(ledger.service.folder.path)/book"), clock, release: release)
    }

    private static func body(of spool: BookSpool) throws -> BodyStream {
        guard case .stream(let body) = spool.body else { throw APIError.storedValue("no stream") }
        return body
    }

    @Test func `a reader that only trickles gets no more, and its place is free for others`() async throws {
        try await LedgerFixture.run { ledger in
            let time = Mutex<Int64>(0)
            let isFree = Mutex(false)
            do {
                let spool = try Self.spool(
                    ledger, seconds: { time.withLock { $0 } }, release: { isFree.withLock { $0 = true } })
                let body = try Self.body(of: spool)
                for _ in 0...60 {
                    try spool.append([1])
                    #expect(try await body.next() == [1])
                    time.withLock { $0 += 1 }
                }
                try spool.append([1])
                await #expect(throws: BookSpool.TooSlow.self) { _ = try await body.next() }
                #expect(!isFree.withLock { $0 })
            }
            #expect(isFree.withLock { $0 })
        }
    }

    @Test func `a book that finds the disk full at once is refused, later it ends with the reason`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let full = FileError("book", ENOSPC)
            let small = try Self.spool(ledger)
            try small.append([1])
            small.end(.failure(full))
            await #expect(throws: FileError.self) { try await small.begin() }
            let large = try Self.spool(ledger)
            let content = [UInt8](repeating: 1, count: BookSpool.startBytes)
            try large.append(content)
            large.end(.failure(full))
            try await large.begin()
            let body = try Self.body(of: large)
            var bytes: [UInt8] = []
            while let piece = try await body.next() { bytes += piece }
            #expect(bytes == content + Array("{\"failure\":\"STORAGE_FULL\"}\n".utf8))
        }
    }

    @Test func `a book that cannot be read breaks off`() async throws {
        try await LedgerFixture.run { ledger in
            let spool = try Self.spool(ledger)
            try spool.append([UInt8](repeating: 1, count: BookSpool.startBytes))
            spool.end(.failure(APIError.storedValue("nonsense")))
            let body = try Self.body(of: spool)
            await #expect(throws: APIError.self) { while try await body.next() != nil {} }
        }
    }
}
