import AuthService
import Contracts
import ExportService
import LedgerService
import ServiceKit
import SharingService
import TestKit
import Testing

/// The services serve exactly the endpoints that Contracts declares.
@Suite struct MountedTests {
    private static let services: [(name: String, declared: [EndpointDescription], make: SystemHarness.Make)] =
        [
            ("auth", AuthAPI.all, { try await AuthService.make($0) }),
            ("ledger", LedgerAPI.all, { try await LedgerService.make($0) }),
            ("sharing", SharingAPI.all, { try await SharingService.make($0) }),
            ("export", ExportAPI.all, { try await ExportService.make($0) }),
        ]

    @Test func `every declared endpoint is mounted once, and no other`() async throws {
        for (name, declared, make) in Self.services {
            try await ServiceHarness.run(name, make) { service in
                #expect(service.mounted == declared.map(\.name).sorted(), "\(name)")
            }
        }
    }
}
