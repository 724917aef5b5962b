/// The body of `POST /auth/totp/setup`.
public struct SecondFactorSetupRequest: Codable, Sendable {
    public let password: Field<String>

    public init(password: Field<String> = .absent) { self.password = password }
}

/// The secret that an authenticator app needs (RFC 6238), shown once.
public struct SecondFactorSetup: Codable, Sendable {
    public let secret: String
    public let otpauthUrl: String
    @Nullable public var qrCode: String?

    public init(secret: String, otpauthUrl: String, qrCode: String?) {
        self.secret = secret
        self.otpauthUrl = otpauthUrl
        self._qrCode = Nullable(wrappedValue: qrCode)
    }
}

/// A request that a code of the authenticator app confirms.
public struct SecondFactorCode: Codable, Sendable {
    public let code: Field<String>

    public init(code: Field<String> = .absent) { self.code = code }
}

/// The codes that sign in without the authenticator app, each once. They are shown once.
public struct RecoveryCodes: Codable, Sendable {
    public static let count = 10

    public let recoveryCodes: [String]
    public init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }
}

/// The body of `DELETE /auth/totp`.
public struct SecondFactorRemoval: Codable, Sendable {
    public let password: Field<String>
    public let code: Field<String>

    public init(password: Field<String> = .absent, code: Field<String> = .absent) {
        self.password = password
        self.code = code
    }
}

/// What finishes a sign-in whose password was right.
public enum SecondFactorMethod: String, Sendable, Codable, CaseIterable {
    /// A code of the authenticator app.
    case totp
    case recovery
    /// A sign-in by a passkey instead, which needs no code.
    case passkey
}

/// The answer to a sign-in whose password was right and whose user has a second factor. No session is open
/// yet.
public struct SecondFactorNeeded: Codable, Sendable {
    /// How long the token is good.
    public static let lifetimeSeconds: Int64 = 300

    /// Always true.
    public let mfaRequired: Bool
    public let mfaToken: String
    public let methods: [Open<SecondFactorMethod>]

    public init(mfaToken: String, methods: [SecondFactorMethod]) {
        mfaRequired = true
        self.mfaToken = mfaToken
        self.methods = methods.map { Open($0) }
    }
}

/// The body of `POST /auth/login/mfa`, with one of the two codes.
public struct SecondFactorAnswer: Codable, Sendable {
    public let mfaToken: Field<String>
    public let code: Field<String>
    public let recoveryCode: Field<String>

    public init(
        mfaToken: Field<String> = .absent, code: Field<String> = .absent,
        recoveryCode: Field<String> = .absent
    ) {
        self.mfaToken = mfaToken
        self.code = code
        self.recoveryCode = recoveryCode
    }
}
