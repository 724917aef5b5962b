import Contracts
import HTTPKit
import TestKit
import Testing

/// Every endpoint for users under tokens of every single scope, for all accounts and bound to one. What each
/// endpoint should declare is stated apart (`TokenReachTests`).
@Suite struct TokenScopeTests {
    private static let endpoints = (AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all)
        .filter { $0.access.needsUser }
    /// The keys of details by which a token is refused as such.
    private static let reasons = ["token", "scope", "accountIds"]
    /// Files of the whole book have the wallet, whose scope nothing implies.
    private static let withWallet: Set<String> = [
        ExportAPI.createBackup.description.name, ExportAPI.downloadBackup.description.name,
    ]
    private static let nobody = "01900000-0000-7000-8000-000000000001"

    @Test(arguments: [false, true])
    func `a token of one scope reaches the endpoints of its scope and no other`(isBound: Bool) async throws {
        try await TokenScene.run { scene in
            for scope in TokenScope.allCases {
                let accounts = isBound ? [scene.shown] : nil
                let token = try await scene.token([scope], accounts: accounts)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for part in 0..<8 {
                        group.addTask {
                            for (index, endpoint) in Self.endpoints.enumerated() where index % 8 == part {
                                try await Self.check(endpoint, scope, isBound: isBound, token, scene)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    private static func check(
        _ endpoint: EndpointDescription, _ scope: TokenScope, isBound: Bool, _ token: String,
        _ scene: TokenScene
    ) async throws {
        let body = endpoint.method == .get || endpoint.method == .delete ? nil : "{}"
        let answer = try await scene.send(
            endpoint.httpMethod, endpoint.target(id: nobody), token, body, fields: [("Idempotency-Key", "k")])
        let reason = answer.forbiddenFor.flatMap { reasons.contains($0) ? $0 : nil }
        let place =
            "\(endpoint.name) by \(scope.rawValue)\(isBound ? ", bound" : ""): \(answer.text.prefix(300))"
        guard let own = endpoint.access.scope else {
            #expect(reason == "token", "\(place)")
            return
        }
        guard own == scope else {
            #expect(reason == "scope", "\(place)")
            let words = answer.json["details"]["scope"][0].string ?? ""
            #expect(words.hasSuffix(" \(own.rawValue)") && answer.json["error"].string == words)
            return
        }
        let refusal = withWallet.contains(endpoint.name) ? "scope" : nil
        #expect(reason == (isBound && !endpoint.access.isBounded ? "accountIds" : refusal), "\(place)")
        #expect(answer.status != 401, "\(place)")
    }

    @Test func `a token of all scopes reaches all that declare one`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token(TokenScope.allCases)
            for endpoint in Self.endpoints where endpoint.method == .get {
                let answer = try await scene.get(endpoint.target(id: Self.nobody), token)
                let isRefused = answer.forbiddenFor.map(Self.reasons.contains) ?? false
                #expect(isRefused == (endpoint.access.scope == nil), "\(endpoint.name): \(answer.status)")
            }
        }
    }

    @Test func `on an open endpoint a token names nobody`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token(TokenScope.allCases)
            let state = try await scene.get("/auth/session", token)
            #expect(state.data["authenticated"].bool == false && state.data["user"].isMissing)
            #expect(try await scene.send(.post, "/auth/logout", token, "{}").status == 401)
            let body = #"{"refreshToken":"\#(token)"}"#
            #expect(try await scene.system.call(.post, "/auth/refresh", json: body).status == 401)
            #expect(try await scene.system.call(.post, "/auth/logout", json: body).status == 401)
            // No challenge that would unlock or sign in for the token's user.
            let options = try await scene.send(.post, "/auth/passkeys/login/options", token, "{}")
            #expect(options.status == 200 && options.data["allowCredentials"].array.isEmpty)
            #expect(try await scene.get("/users/me", token).status == 200)
        }
    }

    @Test func `the document says which scope reaches an endpoint`() async throws {
        try await CofferSystem.run { system in
            let document = try await system.call(.get, "/openapi.json").json
            for endpoint in Self.endpoints {
                let operation = document["paths"][endpoint.path][endpoint.method.rawValue.lowercased()]
                let ways = operation["security"].array.map { $0["apiToken"] }.filter { !$0.isMissing }
                let named = ways.flatMap(\.array).compactMap(\.string)
                #expect(named == [endpoint.access.scope?.rawValue].compactMap(\.self), "\(endpoint.name)")
            }
            let scheme = document["components"]["securitySchemes"]["apiToken"]
            #expect(scheme["scheme"].string == "bearer")
        }
    }
}
