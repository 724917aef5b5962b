import Contracts
import Testing

@testable import ExportService

@Suite struct RestoreRunsTests {
    private func user(_ number: UInt64) -> ID<User> { ID(high: 1, low: number) }

    @Test func `slow uploads keep nobody from confirming or undoing a restore`() throws {
        let runs = RestoreRuns()
        runs.open()
        for number in 0..<UInt64(RestoreRuns.uploadLimit) { try runs.take(user(number), isUpload: true) }
        #expect(throws: ExportError.tooManyRunning) { try runs.take(user(100), isUpload: true) }
        for number in 200..<UInt64(200 + RestoreRuns.limit) { try runs.take(user(number)) }
        #expect(throws: ExportError.tooManyRunning) { try runs.take(user(300)) }
        // An upload that has arrived waits for nobody: it can be sent again.
        #expect(throws: ExportError.tooManyRunning) { try runs.endUpload(of: user(0)) }
        runs.leave(user(200))
        try runs.endUpload(of: user(0))
        #expect(throws: ExportError.restoreRunning) { try runs.take(user(0)) }
        try runs.take(user(100), isUpload: true)
        runs.leave(user(0))
        try runs.take(user(0))
    }
}
