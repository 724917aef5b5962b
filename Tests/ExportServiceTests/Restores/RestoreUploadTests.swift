import Contracts
import Foundation
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// Files that arrive for restores have a place from their first byte on.
@Suite struct RestoreUploadTests {
    @Test func `a confirmation takes its place before its file arrives`() async throws {
        try await ExportFixture.run { export in
            let service = export.service
            let identity = service.context.signer.sign(.user(service.user(1)))
            let preview = HeldBody(Array("{".utf8))
            let confirmation = HeldBody(Array("{".utf8))
            let ended = Collected<Int>()
            func send(_ query: String, _ body: HTTPBody) async throws -> TestAnswer {
                try await service.client.send(
                    .post, "/restore?mode=replace\(query)", body: body,
                    fields: [(IdentitySigner.headerName, identity)])
            }
            // Restores begin once the ledger has answered.
            #expect(
                try await eventually { try await send("", .bytes([UInt8(ascii: "x")])).status != 503 })
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { ended.add((try? await send("", preview.body).status) ?? 409) }
                #expect(
                    try await eventually { Self.hasOpenFile(in: "\(service.folder.path)/files/restores") })
                group.addTask {
                    _ = try? await send("&confirm=true&token=t", confirmation.body)
                }
                // The user has one place: the preview, whose file still arrives, gives way to a confirmation
                // whose file still arrives, too.
                #expect(try await eventually { ended.all == [409] })
                preview.release()
                confirmation.release()
                try await group.waitForAll()
            }
        }
    }

    /// Scratch files have no name any more.
    private static func hasOpenFile(in folder: String) -> Bool {
        let files = FileManager.default
        let open = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return open.contains { number in
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)"))?.hasPrefix(folder)
                ?? false
        }
    }
}
