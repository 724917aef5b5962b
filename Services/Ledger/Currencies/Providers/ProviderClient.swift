import Contracts
import JSONKit
package import ServiceKit
package import LedgerCore

/// Asks one provider outside the system, always in the background. Nothing else in the ledger calls a server
/// outside. A provider that limits requests or keeps failing is left alone for a while, also after a restart.
/// Redirects are refused: they could lead the key elsewhere.
package struct ProviderClient: Sendable {
    let name: String
    /// The base URL, without a slash at the end; nil while the ledger is offline.
    let address: String?
    /// The header with the key.
    let key: (name: String, value: String)?
    /// The setting with the key, for the operator.
    let keySetting: String
    let policy: ProviderPolicy
    let web: WebClient
    let store: ProviderStore
    let clock: Clock

    /// Returns the client for rates.
    package static func rates(_ store: RateStore, _ context: ServiceContext) -> ProviderClient {
        let settings = context.settings
        return ProviderClient(
            name: "rates", address: settings.isOffline ? nil : settings.exchangeURL,
            key: settings.exchangeKey.map { ("x-cg-demo-api-key", $0) }, keySetting: "COFFER_EXCHANGE_KEY",
            policy: .rates, web: WebClient(),
            store: ProviderStore(database: store.database), clock: context.clock)
    }

    /// Returns the client for blockchains.
    package static func chains(_ store: LedgerStore, _ context: ServiceContext) -> ProviderClient {
        let settings = context.settings
        return ProviderClient(
            name: "chains", address: settings.isOffline ? nil : settings.chainURL,
            key: settings.chainKey.map { ("x-api-key", $0) }, keySetting: "COFFER_CHAIN_KEY",
            policy: .chains, web: WebClient(), store: ProviderStore(database: store.database),
            clock: context.clock)
    }

    /// Percent-encodes what a user or a provider named, for a path or a query.
    package static func escaped(_ text: String) -> String { PercentEncoding.encode(text) }

    /// Returns why no request may be sent now, or nil.
    package func obstacle() async throws -> ProviderFailure? {
        guard address != nil else { return .offline }
        let state = try await store.state(of: name)
        guard let end = state.pausedUntil, end > clock.now() else { return nil }
        return .paused(until: end)
    }

    /// Sends a GET of a path with query, or a POST of a JSON text, and returns the decoded answer. Throws
    /// `ProviderFailure`.
    package func ask<Value: Decodable & Sendable>(
        _ path: String, _ type: Value.Type, json: String? = nil, timeoutMilliseconds: Int? = nil
    ) async throws -> Value {
        guard let address else { throw ProviderFailure.offline }
        let state = try await store.state(of: name)
        if let end = state.pausedUntil, end > clock.now() { throw ProviderFailure.paused(until: end) }
        do {
            let value = try await answer(address + path, type, json, timeoutMilliseconds)
            if state != ProviderRecord(attemptedAt: state.attemptedAt) { try await store.succeed(name) }
            return value
        } catch let failure as ProviderFailure {
            switch failure {
            case .paused(let end): try await store.pause(name, until: end)
            case .unreachable, .slow: try await store.fail(name, policy, at: clock.now())
            // A key can be refused for one request only (403), which a user's address may have caused.
            case .refusedKey(status: 401, _):
                try await store.fail(name, policy, at: clock.now())
            case .unreadable, .refusedKey:
                if policy.countsUnreadable { try await store.fail(name, policy, at: clock.now()) }
            case .offline: break
            }
            throw failure
        }
    }

    private func answer<Value: Decodable & Sendable>(
        _ url: String, _ type: Value.Type, _ json: String?, _ timeoutMilliseconds: Int?
    ) async throws -> Value {
        let answer: WebAnswer
        do {
            answer = try await web.send(
                url, headers: key.map { [($0.name, $0.value)] } ?? [], json: json,
                timeoutMilliseconds: timeoutMilliseconds)
        } catch {
            throw error.isTimeout ? ProviderFailure.slow : .unreachable(error.reason)
        }
        switch answer.status {
        case 200: break
        case 401, 403:
            let key = key == nil ? "no key is set" : "the provider refuses the key"
            throw ProviderFailure.refusedKey(
                status: answer.status, "status \(answer.status): \(key), see \(keySetting)")
        // The provider refuses our payments, or was too slow: every request would fail so.
        case 402, 408: throw ProviderFailure.unreachable("status \(answer.status)")
        case 429:
            let now = clock.now()
            let wish = RetryAfter.time(answer.retryAfter, at: now)
            throw ProviderFailure.paused(until: ProviderPolicy.pause(until: wish, at: now))
        case 300..<400: throw ProviderFailure.unreachable("it redirects (status \(answer.status))")
        // The provider refuses the user's input, such as an address that the chain does not have.
        case 400..<500: throw ProviderFailure.unreadable("status \(answer.status)")
        default: throw ProviderFailure.unreachable("status \(answer.status)")
        }
        do { return try JSON.decode(type, from: answer.bytes) } catch {
            throw ProviderFailure.unreadable(String(describing: error))
        }
    }
}
