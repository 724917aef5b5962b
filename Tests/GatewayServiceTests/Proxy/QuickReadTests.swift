import Contracts
import HTTPKit
import Testing

@testable import GatewayService

@Suite struct QuickReadTests {
    @Test(arguments: [
        (LedgerAPI.listAccounts.description, "", true),
        (LedgerAPI.listTransactions.description, "?limit=50", true),
        (LedgerAPI.listTransactions.description, "?limit=50&cursor=x&month=2026-01", true),
        (LedgerAPI.listTransactions.description, "?", true),
        (LedgerAPI.listTransactions.description, "?q=a", false),
        (LedgerAPI.listTransactions.description, "?limit=50&q=a", false),
        (LedgerAPI.listTransactions.description, "?minAmount=1", false),
        (LedgerAPI.listTransactions.description, "?limit&Limit=1", false),
        (LedgerAPI.dashboard.description, "?month=2026-01", false),
        (SharingAPI.overview.description, "", false), (LedgerAPI.createAccount.description, "", false),
        (ExportAPI.export.description, "", false),
    ])
    func `pages and single resources are quick, searches and what waits are not`(
        endpoint: EndpointDescription, query: String, isQuick: Bool
    ) throws {
        let loop = try EventLoop(index: 0, name: "quick")
        defer { loop.stop() }
        let method = HTTPMethod(rawValue: endpoint.method.rawValue)
        let request = HTTPRequest(method: method, target: endpoint.path + query, peer: .unix, loop: loop)
        #expect(QuickRead.isQuick(request, endpoint) == isQuick)
    }

    @Test func `nothing that changes or streams is declared to be quick`() {
        let endpoints = AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all
        for endpoint in endpoints where endpoint.isQuick {
            #expect(endpoint.method == .get && !endpoint.streamsAnswer, "\(endpoint.name)")
        }
        #expect(endpoints.contains { $0.isQuick })
    }
}
