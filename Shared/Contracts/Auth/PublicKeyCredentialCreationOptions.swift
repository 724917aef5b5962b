/// WebAuthn Level 3 §5.1, `PublicKeyCredentialCreationOptionsJSON`: the input of
/// `PublicKeyCredential.parseCreationOptionsFromJSON`.
public struct PublicKeyCredentialCreationOptions: Codable, Sendable {
    public struct RelyingParty: Codable, Sendable {
        public let id: String
        public let name: String
        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    public struct User: Codable, Sendable {
        public let id: String
        public let name: String
        public let displayName: String
        public init(id: String, name: String, displayName: String) {
            self.id = id
            self.name = name
            self.displayName = displayName
        }
    }

    public struct Parameters: Codable, Sendable {
        public let type: String
        /// A COSE algorithm's number.
        public let alg: Int
        public init(alg: Int) {
            type = PublicKeyCredentialDescriptor.publicKey
            self.alg = alg
        }
    }

    public struct AuthenticatorSelection: Codable, Sendable {
        public let residentKey: String
        public let requireResidentKey: Bool
        public let userVerification: String
        public init() {
            residentKey = "required"
            requireResidentKey = true
            userVerification = "required"
        }
    }

    public let rp: RelyingParty
    public let user: User
    public let challenge: String
    public let pubKeyCredParams: [Parameters]
    public let timeout: Int
    public let excludeCredentials: [PublicKeyCredentialDescriptor]
    public let authenticatorSelection: AuthenticatorSelection
    public let attestation: String

    /// - Parameter algorithms: COSE numbers, the preferred one first.
    public init(
        rp: RelyingParty, user: User, challenge: String, algorithms: [Int], timeoutMilliseconds: Int,
        excludeCredentials: [PublicKeyCredentialDescriptor]
    ) {
        self.rp = rp
        self.user = user
        self.challenge = challenge
        pubKeyCredParams = algorithms.map { Parameters(alg: $0) }
        timeout = timeoutMilliseconds
        self.excludeCredentials = excludeCredentials
        authenticatorSelection = AuthenticatorSelection()
        attestation = "none"
    }
}
