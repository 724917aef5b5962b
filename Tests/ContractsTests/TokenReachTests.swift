import APIDocument
import Contracts
import Testing

/// The scopes of endpoints, stated here apart from their declarations (contract-access, "API tokens").
struct TokenReachTests {
    private static let all = OpenAPIDocument.publicEndpoints

    /// Representative endpoints with their scope, nil for those that no token reaches, and whether a token
    /// that is bound to accounts reaches them.
    static let expected: [(name: String, scope: String?, isBounded: Bool)] = [
        ("GET /users/me", "read", true), ("PATCH /users/me", nil, false),
        ("PATCH /users/me/currency", nil, false), ("DELETE /users/me", nil, false),
        ("PUT /users/me/avatar", nil, false), ("GET /users/lookup", nil, false),
        ("DELETE /auth/account", nil, false), ("GET /auth/sessions", nil, false),
        ("POST /auth/logout-all", nil, false), ("POST /auth/change-password", nil, false),
        ("PUT /auth/pin", nil, false), ("POST /auth/lock", nil, false), ("GET /auth/activity", nil, false),
        ("POST /auth/tokens", nil, false), ("GET /auth/tokens", nil, false),
        ("DELETE /auth/tokens/{id}", nil, false), ("GET /auth/passkeys", nil, false),
        ("POST /auth/passkeys/register/options", nil, false), ("GET /auth/export", nil, false),
        ("POST /onboarding/complete", nil, false), ("POST /seed-data", nil, false),
        ("GET /accounts", "read", true), ("GET /accounts/{id}", "read", true),
        ("POST /accounts", "transactions:write", false),
        ("PATCH /accounts/{id}", "transactions:write", false),
        ("DELETE /accounts/{id}", "transactions:write", false),
        ("POST /accounts/{id}/set-balance", "transactions:write", true),
        ("GET /accounts/{id}/reconciliations", "read", true),
        ("POST /accounts/{id}/reconciliations", "transactions:write", true),
        ("DELETE /accounts/{id}/reconciliations/{reconciliation}", "transactions:write", true),
        ("GET /categories", "read", true), ("POST /categories", "transactions:write", false),
        ("GET /transactions", "read", true), ("POST /transactions", "transactions:write", true),
        ("PATCH /transactions/{id}", "transactions:write", true),
        ("DELETE /transactions/{id}", "transactions:write", true),
        ("POST /transactions/{id}/restore", "transactions:write", false),
        ("POST /transactions/batch", "transactions:write", true),
        ("GET /transactions/{id}/attachments", "read", true),
        ("GET /transactions/{id}/attachments/{attachment}", "read", true),
        ("POST /transactions/{id}/attachments", "transactions:write", true),
        ("GET /tags", "read", true), ("GET /payees", "read", true),
        ("POST /payees/rename", "transactions:write", false), ("POST /undo", "transactions:write", false),
        ("GET /trash", "read", false), ("DELETE /trash", "transactions:write", false),
        ("GET /rules", "read", false), ("POST /rules", "transactions:write", false),
        ("POST /rules/preview", "read", false), ("POST /rules/apply", "transactions:write", false),
        ("GET /transfers", "read", true), ("POST /transfers", "transactions:write", true),
        ("GET /transfers/suggestions", "read", false), ("POST /transfers/join", "transactions:write", false),
        ("POST /transfers/{id}/split", "transactions:write", false),
        ("GET /budgets", "read", true), ("POST /budgets", "budgets:write", true),
        ("POST /budgets/copy", "budgets:write", true), ("PUT /budgets/income-goal", "budgets:write", true),
        ("GET /dashboard", "read", true), ("GET /reports/spending", "read", true),
        ("GET /reports/cashflow", "read", true), ("GET /reports/trends", "read", true),
        ("GET /reports/balances", "read", true),
        ("GET /recurring", "read", true), ("POST /recurring", "transactions:write", true),
        ("POST /recurring/apply", "transactions:write", false), ("GET /recurring/suggestions", "read", true),
        ("POST /recurring/suggestions/{key}/accept", "transactions:write", true),
        ("GET /goals", "read", false), ("POST /goals", "planning:write", false),
        ("GET /assets", "read", false), ("POST /assets/{id}/transactions", "planning:write", false),
        ("GET /planning/requirements", "read", false), ("PATCH /planning/settings", "planning:write", false),
        ("POST /planning/budget-calculator", "planning:write", false),
        ("POST /planning/months/{month}/start", "planning:write", false),
        ("POST /planning/reminders/token", nil, false), ("PUT /rates", "transactions:write", false),
        ("GET /wallet", "wallet", false), ("GET /wallet/transactions", "wallet", false),
        ("POST /wallet/send", "wallet", false), ("POST /wallet/top-up", "wallet", false),
        ("GET /sharing", "read", false), ("POST /expenses/share", "sharing:write", false),
        ("POST /expenses/shares/{id}/book", "transactions:write", false),
        ("POST /sharing/settle", "sharing:write", false), ("POST /groups", "sharing:write", false),
        ("GET /webhooks", nil, false), ("POST /webhooks", nil, false),
        ("GET /webhooks/{id}/deliveries", nil, false), ("POST /webhooks/{id}/secret", nil, false),
        ("GET /notifications", "read", false), ("GET /events", "read", false),
        ("POST /notifications/read-all", "sharing:write", false),
        ("GET /export", "export", true), ("GET /export/archive", nil, false),
        ("GET /export/transactions.csv", "export", false), ("POST /backups", "export", false),
        ("GET /backups/{id}/download", "export", false), ("DELETE /backups/{id}", nil, false),
        ("POST /restore", nil, false), ("POST /backups/{id}/restore", nil, false),
        ("POST /imports", "transactions:write", false), ("GET /imports", "read", false),
        ("POST /imports/{id}/commit", "transactions:write", false),
        ("GET /bank/connections", nil, false), ("POST /bank/connections/{id}/sync", nil, false),
    ]

