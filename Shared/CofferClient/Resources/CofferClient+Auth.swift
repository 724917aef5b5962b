public import Contracts

extension CofferClient {
    public var auth: Auth { Auth(client: self) }

    /// Registering, signing in and out, passwords, PINs and the lock.
    public struct Auth: Sendable {
        let client: CofferClient

        /// - Parameter invitation: the token of the mailed invitation, where not everybody may register.
        public func register(
            email: String, password: String, displayName: String, invitation: String? = nil
        ) async throws -> Registered {
            try await client.call(
                AuthAPI.register,
                RegisterRequest(
                    email: .value(email), password: .value(password), displayName: .value(displayName),
                    invitation: invitation.map { .value($0) } ?? .absent)
            ).value
        }

        /// Verifies an address by the token in the mailed link.
        @discardableResult
        public func verifyEmail(token: String) async throws -> Message {
            try await client.call(AuthAPI.verifyEmail, json: TokenRequest(token: .value(token)))
        }

        @discardableResult
        public func resendVerification(email: String) async throws -> Message {
            try await client.call(AuthAPI.resendVerification, EmailRequest(email: .value(email))).value
        }

        @discardableResult
        public func requestReset(email: String) async throws -> Message {
            try await client.call(AuthAPI.requestReset, EmailRequest(email: .value(email))).value
        }

        @discardableResult
        public func resetPassword(token: String, newPassword: String) async throws -> Message {
            try await client.call(
                AuthAPI.resetPassword, json: ResetPasswordRequest(token: token, newPassword: newPassword))
        }

        @discardableResult
        public func changePassword(from current: String, to new: String) async throws -> Message {
            try await client.call(
                AuthAPI.changePassword,
                ChangePasswordRequest(currentPassword: .value(current), newPassword: .value(new))
            ).value
        }

        /// Signs in; from now on the client speaks for this user. Throws `SecondFactorMissing` if a code must
        /// follow.
        @discardableResult
        public func signIn(
            email: String, password: String, deviceName: String? = nil
        ) async throws -> UserProfile {
            let request = LoginRequest(
                email: .value(email), password: .value(password),
                deviceName: deviceName.map { .value($0) } ?? .absent)
            var options = CallOptions()
            options.deviceToken = await client.session?.deviceToken
            let answer = try await client.answer(
                to: AuthAPI.login.description, OutgoingBody(json: request), at: [], query: [:], options)
            if let needed = try? answer.data(SecondFactorNeeded.self) {
                throw SecondFactorMissing(needed: needed)
            }
            return try await keep(answer.data(TokenPair.self))
        }

        /// Signs the demo user of a development installation in.
        @discardableResult
        public func signInAsDemo() async throws -> UserProfile {
            try await keep(client.call(AuthAPI.demo).value)
        }

        func keep(_ pair: TokenPair) async -> UserProfile {
            await client.keeper.keep(pair)
            return pair.user
        }

        /// Ends the session and forgets it. Nothing happens if nobody is signed in.
        public func signOut() async throws {
            guard let session = await client.session else { return }
            do {
                let request = LogoutRequest(refreshToken: .value(session.refreshToken))
                _ = try await client.call(AuthAPI.logout, request)
            } catch let refusal as Refusal where refusal.code == .unauthorized {
                // The session had ended already.
            }
            await client.keeper.forget(of: session.user)
        }

        /// - Parameter endsTokens: whether API tokens end, too.
        public func signOutEverywhere(endsTokens: Bool = false) async throws {
            let session = await client.session
            _ = try await client.call(AuthAPI.logoutAll, LogoutAllRequest(tokens: .value(endsTokens)))
            await client.keeper.forget(of: session?.user)
        }

        /// Whether the session is good, and locked.
        public func state() async throws -> SessionState {
            try await client.call(AuthAPI.currentSession).value
        }

        public func lock() async throws -> SessionState { try await client.call(AuthAPI.lock).value }

        public func unlock(pin: String) async throws -> SessionState {
            try await client.call(AuthAPI.unlock, UnlockRequest(pin: .value(pin))).value
        }

        public func unlock(passkey: AuthenticationResponse) async throws -> SessionState {
            try await client.call(AuthAPI.unlock, UnlockRequest(passkey: passkey)).value
        }

        @discardableResult
        public func setPin(_ pin: String, password: String) async throws -> UserProfile {
            try await client.call(
                AuthAPI.setPin, PinChange(pin: .value(pin), password: .value(password))
            ).value
        }

        public func removePin(password: String) async throws {
            _ = try await client.call(AuthAPI.removePin, PinRemoval(password: .value(password)))
        }
    }

    /// Makes a call to an endpoint that reads its body itself, with JSON.
    func call<Response: Decodable>(
        _ endpoint: Endpoint<StreamedBody, Response>, json body: some Encodable
    ) async throws -> Response {
        let answer = try await answer(
            to: endpoint.description, OutgoingBody(json: body), at: [], query: [:], CallOptions())
        return try Reply(answer, to: endpoint.description).value
    }
}
