import SQLiteKit
import Testing

@testable import PostgresKit

/// What a caller can do about a server's failure.
struct FailureTests {
    @Test func `a full disk is told as such, unless the connection went with it`() {
        let full = PostgresFailure(state: "53100", "could not extend file")
        #expect(full.error == SQLiteError(.full, "the server's disk is full: could not extend file"))
        // The outcome of what was under way is looked up on another connection.
        let lost = PostgresFailure(state: "53100", "could not write to file", isLost: true)
        #expect(lost.error.kind == .unreachable)
    }
}
