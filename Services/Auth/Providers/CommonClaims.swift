import Contracts

/// What a token must say.
struct TokenExpectation: Sendable {
    let issuer: String
    let clientID: String
    let now: Timestamp
}

/// `aud`: one text, or several.
struct Audience: Decodable, Sendable {
    let names: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
            names = [name]
        } else {
            names = try container.decode([String].self)
        }
    }
}

/// The claims that every kind of token has.
struct CommonClaims: Decodable, Sendable {
    /// How far the provider's clock may be from ours.
    static let leewaySeconds: Int64 = 60
    /// How old a token may be: it answers a sign-in that takes ten minutes at most.
    static let ageSeconds = BrowserFlow.lifetimeSeconds

    let iss: String
    let aud: Audience
    let azp: Field<String>
    let exp: Field<Int64>
    let iat: Int64
    let nbf: Field<Int64>

    /// Checks who made the token, for whom, and when (OpenID Connect Core §3.1.3.7). Throws `TokenProblem`.
    func check(_ expected: TokenExpectation, needsExpiry: Bool) throws(TokenProblem) {
        guard iss == expected.issuer else { throw TokenProblem("iss is another one") }
        guard aud.names.contains(expected.clientID) else { throw TokenProblem("aud lacks the client") }
        // A token for several parties must name the one that it was issued to.
        guard azp.isAbsent ? aud.names.count == 1 : azp.value == expected.clientID else {
            throw TokenProblem("azp is another one")
        }
        let now = expected.now.millisecondsSinceEpoch / 1_000
        guard !exp.isAbsent || !needsExpiry else { throw TokenProblem("exp is missing") }
        guard exp.isAbsent || (exp.value ?? Int64.min) > now - Self.leewaySeconds else {
            throw TokenProblem("the token has expired")
        }
        guard iat <= now + Self.leewaySeconds else { throw TokenProblem("iat lies ahead") }
        guard iat >= now - Self.ageSeconds - Self.leewaySeconds else { throw TokenProblem("iat is too old") }
        guard nbf.isAbsent || (nbf.value ?? Int64.max) <= now + Self.leewaySeconds else {
            throw TokenProblem("nbf lies ahead")
        }
    }

    /// A subject is a text of at most 255 bytes (OpenID Connect Core §2).
    static func isSubject(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }
}

/// Why a token of an identity provider is refused; for the log.
struct TokenProblem: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
