import Contracts
import Synchronization

/// Tokens whose signature was checked, so that it is checked once. Whole tokens are compared; a stripe that
/// is full starts anew. The session record is asked on every hit, so a hit proves nothing but the
/// signature.
final class TokenCache: Sendable {
    private final class Stripe: Sendable {
        let tokens = Mutex<[String: SessionToken]>([:])
    }

    private static let stripeCount = 16
    private let stripes = (0..<stripeCount).map { _ in Stripe() }
    private let tokensPerStripe: Int

    init(tokensPerStripe: Int = 1_024) { self.tokensPerStripe = tokensPerStripe }

    func claims(of token: String) -> SessionToken? { stripe(of: token).tokens.withLock { $0[token] } }

    func keep(_ claims: SessionToken, of token: String) {
        stripe(of: token).tokens.withLock { tokens in
            if tokens.count >= tokensPerStripe { tokens.removeAll(keepingCapacity: true) }
            tokens[token] = claims
        }
    }

    func forget(_ token: String) { _ = stripe(of: token).tokens.withLock { $0.removeValue(forKey: token) } }

    func forgetAll() { for stripe in stripes { stripe.tokens.withLock { $0.removeAll() } } }

    var count: Int { stripes.reduce(0) { $0 + $1.tokens.withLock(\.count) } }

    /// By the last bytes, which belong to the signature and differ between any two tokens.
    private func stripe(of token: String) -> Stripe {
        stripes[Int(token.utf8.last ?? 0) % Self.stripeCount]
    }
}
