import Contracts
import HTTPKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct ProgressTests {
    @Test(arguments: [(true, "200"), (false, "timedOut")])
    func `an endpoint whose answer takes work signals progress, and no other one`(
        streamsAnswer: Bool, outcome: String
    ) async throws {
        let work = Endpoint<Empty, Empty>(
            "work", .get, "/work", "Works for a second.", access: .service, streamsAnswer: streamsAnswer)
        try await ServiceHarness.run("things") { context in
            var routes = ServiceRoutes(service: "things", context: context)
            routes.on(work) { call in
                await call.request.loop.sleep(milliseconds: 1_000)
                return Empty()
            }
            return RunningService(
                name: "things", handler: routes.handler(), databases: [],
                configure: { $0.progressMilliseconds = 50 })
        } body: { service in
            let context = service.context
            let found = try await context.loops[0].perform {
                let client = HTTPClient(.unix(path: context.socketPath(of: "things")))
                let identity = context.signer.field(for: .service("gateway"))
                do throws(HTTPClientError) {
                    let answer = try await client.send(
                        HTTPClientRequest(.get, "/work", fields: identity), deadlineMilliseconds: 300,
                        longestMilliseconds: 30_000)
                    return "\(answer.status)"
                } catch { return "\(error)" }
            }
            #expect(found == outcome)
        }
    }
}
