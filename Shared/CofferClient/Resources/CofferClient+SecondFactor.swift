public import Contracts

/// A sign-in by password that a code must finish: `auth.finishSignIn`.
public struct SecondFactorMissing: Error {
    public let needed: SecondFactorNeeded
}

extension CofferClient {
    public var secondFactor: SecondFactor { SecondFactor(client: self) }

    /// The second factor: an authenticator app, and recovery codes.
    public struct SecondFactor: Sendable {
        let client: CofferClient

        /// Makes a secret for an authenticator app.
        public func setUp(password: String) async throws -> SecondFactorSetup {
            try await client.call(
                AuthAPI.setUpSecondFactor, SecondFactorSetupRequest(password: .value(password))
            ).value
        }

        /// Turns the second factor on by the app's first code.
        public func confirm(code: String) async throws -> RecoveryCodes {
            try await client.call(AuthAPI.confirmSecondFactor, SecondFactorCode(code: .value(code))).value
        }

        /// - Parameter code: of the app, or a recovery code.
        public func remove(password: String, code: String) async throws {
            _ = try await client.call(
                AuthAPI.removeSecondFactor,
                SecondFactorRemoval(password: .value(password), code: .value(code)))
        }

        /// Replaces the recovery codes.
        public func makeRecoveryCodes(code: String) async throws -> RecoveryCodes {
            try await client.call(AuthAPI.makeRecoveryCodes, SecondFactorCode(code: .value(code))).value
        }
    }
}

extension CofferClient.Auth {
    /// Finishes a sign-in by a code of the authenticator app; from now on the client speaks for this user.
    @discardableResult
    public func finishSignIn(_ missing: SecondFactorMissing, code: String) async throws -> UserProfile {
        try await finish(
            SecondFactorAnswer(mfaToken: .value(missing.needed.mfaToken), code: .value(code)))
    }

    /// Finishes a sign-in by a recovery code, which works once.
    @discardableResult
    public func finishSignIn(
        _ missing: SecondFactorMissing, recoveryCode: String
    ) async throws -> UserProfile {
        try await finish(
            SecondFactorAnswer(
                mfaToken: .value(missing.needed.mfaToken), recoveryCode: .value(recoveryCode)))
    }

    private func finish(_ answer: SecondFactorAnswer) async throws -> UserProfile {
        var options = CallOptions()
        options.deviceToken = await client.session?.deviceToken
        return try await keep(client.call(AuthAPI.finishLogin, answer, options: options).value)
    }
}
