import Contracts
import ServiceKit
import Synchronization
import TestKit
import Testing

/// What writes whole files is refused before the disk is full.
@Suite struct DiskReserveTests {
    private static func isOpen(_ reserve: DiskReserve) -> Bool {
        do throws(APIError) {
            try reserve.require()
            return true
        } catch {
            #expect(error.code == .storageFull)
            #expect(error.message == "Storage is full. Free some space and try again.")
            return false
        }
    }

    @Test func `less than the reserve refuses, as much does not, and no reserve never asks`() {
        for (free, isOpen) in [(99, false), (100, true), (nil, true)] as [(Int?, Bool)] {
            #expect(Self.isOpen(DiskReserve(100, in: "/", freeBytes: { free })) == isOpen)
        }
        let silent = DiskReserve(0, in: "/") {
            Issue.record("asked")
            return 0
        }
        #expect(Self.isOpen(silent))
    }

    @Test func `the folder's disk is looked at, once for many requests`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(Self.isOpen(DiskReserve(1, in: folder.path)))
        #expect(!Self.isOpen(DiskReserve(.max, in: folder.path)))
        // A folder that nobody can ask about refuses nothing.
        #expect(Self.isOpen(DiskReserve(.max, in: "\(folder.path)/none")))
        let looks = Mutex(0)
        let reserve = DiskReserve(100, in: "/") {
            looks.withLock { $0 += 1 }
            return 100
        }
        for _ in 0..<1_000 { #expect(Self.isOpen(reserve)) }
        // Each look counts for a second.
        #expect(looks.withLock(\.self) < 100)
    }
}
