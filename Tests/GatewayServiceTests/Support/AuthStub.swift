import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import Synchronization

/// Stub of auth for the gateway: keys, session records, an event feed, and an answer that a test can set.
final class AuthStub: Sendable {
    struct State {
        var records: [ID<Session>: SessionRecord] = [:]
        var events: [FeedEvent] = []
        var stream = "stream-1"
        var latest: Int64 { events.map(\.sequence).max() ?? 0 }
        var sessionFetches = 0
        var keyFetches = 0
        var feedReads = 0
        var sessionDelayMilliseconds = 0
        /// The reported activity.
        var activity: [ActivityReport.Activity] = []
        var refusesReports = false
        var isStopped = false
        var answer: @Sendable (HTTPRequest) async throws -> HTTPResponse = { _ in
            try Answer.json(["from": "auth"]).response
        }
        var keyID = "key-1"
        var refusesKeys = false
    }

    let state = Mutex(State())
    let other = Recorder()
    private let issuer: String
    private let clock: Clock

    init(issuer: String, clock: Clock) {
        self.issuer = issuer
        self.clock = clock
    }

    func stop() { state.withLock { $0.isStopped = true } }

    var sessionFetches: Int { state.withLock(\.sessionFetches) }

    var handler: HTTPHandler {
        { [self] request in
            let path = String(request.path)
            if path == "/.well-known/jwks.json" { return keys() }
            if path == "/internal/events" { return try await events(request) }
            if path == "/internal/activity" { return try await activity(request) }
            let prefix = "/internal/sessions/"
            if path.hasPrefix(prefix) {
                return try await session(String(path.dropFirst(prefix.count)), request)
            }
            return try await other.handler(request)
        }
    }

    private func keys() -> HTTPResponse {
        let (id, isRefused) = state.withLock { state in
            state.keyFetches += 1
            return (state.keyID, state.refusesKeys)
        }
        if isRefused { return Answer.error(APIError(.serverError)).response }
        let x = Sodium.base64URL(Self.key(id)?.publicKey ?? [])
        let text = #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"\#(id)","x":"\#(x)"},{"kty":"RSA"}]}"#
        return Answer.raw(.bytes(Array(text.utf8)), contentType: "application/json").response
    }

    private func session(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
        let delay = state.withLock { state in
            state.sessionFetches += 1
            return state.sessionDelayMilliseconds
        }
        let record = ID<Session>(id).flatMap { id in state.withLock { $0.records[id] } }
        if delay > 0 { await request.loop.sleep(milliseconds: delay) }
        guard let record else { return Answer.error(.notFound).response }
        return try Answer.json(record).response
    }

    private func activity(_ request: HTTPRequest) async throws -> HTTPResponse {
        let report = try JSON.decode(ActivityReport.self, from: try await request.collectBody(upTo: 1 << 20))
        let isRefused = state.withLock { state in
            if !state.refusesReports { state.activity += report.entries }
            return state.refusesReports
        }
        return isRefused ? Answer.error(APIError(.serverError)).response : try Answer.json(Empty()).response
    }

    private func events(_ request: HTTPRequest) async throws -> HTTPResponse {
        let after = QueryParameters(request.query)?["after"].flatMap { Int64($0) } ?? 0
        let stream = QueryParameters(request.query)?["stream"]
        state.withLock { $0.feedReads += 1 }
        for _ in 0..<40 {
            let page: EventPage? = state.withLock { state in
                let start = stream == nil || stream == state.stream ? after : 0
                let events = state.events.filter { $0.sequence > start }
                let isNews = !events.isEmpty || stream != state.stream || state.isStopped
                return isNews ? EventPage(stream: state.stream, events: events, latest: state.latest) : nil
            }
            if let page { return try Answer.json(page).response }
            await request.loop.sleep(milliseconds: 5)
        }
        let quiet = state.withLock { EventPage(stream: $0.stream, events: [], latest: $0.latest) }
        return try Answer.json(quiet).response
    }

    /// Returns the key of an id.
    static func key(_ id: String) -> SigningKey? {
        SigningKey(seed: Sodium.sha256(Array(id.utf8)))
    }

    /// Makes a session of a user and returns its record. A session that has ended already is revoked.
    @discardableResult
    func session(
        _ number: Int = 1, revoked: Bool = false, locked: Bool = false, lasting seconds: Int64 = 86_400,
        autoLockMinutes: Int? = nil, lastActivityAt: Timestamp? = nil
    ) throws -> SessionRecord {
        let record = SessionRecord(
            id: ID(high: 0x0190_0000_0000_7001, low: 0x8000_0000_0000_0000 | UInt64(number)),
            user: ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number)),
            email: "user\(number)@example.org", displayName: "User \(number)", currency: .usd,
            timeZone: "Europe/Berlin", expiresAt: clock.now().adding(seconds: seconds),
            revoked: revoked || seconds <= 0, lockedAt: locked ? clock.now() : nil,
            autoLockMinutes: autoLockMinutes,
            lastActivityAt: lastActivityAt ?? clock.now())
        state.withLock { $0.records[record.id] = record }
        return record
    }

    /// Returns a token for a session as auth signs it. Claims can be replaced or left out (nil).
    func token(
        for record: SessionRecord, lasting seconds: Int64 = 900, keyID: String? = nil,
        signedBy signer: String? = nil, replacing claims: [String: String?] = [:]
    ) -> String {
        let now = clock.now().millisecondsSinceEpoch / 1_000
        var all: [String: String] = [
            "iss": "\"\(issuer)\"", "aud": "\"coffer\"", "sub": "\"\(record.user.text)\"",
            "user_id": "\"\(record.user.text)\"", "email": "\"\(record.email)\"", "currency": "\"USD\"",
            "sid": "\"\(record.id.text)\"", "iat": "\(now)", "exp": "\(now + seconds)", "jti": "\"j\"",
        ]
        for (name, value) in claims { all[name] = value }
        let payload = "{" + all.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
        let id = keyID ?? state.withLock(\.keyID)
        guard let key = Self.key(signer ?? id) else { return "" }
        return SignedToken.make(payload: Array(payload.utf8), keyID: id, key: key)
    }

    /// Appends an event to the feed.
    func announce(_ type: String, _ data: some Encodable) throws {
        let text = String(decoding: try JSON.encode(data), as: UTF8.self)
        let now = clock.now()
        state.withLock { state in
            let sequence = Int64(state.events.count + 1)
            state.events.append(FeedEvent(sequence: sequence, type: type, at: now, data: text))
        }
    }
}
