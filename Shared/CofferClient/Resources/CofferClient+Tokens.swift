public import Contracts

extension CofferClient {
    public var tokens: Tokens { Tokens(client: self) }

    /// The user's API tokens. They are made, listed and revoked in a session, never by a token.
    public struct Tokens: Sendable {
        let client: CofferClient

        /// The answer alone has the token's text. Refused once the sign-in is ten minutes old.
        public func make(_ draft: APITokenDraft) async throws -> NewAPIToken {
            try await client.call(AuthAPI.makeToken, draft).value
        }

        public func list() async throws -> [APIToken] {
            try await client.call(AuthAPI.listTokens).value.tokens
        }

        public func revoke(_ id: ID<APIToken>) async throws {
            _ = try await client.call(AuthAPI.revokeToken, at: [id])
        }
    }
}