    @Test(arguments: expected)
    func `an endpoint declares the scope that it should have`(
        name: String, scope: String?, isBounded: Bool
    ) throws {
        let endpoint = try #require(Self.all.first { $0.name == name })
        #expect(endpoint.access.needsUser)
        #expect(endpoint.access.scope?.rawValue == scope)
        #expect(endpoint.access.isBounded == isBounded)
    }

    @Test func `no token reaches sign-in, profile changes, passkeys, restores and deletion`() {
        for endpoint in Self.all where endpoint.access.scope != nil {
            #expect(!endpoint.path.hasPrefix("/auth"), "\(endpoint.name)")
            #expect(
                !endpoint.path.hasPrefix("/users") || endpoint.name == "GET /users/me", "\(endpoint.name)")
            #expect(!endpoint.path.contains("passkey") && !endpoint.path.contains("onboarding"))
            let isRestore =
                endpoint.path.hasPrefix("/restore") || endpoint.path.hasPrefix("/backups/{id}/restore")
            #expect(!isRestore && !endpoint.path.hasPrefix("/webhooks"), "\(endpoint.name)")
        }
    }

    @Test func `what only reads needs no scope that writes, and what writes never read alone`() {
        // Previews, which change nothing.
        let previews = [
            "POST /planning/flex", "POST /planning/optimal", "POST /backups/{id}/verify",
            "POST /rules/preview",
        ]
        for endpoint in Self.all {
            guard let scope = endpoint.access.scope, ![.wallet, .export].contains(scope) else { continue }
            let reads = endpoint.method == .get || previews.contains(endpoint.name)
            #expect((scope == .read) == reads, "\(endpoint.name) has \(scope.rawValue)")
        }
    }

    @Test func `the wallet is reached by its own scope alone, and by no bound token`() {
        for endpoint in Self.all where endpoint.path.hasPrefix("/wallet") {
            #expect(endpoint.access == .user(.wallet))
        }
        for endpoint in Self.all where endpoint.access.scope == .wallet {
            #expect(endpoint.path.hasPrefix("/wallet") || endpoint.path == "/export/wallet.csv")
        }
    }

    @Test func `bound tokens reach nothing that is of all accounts`() {
        let open = [
            "/users/me", "/accounts", "/categories", "/transactions", "/tags", "/payees", "/transfers",
            "/budgets",
            "/dashboard", "/reports", "/recurring", "/rates", "/currencies", "/export",
        ]
        for endpoint in Self.all where endpoint.access.isBounded {
            #expect(open.contains { endpoint.path.hasPrefix($0) }, "\(endpoint.name)")
            #expect(!endpoint.path.hasPrefix("/export/"))
        }
    }

    @Test func `a grant refuses by the first reason that holds, and names it`() throws {
        let all = TokenGrant(scopes: [.read, .wallet], accounts: nil)
        let bound = TokenGrant(scopes: [.read, .wallet], accounts: [ID(high: 1, low: 1)])
        func refusal(_ grant: TokenGrant, _ access: EndpointAccess) -> String? {
            do throws(APIError) { try grant.require(access) } catch {
                #expect(error.code == .forbidden)
                return error.details.entries.first?.path
            }
            return nil
        }
        #expect(refusal(all, .session) == "token" && refusal(all, .anonymous) == "token")
        #expect(refusal(all, .service) == "token")
        #expect(refusal(all, .user(.export)) == "scope" && refusal(bound, .user(.export)) == "scope")
        #expect(refusal(all, .user(.wallet)) == nil && refusal(bound, .user(.wallet)) == "accountIds")
        #expect(refusal(bound, .user(.read, .bounded)) == nil)
        let nobody = TokenGrant(scopes: [], accounts: nil)
        #expect(TokenScope.allCases.allSatisfy { refusal(nobody, .user($0)) == "scope" })
    }
}
