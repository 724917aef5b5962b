import APIDocument
import Contracts
import Foundation
import Testing

struct ResourceTests {
    /// Public endpoints without a method of their own, with the reason.
    private static let others: Set<String> = [
        // Another path of the same call, for older clients.
        "POST /auth", "DELETE /auth/account", "GET /auth/export", "PUT /accounts/{id}",
        "PUT /categories/{id}",
        "PUT /transactions/{id}", "PUT /transfers/{id}", "PUT /budgets/{id}", "PUT /recurring/{id}",
        "PUT /goals/{id}",
        "PUT /groups/{id}", "PATCH /sharing/{id}/paid",
        // Pages for a person, and the document.
        "GET /auth/verify-email", "GET /auth/reset-password", "GET /auth/change-email/confirm",
        "GET /auth/change-email/undo", "GET /auth/oidc/{provider}/start",
        "GET /auth/oidc/{provider}/callback", "GET /", "GET /docs", "GET /openapi.json",
        // Of a browser with its cookie.
        "POST /auth/register/session",
        // Called by identity providers.
        "POST /auth/oidc/{provider}/logout",
    ]

    @Test func `every public endpoint has a method`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        func sources(_ folder: String) throws -> [String] {
            let walker = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            return try (walker?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
                .map { try String(contentsOf: $0, encoding: .utf8) }
        }
        let calls = try sources("Shared/CofferClient").joined()
        let declaration = #/static let (\w+) = Endpoint<[^(]*\(\s*"\w+", \.(\w+),\s+"([^"]+)"/#
        let resource = #/static let (\w+) = Crud<[^(]*\(\s*"\w+", at: "([^"]+)"/#
        var found: Set<String> = []
        for source in try sources("Shared/Contracts") {
            guard let api = source.firstMatch(of: #/(?:enum|extension) (\w+API)\b/#)?.output.1 else {
                continue
            }
            for match in source.matches(of: declaration) {
                let (_, name, method, path) = match.output
                if calls.contains("\(api).\(name)") || calls.contains("\(api).\(name)\n") {
                    found.insert("\(method.uppercased()) \(path)")
                }
            }
        }
        for source in try sources("Shared/Contracts") {
            for match in source.matches(of: resource) {
                let (_, name, path) = match.output
                if calls.contains("LedgerAPI.\(name).list") { found.insert("GET \(path)") }
                guard calls.contains("Resource(LedgerAPI.\(name), self)") else { continue }
                found.formUnion(["POST \(path)"] + ["GET", "PATCH", "DELETE"].map { "\($0) \(path)/{id}" })
            }
        }
        found.formUnion(ExportTable.allCases.map(\.endpoint.description.name))
        let missing = Set(OpenAPIDocument.publicEndpoints.map(\.name)).subtracting(found)
        #expect(missing == Self.others)
    }
}
