import Contracts
import JSONKit
import SodiumKit

/// A person as an identity provider knows them. `issuer` and `subject` alone say who it is.
struct ProviderPerson: Sendable, Equatable {
    let issuer: String
    let subject: String
    var email: EmailAddress?
    /// Whether the provider has verified the address.
    var isEmailVerified = false
    var name: String?
    /// Whether the provider asked for a second factor (RFC 8176).
    var hasSecondFactor = false
    /// The provider's session, for its logout.
    var providerSession: String?

    /// Reads a verified ID token. Throws `TokenProblem`.
    init(
        idToken payload: [UInt8], _ expected: TokenExpectation, nonce: String
    ) throws(TokenProblem) {
        guard let common = try? JSON.decode(CommonClaims.self, from: payload),
            let claims = try? JSON.decode(PersonClaims.self, from: payload)
        else { throw TokenProblem("the ID token is malformed") }
        try common.check(expected, needsExpiry: true)
        guard let sent = claims.nonce.value, Sodium.equal(Array(sent.utf8), Array(nonce.utf8)) else {
            throw TokenProblem("nonce is another one")
        }
        guard CommonClaims.isSubject(claims.sub) else { throw TokenProblem("sub is no subject") }
        issuer = common.iss
        subject = claims.sub
        hasSecondFactor = claims.amr.value?.contains("mfa") ?? false
        providerSession = claims.sid.value.flatMap { CommonClaims.isSubject($0) ? $0 : nil }
        take(claims)
    }

    /// Adds what the provider's other answer says, if it is about the same person (OpenID Connect Core
    /// §5.3.2).
    mutating func add(userInfo bytes: [UInt8]) {
        guard let claims = try? JSON.decode(PersonClaims.self, from: bytes), claims.sub == subject else {
            return
        }
        take(claims)
    }

    private mutating func take(_ claims: PersonClaims) {
        if let address = claims.email.value.flatMap({ EmailAddress($0) }) {
            email = address
            isEmailVerified = claims.isEmailVerified
        }
        if let given = claims.name.value { name = given }
    }
}

/// The claims about a person in an ID token or the answer of the endpoint for user information.
private struct PersonClaims: Decodable {
    let sub: String
    let nonce: Field<String>
    let email: Field<String>
    let emailVerified: Field<Bool>
    let emailVerifiedText: Field<String>
    let name: Field<String>
    let amr: Field<[String]>
    let sid: Field<String>

    /// Some providers write a text.
    var isEmailVerified: Bool { emailVerified.value ?? (emailVerifiedText.value == "true") }

    enum CodingKeys: String, CodingKey {
        case sub, nonce, email, name, amr, sid
        case emailVerified = "email_verified"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        sub = try container.decode(String.self, forKey: .sub)
        nonce = try container.decode(Field<String>.self, forKey: .nonce)
        email = try container.decode(Field<String>.self, forKey: .email)
        emailVerified = try container.decode(Field<Bool>.self, forKey: .emailVerified)
        emailVerifiedText = try container.decode(Field<String>.self, forKey: .emailVerified)
        name = try container.decode(Field<String>.self, forKey: .name)
        amr = try container.decode(Field<[String]>.self, forKey: .amr)
        sid = try container.decode(Field<String>.self, forKey: .sid)
    }
}
