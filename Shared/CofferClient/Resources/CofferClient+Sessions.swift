public import Contracts

extension CofferClient {
    public var sessions: Sessions { Sessions(client: self) }
    public var passkeys: Passkeys { Passkeys(client: self) }

    /// The user's sessions on all devices.
    public struct Sessions: Sendable {
        let client: CofferClient

        public func list() async throws -> SessionList { try await client.call(AuthAPI.sessions).value }

        public func end(_ id: ID<Session>) async throws {
            _ = try await client.call(AuthAPI.endSession, at: [id])
        }

        /// The user's security events, newest first.
        public func activity() -> Pages<SecurityEvent> {
            Pages { cursor in
                let page = try await client.call(AuthAPI.activity, query: ["cursor": cursor]).value
                return (page.events, page.nextCursor)
            }
        }
    }

    /// Passkeys; the ceremonies' values go to the platform and come from it.
    public struct Passkeys: Sendable {
        let client: CofferClient

        public func list() async throws -> PasskeyList { try await client.call(AuthAPI.listPasskeys).value }

        public func rename(_ id: ID<Passkey>, to name: String) async throws -> Passkey {
            try await client.call(AuthAPI.renamePasskey, PasskeyChange(name: .value(name)), at: [id]).value
        }

        public func delete(_ id: ID<Passkey>) async throws {
            _ = try await client.call(AuthAPI.deletePasskey, at: [id])
        }

        public func registrationOptions(
            password: String? = nil
        ) async throws -> PublicKeyCredentialCreationOptions {
            let request = PasskeyRegistrationRequest(password: password.map { .value($0) } ?? .absent)
            return try await client.call(AuthAPI.passkeyRegistrationOptions, request).value
        }

        public func register(_ response: RegistrationResponse) async throws -> Passkey {
            try await client.call(AuthAPI.passkeyRegistrationVerify, response).value
        }

        public func signInOptions(email: String? = nil) async throws -> PublicKeyCredentialRequestOptions {
            let request = PasskeyLoginRequest(email: email.map { .value($0) } ?? .absent)
            return try await client.call(AuthAPI.passkeyLoginOptions, request).value
        }

        @discardableResult
        public func signIn(_ response: AuthenticationResponse) async throws -> UserProfile {
            try await client.auth.keep(client.call(AuthAPI.passkeyLoginVerify, response).value)
        }
    }
}
