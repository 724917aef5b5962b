import Contracts
import HTTPKit
import Testing

@testable import ExportService

@Suite struct RestoreRunsTests {
    private static let second: Int64 = 1_000_000

    private let runs = RestoreRuns()

    private func user(_ number: Int) -> ID<User> { ID(high: 1, low: UInt64(number)) }

    private func place(of number: Int, isConfirmed: Bool = false, at second: Int64 = 0) -> RestorePlace {
        RestorePlace(
            of: user(number), isConfirmed: isConfirmed, since: Timestamp(millisecondsSinceEpoch: 0),
            at: second * Self.second)
    }

    @discardableResult
    private func take(
        _ number: Int, isUpload: Bool = false, isConfirmed: Bool = false, at second: Int64 = 0
    ) throws -> RestorePlace {
        let place = place(of: number, isConfirmed: isConfirmed, at: second)
        try runs.take(place, isUpload: isUpload, at: second * Self.second)
        return place
    }

    @Test func `before the ledger has ended former restores none begins`() throws {
        #expect(throws: APIError.tooManyRunning) { try take(1) }
        runs.open()
        try take(1)
    }

    @Test func `a user's next preview takes the place of the one that runs`() throws {
        runs.open()
        let first = try take(1, isUpload: true)
        let second = try take(1, isUpload: true)
        #expect(first.reason == .restoreReplaced)
        #expect(throws: APIError.restoreReplaced) { try first.arrived(1, at: 0) }
        #expect(throws: APIError.restoreReplaced) { try runs.endUpload(first) }
        try runs.endUpload(second)
        let third = try take(1)
        #expect(second.reason == .restoreReplaced)
        // Its end is not the end of the third.
        runs.leave(second)
        let confirmed = try take(1, isConfirmed: true)
        #expect(third.reason == .restoreReplaced && confirmed.reason == nil)
    }

    @Test func `while a confirmed restore is carried out its user's next one learns since when`() throws {
        runs.open()
        let place = try take(1, isConfirmed: true)
        let error = #expect(throws: APIError.self) { try take(1) }
        let answer = try #require(error)
        #expect(answer.code == .conflict && answer.retryAfterSeconds == 5)
        #expect(answer.message.hasPrefix("Your data is being restored since 1970-01-01T00:00:00.000Z."))
        runs.leave(place)
        try take(1)
    }

    @Test func `the slowest upload makes room for the next, but a fast or a new one does not`() throws {
        runs.open()
        let uploads = try (0..<RestoreRuns.uploadLimit).map { try take($0, isUpload: true) }
        #expect(throws: APIError.tooManyRunning) { try take(100, isUpload: true, at: 9) }
        for (index, upload) in uploads.enumerated() where index != 3 {
            try upload.arrived(20 << 20, at: 9 * Self.second)
        }
        try uploads[3].arrived(180 << 10, at: 9 * Self.second)
        try take(100, isUpload: true, at: 10)
        #expect(uploads[3].reason == .uploadTooSlow)
        #expect(throws: APIError.uploadTooSlow) { try uploads[3].arrived(1, at: 11 * Self.second) }
        // What is left is fast, or came ten seconds ago at most.
        #expect(throws: APIError.tooManyRunning) { try take(101, isUpload: true, at: 12) }
        // Uploads keep nobody from working.
        try take(200, at: 12)
    }

    @Test func `an upload that takes more than an hour ends`() throws {
        runs.open()
        let upload = try take(1, isUpload: true)
        try upload.arrived(1, at: RestorePlace.longestUploadSeconds * Self.second)
        #expect(throws: APIError.uploadTooLong) {
            try upload.arrived(1, at: (RestorePlace.longestUploadSeconds + 1) * Self.second)
        }
    }

    @Test func `a user's dry runs never take all turns`() async throws {
        runs.open()
        let (first, second, third) = (place(of: 1), place(of: 1), place(of: 1))
        let loop = try EventLoop(index: 0, name: "runs")
        defer { loop.stop() }
        try await loop.perform { [runs, user] in
            try await runs.beginTurn(first)
            try await runs.beginTurn(second)
            async let waiting: Void = runs.beginTurn(third)
            for number in 2...3 {
                try await runs.beginTurn(
                    RestorePlace(
                        of: user(number), isConfirmed: false, since: Timestamp(millisecondsSinceEpoch: 0),
                        at: 0))
            }
            runs.endTurn(first)
            try await waiting
        }
    }
}
