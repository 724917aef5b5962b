import CofferClient
import Contracts
import HTTPKit
import TestKit
import Testing

/// Restores while programs die, with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct RestoreProgramTests {
    /// Enough for a preview that takes a moment.
    private static let records = 1_000
    /// How many previews a kill must end.
    private static let interruptions = 3
    /// The longest time from a program's health to the answer of the next preview.
    private static let limit = Duration.seconds(10)

    @Test(arguments: ["export", "ledger"])
    func `kill -9 during a preview keeps the user's next one for at most 10 s`(service: String) async throws {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "example.test"]) { own, _ in own }
        try await RunningCoffer.run(settings: settings) { coffer in
            let app = try await coffer.join("ada@example.test")
            let backup = try await Self.backup(of: app)
            let token = try #require(await app.session?.accessToken)
            let preview: @Sendable () async throws -> TestAnswer = {
                try await coffer.client.send(
                    .post, "/backups/\(backup)/restore", json: #"{"mode":"replace"}"#,
                    fields: [("Authorization", "Bearer \(token)")])
            }
            let start = ContinuousClock.now
            #expect(Self.isAnswer(try await preview()))
            let whole = ContinuousClock.now - start
            var interrupted = 0
            for round in 1...40 where interrupted < Self.interruptions {
                try await coffer.waitUntilReady(service, forSeconds: 0.6)
                async let dying = try? preview()
                // Each kill comes a little later, whatever time these programs need for a preview: the ledger
                // has no part in its beginning.
                try await Task.sleep(for: whole * round / 40)
                try await coffer.killAndWait(service)
                let health = ContinuousClock.now
                let next = try await Self.answer(of: preview, until: health + Self.limit)
                let seconds = ContinuousClock.now - health
                #expect(Self.isAnswer(next) && seconds <= Self.limit, "\(seconds): \(next?.text ?? "none")")
                if await dying?.status ?? 503 >= 500 { interrupted += 1 }
            }
            #expect(interrupted == Self.interruptions)
            // Nothing of the previews has changed the book.
            #expect(try await app.transactions.page().total == Self.records)
        }
    }

    /// Records many transactions and returns a backup of them.
    private static func backup(of app: CofferClient) async throws -> ID<Backup> {
        let lines = (1...records).map { "2026-01-31;Shop \($0);-1,50\n" }.joined()
        let file = ClientFile(
            Array("Date;Payee;Amount\n\(lines)".utf8), contentType: "application/octet-stream")
        let preview = try await app.imports.create(file)
        _ = try await app.imports.commit(preview.id)
        try await eventually("the import is recorded", within: 60) {
            try await app.transactions.page().total == records
        }
        return try await app.backups.create().id
    }

    /// Returns the first answer that is one for the user, or the last one until a moment.
    private static func answer(
        of preview: @Sendable () async throws -> TestAnswer, until end: ContinuousClock.Instant
    ) async throws -> TestAnswer? {
        var last: TestAnswer?
        while ContinuousClock.now < end {
            last = try? await preview()
            if isAnswer(last) { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return last
    }

    /// Whether a preview was made or goes on, or is refused with the time to wait.
    private static func isAnswer(_ answer: TestAnswer?) -> Bool {
        switch answer?.status {
        case 200, 202: true
        case 409: answer?.fields["Retry-After"] != nil
        default: false
        }
    }
}
