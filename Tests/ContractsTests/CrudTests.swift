import Contracts
import Testing

@Suite struct CrudTests {
    @Test func `a plain resource has its endpoints under one path, and PUT only where clients use it`() {
        func names(_ endpoints: [EndpointDescription]) -> [String] { endpoints.map(\.name) }
        #expect(
            names(LedgerAPI.rule.endpoints) == [
                "GET /rules", "POST /rules", "GET /rules/{id}", "PATCH /rules/{id}", "DELETE /rules/{id}",
            ])
        #expect(LedgerAPI.rule.replace?.description == nil)
        #expect(LedgerAPI.goal.endpoints.map(\.operation).contains("replaceGoal"))
        #expect(LedgerAPI.goal.endpoints.count == 6)
    }

    @Test func `reading needs the scope to read, and changing that of the resource`() {
        for endpoint in LedgerAPI.goal.endpoints {
            let expected: TokenScope = endpoint.method == .get ? .read : .planningWrite
            #expect(endpoint.access.scope == expected, "\(endpoint.name)")
        }
    }
}
