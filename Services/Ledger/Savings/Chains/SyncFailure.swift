import Contracts
import LedgerCurrencies

/// The reason why an asset was not read from its chain; the asset keeps its state and tells the message.
enum SyncFailure: Error, Sendable, Equatable {
    case provider(ProviderFailure)
    /// With the owner's own transactions, the balance would be below zero.
    case overdrawn
    /// The balance or a day's sums would be too large to keep.
    case tooLarge
    case tooManyTransactions
    /// Chain or address changed meanwhile, or the asset is gone.
    case changed

    init(_ error: any Error) {
        self =
            (error as? SyncFailure) ?? (error as? ProviderFailure).map { .provider($0) }
            ?? .provider(.unreachable(String(describing: error)))
    }

    var message: String {
        switch self {
        case .provider(.offline): "No provider of blockchains is asked: Coffer is offline"
        case .provider(.paused): "The provider of blockchains allows no request right now"
        case .provider(.refusedKey):
            "The provider of blockchains refuses Coffer's key. "
                + "The operator of this Coffer can set another one."
        case .provider(.unreachable): "The provider of blockchains cannot be reached"
        case .provider(.unreadable): "The answer of the provider of blockchains cannot be used"
        case .provider(.slow): "The provider of blockchains took too long"
        case .overdrawn:
            "With your own transactions the balance would be below zero. Correct them first."
        case .tooLarge: "The asset's balance would become too large to keep"
        case .tooManyTransactions:
            "You have the largest number of asset transactions (\(AssetRules.transactionLimit)) already"
        case .changed: "The asset was changed meanwhile. Please try again."
        }
    }

    var apiError: APIError {
        APIError(
            code, message, retryAfterSeconds: code == .serviceUnavailable ? Self.retrySeconds : nil,
            logMessage: reason)
    }

    /// As long as a provider is usually left alone.
    private static let retrySeconds = 60

    /// The reason for the log.
    var reason: String {
        if case .provider(let failure) = self { return failure.reason }
        return message
    }

    private var code: ErrorCode {
        switch self {
        case .provider(.refusedKey), .provider(.unreachable), .provider(.unreadable): .upstreamError
        case .provider(.offline), .provider(.paused): .serviceUnavailable
        case .provider(.slow): .gatewayTimeout
        case .overdrawn, .tooLarge, .tooManyTransactions, .changed: .conflict
        }
    }
}
