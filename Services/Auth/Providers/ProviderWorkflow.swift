import Contracts
import JSONKit
import ServiceKit
import SodiumKit
import Synchronization

/// Asks one identity provider. What it says of itself and its keys are kept for an hour; keys are read again
/// for a token of an unknown one, at most once a minute. A provider that is down, slow or too talkative costs
/// its own sign-ins 503 and nobody else anything.
final class ProviderWorkflow: Sendable {
    /// Limit of one answer, which no honest provider comes near.
    private static let answerLimitBytes = 256 << 10
    /// Time of one request. The three of a sign-in together are done before the gateway stops waiting.
    static let requestMilliseconds = 3_000
    /// Requests at once; each has a thread.
    private static let requestsAtOnce = 16
    private static let memorySeconds: Int64 = 3_600
    private static let keysPauseSeconds: Int64 = 60
    /// How long a provider that failed is left alone.
    private static let failurePauseSeconds: Int64 = 5

    private struct State {
        var metadata: (value: ProviderMetadata, at: Timestamp)?
        var keys: (value: ProviderKeys, at: Timestamp)?
        /// The last time that keys were asked for.
        var keysAskedAt: Timestamp?
        var failedAt: Timestamp?
        var requests = 0
    }

    let settings: IdentityProviderSettings
    private let web: WebClient
    private let rsaBits: Int
    private let clock: Clock
    private let log: Log
    private let state = Mutex(State())
    /// Those who begin to sign in at the same time ask once.
    private let discovery = SharedRequest<ProviderMetadata>()

    /// - Parameter rsaBits: RSA keys of fewer bits sign nothing.
    init(
        _ settings: IdentityProviderSettings, rsaBits: Int = 0, clock: Clock, log: Log,
        requestMilliseconds: Int = ProviderWorkflow.requestMilliseconds
    ) {
        self.settings = settings
        self.rsaBits = rsaBits
        self.clock = clock
        self.log = log
        web = WebClient(timeoutMilliseconds: requestMilliseconds, bodyLimitBytes: Self.answerLimitBytes)
    }

    // MARK: What the provider says of itself

    /// Returns the provider's metadata. Throws `SERVICE_UNAVAILABLE`.
    func metadata() async throws(APIError) -> ProviderMetadata {
        let now = clock.now()
        let known = state.withLock { $0.metadata }
        if let known, Self.isFresh(known.at, now) { return known.value }
        do throws(APIError) {
            return try await discovery.answer { () async throws(APIError) in
                try await discover(at: now)
            }
        } catch {
            // What was known is better than nothing.
            if let known { return known.value }
            throw error
        }
    }

    private func discover(at now: Timestamp) async throws(APIError) -> ProviderMetadata {
        var start = settings.issuer
        while start.hasSuffix("/") { start.removeLast() }
        let bytes = try await document(start + "/.well-known/openid-configuration", at: now)
        let value: ProviderMetadata
        do { value = try ProviderMetadata(bytes, issuer: settings.issuer) } catch {
            throw failed(error.reason, at: now)
        }
        state.withLock { $0.metadata = (value, now) }
        return value
    }

    private static func isFresh(_ moment: Timestamp, _ now: Timestamp) -> Bool {
        moment <= now && now < moment.adding(seconds: memorySeconds)
    }

    /// Returns the payload of a token that one of the provider's keys has signed. Throws `TokenProblem` for
    /// any other text, and `SERVICE_UNAVAILABLE`.
    func payload(of text: String) async throws -> [UInt8] {
        guard let token = ProviderToken(text) else {
            throw TokenProblem("the token is malformed, or its algorithm is not accepted")
        }
        let now = clock.now()
        var candidates: [COSEKey] = []
        if let known = state.withLock({ $0.keys }), Self.isFresh(known.at, now) {
            candidates = known.value.candidates(for: token)
        }
        if candidates.isEmpty, takesKeysTurn(at: now) {
            candidates = try await readKeys(at: now).candidates(for: token)
        }
        guard candidates.contains(where: { token.isSigned(by: $0) }) else {
            throw TokenProblem("no key of the provider has signed the token")
        }
        return token.payload
    }

    /// Whether the keys may be read again now.
    private func takesKeysTurn(at now: Timestamp) -> Bool {
        state.withLock { state in
            if let asked = state.keysAskedAt, asked <= now,
                now < asked.adding(seconds: Self.keysPauseSeconds)
            {
                return false
            }
            state.keysAskedAt = now
            return true
        }
    }

    private func readKeys(at now: Timestamp) async throws(APIError) -> ProviderKeys {
        do throws(APIError) {
            let bytes = try await document(try await metadata().keysAddress, at: now)
            guard let keys = try? ProviderKeys(bytes, rsaBits: rsaBits) else {
                throw failed("the key set is malformed", at: now)
            }
            state.withLock { $0.keys = (keys, now) }
            return keys
        } catch {
            // The next token may try again after the provider's pause.
            state.withLock { $0.keysAskedAt = nil }
            throw error
        }
    }

