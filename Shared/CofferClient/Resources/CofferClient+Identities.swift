public import Contracts

/// A sign-in by an identity provider whose account there must be linked first: `identities.link`.
public struct LinkMissing: Error {
    public let needed: LinkNeeded
}

extension CofferClient {
    public var identities: Identities { Identities(client: self) }

    /// Sign-in by identity providers. A browser goes to `/auth/oidc/{provider}/start` instead.
    public struct Identities: Sendable {
        let client: CofferClient

        public func providers() async throws -> [IdentityProvider] {
            try await client.call(AuthAPI.listProviders).value.providers
        }

        /// Begins a sign-in; the app opens the answer's address in the system's browser.
        /// - Parameter codeChallenge: the SHA-256 of a random verifier, in base64url.
        public func options(provider: String, codeChallenge: String) async throws -> ProviderSignIn {
            let request = ProviderSignInRequest(codeChallenge: .value(codeChallenge))
            return try await client.call(AuthAPI.providerSignInOptions, request, at: [provider]).value
        }

        public func list() async throws -> [LinkedIdentity] {
            try await client.call(AuthAPI.listIdentities).value.identities
        }

        /// Links what a sign-in found. Refused unless the session was opened since.
        public func link(token: String) async throws -> LinkedIdentity {
            try await client.call(AuthAPI.linkIdentity, LinkConfirmation(linkToken: .value(token))).value
        }

        /// Refused for the last way in.
        public func remove(_ id: ID<LinkedIdentity>) async throws {
            _ = try await client.call(AuthAPI.removeIdentity, at: [id])
        }
    }
}

extension CofferClient.Auth {
    /// Signs in by what an identity provider sent to the app; from now on the client speaks for this user.
    /// Throws `SecondFactorMissing` and `LinkMissing`.
    /// - Parameter answer: with the verifier whose challenge `identities.options` sent.
    @discardableResult
    public func signIn(provider: String, _ answer: ProviderAnswer) async throws -> UserProfile {
        var options = CallOptions()
        options.deviceToken = await client.session?.deviceToken
        let given = try await client.answer(
            to: AuthAPI.providerSignInVerify.description, OutgoingBody(json: answer), at: [provider],
            query: [:], options)
        if let needed = try? given.data(SecondFactorNeeded.self) { throw SecondFactorMissing(needed: needed) }
        if let needed = try? given.data(LinkNeeded.self) { throw LinkMissing(needed: needed) }
        return try await keep(given.data(TokenPair.self))
    }
}
