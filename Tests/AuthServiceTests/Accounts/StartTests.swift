import Glibc
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct StartTests {
    private func run(
        _ settings: [String: String] = [:], without file: String,
        _ body: (ServiceHarness) async throws -> Void
    ) async throws {
        try await ServiceHarness.run(
            "auth", settings: settings,
            before: { unlink("\($0.context.dataFolder)/keys/\(file)") },
            { try await AuthService.make($0, passwordCost: AuthHarness.cheapCost) },
            body: body)
    }

    @Test(arguments: ["signing.seed", "refresh.key", "pin.key"])
    func `development makes a missing key that only its owner can read, and keeps the key`(file: String)
        async throws
    {
        try await run(without: file) { service in
            let path = "\(service.context.dataFolder)/keys/\(file)"
            let made = try #require(readFile(path, limitBytes: 100))
            #expect(Sodium.fromHex(String(decoding: made.dropLast(), as: UTF8.self))?.count == 32)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            try await service.restart()
            #expect(readFile(path, limitBytes: 100) == made)
        }
    }

    @Test(arguments: ["signing.seed", "refresh.key", "pin.key"])
    func `production does not start without its keys`(file: String) async throws {
        await #expect(throws: StartError.self) {
            try await run(AuthHarness.production, without: file) { _ in }
        }
    }
}
