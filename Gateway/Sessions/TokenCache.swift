import Contracts
import ServiceKit

/// Tokens whose signature was verified, so that it is verified once. Whole tokens are compared; a stripe that
/// is full starts anew. A hit proves only the signature: each request also asks for the session record.
final class TokenCache: Sendable {
    private let tokens = Striped<[String: SessionToken]>([:])
    private let tokensPerStripe: Int
    /// Tokens that were not held and had to be verified.
    let misses = Counter()

    init(tokensPerStripe: Int = 1_024) { self.tokensPerStripe = tokensPerStripe }

    func claims(of token: String) -> SessionToken? { tokens.withPart(of: Self.number(token)) { $0[token] } }

    func keep(_ claims: SessionToken, of token: String) {
        tokens.withPart(of: Self.number(token)) { tokens in
            if tokens.count >= tokensPerStripe { tokens.removeAll(keepingCapacity: true) }
            tokens[token] = claims
        }
    }

    func forget(_ token: String) { tokens.withPart(of: Self.number(token)) { $0[token] = nil } }

    func forgetAll() { tokens.forEachPart { $0.removeAll() } }

    var count: Int { tokens.sum(\.count) }

    /// Uses the last bytes, which belong to the signature. It takes several, because the last one has only
    /// four values: 64 bytes leave two bits to it.
    private static func number(_ token: String) -> UInt64 {
        token.utf8.suffix(8).reduce(0) { $0 &* 31 &+ UInt64($1) }
    }
}
