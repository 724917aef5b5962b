import Contracts
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import Synchronization

/// Auth's public keys (RFC 7517): fetched at start, every ten seconds, and at most once a second when tokens
/// name an unknown key; kept while auth is down.
final class VerificationKeys: Sendable {
    private struct State {
        var keys: [String: [UInt8]] = [:]
        /// How often a fetch found that a key was removed.
        var generation = 0
        /// Nil until auth gave its keys for the first time.
        var lastFetch: Fetch?
    }

    private struct Fetch {
        /// Monotonic microseconds of its end.
        let at: Int64
        /// Nil if auth gave its keys.
        let failure: APIError?
    }

    /// Longest time until a removed key is noticed.
    static let intervalMilliseconds = 10_000
    private static let pauseMicroseconds: Int64 = 1_000_000
    private static let deadlineMilliseconds = 3_000
    private let auth: HTTPClient
    private let signer: IdentitySigner
    private let tokens: TokenCache
    private let state = Mutex(State())
    private let flights = SingleFlight<String, Void>()

    /// - Parameter tokens: the verified tokens, which are forgotten when a key is removed.
    init(auth: HTTPClient, signer: IdentitySigner, tokens: TokenCache) {
        self.auth = auth
        self.signer = signer
        self.tokens = tokens
    }

    /// Changes before the tokens of a removed key are forgotten.
    var generation: Int { state.withLock { $0.generation } }

    func key(_ id: String) -> [UInt8]? { state.withLock { $0.keys[id] } }

    /// Fetches the keys from auth. Within a second of the last fetch it returns false instead, or throws that
    /// fetch's failure; before the first keys it always fetches. Throws 503 if auth gives no keys.
    func refresh() async throws -> Bool {
        if let last = state.withLock(\.lastFetch),
            Clock.monotonicMicroseconds() - last.at < Self.pauseMicroseconds
        {
            if let failure = last.failure { throw failure }
            return false
        }
        try await flights.run(AuthAPI.keys.description.path) {
            var failure: APIError?
            do throws(APIError) { keep(try await fetch()) } catch { failure = error }
            let fetch = Fetch(at: Clock.monotonicMicroseconds(), failure: failure)
            state.withLock { if failure == nil || $0.lastFetch != nil { $0.lastFetch = fetch } }
            if let failure { throw failure }
        }
        return true
    }

    private func fetch() async throws(APIError) -> [String: [UInt8]] {
        var request = HTTPClientRequest(.get, AuthAPI.keys.description.path, id: RequestID.make())
        request.fields.set(IdentitySigner.headerName, signer.sign(.service("gateway")))
        let answer: HTTPClientResponse
        do {
            answer = try await auth.send(request, deadlineMilliseconds: Self.deadlineMilliseconds)
        } catch {
            throw APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "keys of auth: \(error)")
        }
        guard answer.status == 200, case .bytes(let bytes) = answer.body, let keys = Self.keys(in: bytes)
        else {
            throw APIError(.serviceUnavailable, retryAfterSeconds: 2, logMessage: "keys of auth: unreadable")
        }
        return keys
    }

    private func keep(_ keys: [String: [UInt8]]) {
        let hasLostOne = state.withLock { state in
            let hasLostOne = state.keys.contains { keys[$0.key] != $0.value }
            if hasLostOne { state.generation += 1 }
            state.keys = keys
            return hasLostOne
        }
        if hasLostOne { tokens.forgetAll() }
    }

    /// Returns the Ed25519 keys of a JWK set by their ids (RFC 8037), or nil if the bytes are no JWK set.
    static func keys(in bytes: [UInt8]) -> [String: [UInt8]]? {
        struct Wire: Decodable {
            struct Key: Decodable {
                let kty: String
                let crv: String?
                let kid: String?
                let x: String?
            }
            let keys: [Key]
        }
        guard let wire = try? JSON.decode(Wire.self, from: bytes) else { return nil }
        var keys: [String: [UInt8]] = [:]
        for key in wire.keys where key.kty == "OKP" && key.crv == "Ed25519" {
            guard let id = key.kid, let x = key.x.flatMap({ Sodium.fromBase64URL($0) }), x.count == 32 else {
                continue
            }
            keys[id] = x
        }
        return keys
    }
}