    /// Reads a document of the provider, unless one failed a moment ago.
    private func document(_ address: String, at now: Timestamp) async throws(APIError) -> [UInt8] {
        let failedAt = state.withLock { $0.failedAt }
        if let failedAt, failedAt <= now, now < failedAt.adding(seconds: Self.failurePauseSeconds) {
            throw unavailable("it failed a moment ago")
        }
        let answer: WebAnswer
        do throws(APIError) {
            answer = try await send(address, headers: [("Accept", "application/json")])
        } catch {
            // A provider that we had no room to ask has not failed.
            if error != overloaded { state.withLock { $0.failedAt = now } }
            throw error
        }
        guard answer.status == 200 else { throw failed("\(address) answered \(answer.status)", at: now) }
        return answer.bytes
    }

    // MARK: Signing in

    /// Exchanges a code for the person that it stands for. Throws `TokenProblem` for a code that the provider
    /// refuses and a token that is wrong, and `SERVICE_UNAVAILABLE`.
    func person(
        code: String, redirectURI: String, verifier: String, nonce: String,
        isKnown: (ProviderPerson) async throws -> Bool
    ) async throws -> ProviderPerson {
        let metadata = try await metadata()
        var form = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("code_verifier", verifier),
        ]
        var headers = [("Accept", "application/json")]
        if metadata.takesSecretInForm {
            form += [("client_id", settings.clientID), ("client_secret", settings.clientSecret)]
        } else {
            headers.append(("Authorization", "Basic \(credentials)"))
        }
        let text = form.map { "\($0.0)=\(PercentEncoding.encode($0.1))" }.joined(separator: "&")
        let answer = try await send(metadata.tokenEndpoint, headers: headers, form: text)
        if answer.status >= 500 || answer.status == 429 {
            throw unavailable("the token endpoint answered \(answer.status)")
        }
        guard answer.status == 200, let tokens = try? JSON.decode(Tokens.self, from: answer.bytes) else {
            throw TokenProblem("the token endpoint answered \(answer.status) without an ID token")
        }
        let expected = TokenExpectation(
            issuer: settings.issuer, clientID: settings.clientID, now: clock.now())
        var person = try ProviderPerson(
            idToken: try await payload(of: tokens.idToken), expected, nonce: nonce)
        if person.email == nil, let address = metadata.userInfoEndpoint,
            let access = tokens.accessToken.value,
            access.utf8.allSatisfy({ (33...126).contains($0) }), try await !isKnown(person)
        {
            let info = try await send(
                address, headers: [("Accept", "application/json"), ("Authorization", "Bearer \(access)")])
            if info.status == 200 { person.add(userInfo: info.bytes) }
        }
        return person
    }

    private struct Tokens: Decodable {
        let idToken: String
        let accessToken: Field<String>

        enum CodingKeys: String, CodingKey {
            case idToken = "id_token"
            case accessToken = "access_token"
        }
    }

    /// The client's id and secret for HTTP's basic authentication (RFC 6749 §2.3.1).
    private var credentials: String {
        let text =
            "\(PercentEncoding.encode(settings.clientID)):\(PercentEncoding.encode(settings.clientSecret))"
        let plain = Sodium.base64URL(Array(text.utf8)).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(plain) + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    }

    /// Reads a logout token, which must say that it is one: no other token of the provider may sign anybody
    /// out, whatever it has inside (OpenID Connect Back-Channel Logout 1.0 §4.1). Throws `TokenProblem` and
    /// `SERVICE_UNAVAILABLE`.
    func logout(_ text: String) async throws -> ProviderLogout {
        if let token = ProviderToken(text), token.type != "logout+jwt" {
            throw TokenProblem("the token's typ is not logout+jwt")
        }
        let expected = TokenExpectation(
            issuer: settings.issuer, clientID: settings.clientID, now: clock.now())
        return try ProviderLogout(logoutToken: try await payload(of: text), expected)
    }

    // MARK: Requests

    private func send(
        _ address: String, headers: [(String, String)], form: String? = nil
    ) async throws(APIError) -> WebAnswer {
        let isAdmitted = state.withLock { state in
            guard state.requests < Self.requestsAtOnce else { return false }
            state.requests += 1
            return true
        }
        guard isAdmitted else { throw overloaded }
        defer { state.withLock { $0.requests -= 1 } }
        do {
            return try await web.send(address, headers: headers, form: form)
        } catch {
            throw unavailable(error.reason)
        }
    }

    private var overloaded: APIError { unavailable("too many sign-ins wait for it") }

    private func failed(_ reason: String, at now: Timestamp) -> APIError {
        state.withLock { $0.failedAt = now }
        return unavailable(reason)
    }

    private func unavailable(_ reason: String) -> APIError {
        APIError(
            .serviceUnavailable,
            "\(settings.label) cannot be reached. Please try again, or sign in otherwise.",
            retryAfterSeconds: Int(Self.failurePauseSeconds),
            logMessage: "provider \(settings.id): \(reason)")
    }
}
