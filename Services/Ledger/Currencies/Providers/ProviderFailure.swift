package import Contracts

/// The reason why a provider outside the system gave nothing that can be used.
package enum ProviderFailure: Error, Sendable, Equatable {
    /// No provider is configured, or the ledger is offline.
    case offline
    /// The provider allows no request until then, or it is left alone after failures.
    case paused(until: Timestamp)
    /// The provider does not accept the key, or not for this; the text is for the log.
    case refusedKey(status: Int, String)
    /// No connection, or an answer with another status than 200; the text is for the log.
    case unreachable(String)
    /// The answer is not what the provider's API promises; the text is for the log.
    case unreadable(String)
    case slow

    /// The reason for the log.
    package var reason: String {
        switch self {
        case .offline: "offline"
        case .paused(let time): "left alone until \(time.text)"
        case .refusedKey(_, let text), .unreachable(let text), .unreadable(let text): text
        case .slow: "too slow"
        }
    }
}
