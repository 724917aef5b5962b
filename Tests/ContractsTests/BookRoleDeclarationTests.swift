import APIDocument
import Contracts
import Testing

/// What a member must be in a book, stated here apart from the declarations (contract-household §4, "Roles").
struct BookRoleDeclarationTests {
    private static let all = OpenAPIDocument.publicEndpoints

    /// The paths of what is a person's, and in no book.
    private static let personal = [
        "/auth", "/users", "/onboarding", "/wallet", "/notifications", "/webhooks", "/planning/reminders",
        "/events", "/export/archive", "/export/shares.csv", "/export/wallet.csv", "/sharing", "/expenses",
        "/groups", "/currencies", "/books", "/invitations",
        "/.well-known", "/healthz", "/readyz",
        "/openapi.json", "/docs", "/app",
    ]

    @Test func `what is a person's has no role, and everything else has one`() {
        for endpoint in Self.all where endpoint.path != "/" {
            let isPersonal = Self.personal.contains {
                endpoint.path == $0 || endpoint.path.hasPrefix($0 + "/")
            }
            // Sharing an entry of a book, and booking one's part there.
            let isOfBook = ["POST /expenses/share", "POST /expenses/shares/{id}/book"].contains(endpoint.name)
            #expect((endpoint.access.role == nil) == (isPersonal && !isOfBook), "\(endpoint.name)")
        }
    }

    @Test func `viewers read, editors write, and the owner alone has backups, trash and sample data`() {
        // Previews, which change nothing.
        let previews = ["POST /planning/flex", "POST /planning/optimal", "POST /rules/preview"]
        let owners = ["/backups", "/restore", "/restores", "/bank"]
        let ownersToo = [
            "DELETE /trash", "DELETE /trash/{id}", "POST /seed-data", "DELETE /seed-data",
        ]
        for endpoint in Self.all {
            guard let role = endpoint.access.role else { continue }
            let isOwners =
                ownersToo.contains(endpoint.name)
                || owners.contains { endpoint.path == $0 || endpoint.path.hasPrefix($0 + "/") }
            let reads = endpoint.method == .get || previews.contains(endpoint.name)
            #expect(role == (isOwners ? .owner : reads ? .viewer : .editor), "\(endpoint.name)")
        }
    }
}
