import Contracts

/// Tokens whose signature was checked, so that it is checked once. Whole tokens are compared; a stripe that
/// is full starts anew. The session record is asked on every hit, so a hit proves nothing but the
/// signature.
final class TokenCache: Sendable {
    private let tokens = Striped<[String: SessionToken]>([:])
    private let tokensPerStripe: Int

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

    /// By the last bytes, which belong to the signature. Several, since the last of all has four values only:
    /// 64 bytes leave two bits to it.
    private static func number(_ token: String) -> UInt64 {
        token.utf8.suffix(8).reduce(0) { $0 &* 31 &+ UInt64($1) }
    }
}
