import Glibc
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct StartTests {
    private func start(
        _ settings: [String: String], without file: String
    ) async throws -> ServiceHarness {
        try await ServiceHarness.start(
            "auth", settings: settings,
            before: { unlink("\($0.context.dataFolder)/keys/\(file)") },
            { try await AuthService.make($0, passwordCost: AuthHarness.cheapCost) })
    }

    @Test(arguments: ["signing.seed", "refresh.key", "pin.key"])
    func `Development makes a missing key, readable by its owner only, and keeps it`(file: String)
        async throws
    {
        let service = try await start([:], without: file)
        let path = "\(service.context.dataFolder)/keys/\(file)"
        let made = try #require(readFile(path, limitBytes: 100))
        #expect(Sodium.fromHex(String(decoding: made.dropLast(), as: UTF8.self))?.count == 32)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try await service.restart()
        #expect(readFile(path, limitBytes: 100) == made)
        await service.stop()
    }

    @Test(arguments: ["signing.seed", "refresh.key", "pin.key"])
    func `Production does not start without its keys`(file: String) async throws {
        await #expect(throws: StartError.self) {
            try await start(AuthHarness.production, without: file)
        }
    }
}
