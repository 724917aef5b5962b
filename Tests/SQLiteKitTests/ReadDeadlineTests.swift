import SQLiteKit
import Testing

extension SQLiteKitTests {
    @Suite struct ReadDeadlineTests {
        @Test func `a long read that nobody waits for any more does not run, and others do`() async throws {
            try await Scratch.withDatabase { database, _ in
                try await ReadDeadline.$nanoseconds.withValue(1) {
                    // No loop's reader is attached here, so that every read is a background read.
                    try await expect(.timedOut) {
                        _ = try await database.read { try $0.first("SELECT 1") { try $0.int(0) } }
                    }
                }
                let plain = try await database.read { try $0.first("SELECT 1") { try $0.int(0) } }
                let within = try await ReadDeadline.$nanoseconds.withValue(.max) {
                    try await database.read { try $0.first("SELECT 1") { try $0.int(0) } }
                }
                #expect(plain == 1 && within == 1)
            }
        }
    }
}
