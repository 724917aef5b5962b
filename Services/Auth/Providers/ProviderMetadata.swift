import Contracts
import JSONKit

/// What an identity provider says of itself (OpenID Connect Discovery 1.0 §3).
struct ProviderMetadata: Sendable, Equatable {
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let keysAddress: String
    let userInfoEndpoint: String?
    /// Whether every answer of the provider names its issuer (RFC 9207).
    let answersIssuer: Bool
    /// Whether the client's secret goes into the form instead of the header.
    let takesSecretInForm: Bool

    private struct Wire: Decodable {
        let issuer: String
        let authorizationEndpoint: String
        let tokenEndpoint: String
        let keysAddress: String
        let userInfoEndpoint: Field<String>
        let answersIssuer: Field<Bool>
        let authenticationMethods: Field<[String]>

        enum CodingKeys: String, CodingKey {
            case issuer
            case authorizationEndpoint = "authorization_endpoint"
            case tokenEndpoint = "token_endpoint"
            case keysAddress = "jwks_uri"
            case userInfoEndpoint = "userinfo_endpoint"
            case answersIssuer = "authorization_response_iss_parameter_supported"
            case authenticationMethods = "token_endpoint_auth_methods_supported"
        }
    }

    /// Reads the document of an issuer. Throws `TokenProblem` for another issuer's document and for addresses
    /// that nobody may be sent to.
    init(_ bytes: [UInt8], issuer: String) throws(TokenProblem) {
        guard let wire = try? JSON.decode(Wire.self, from: bytes) else {
            throw TokenProblem("the discovery document is malformed")
        }
        guard wire.issuer == issuer else {
            throw TokenProblem("the discovery document is of the issuer \(wire.issuer.prefix(200))")
        }
        let addresses = [wire.authorizationEndpoint, wire.tokenEndpoint, wire.keysAddress]
        guard
            (addresses + [wire.userInfoEndpoint.value].compactMap(\.self)).allSatisfy({ address in
                // Only a provider on the loopback may name addresses without TLS.
                WebAddress.isSafe(address)
                    && (address.hasPrefix("https://") || issuer.hasPrefix("http://"))
            })
        else { throw TokenProblem("the discovery document has an address that is not https") }
        authorizationEndpoint = wire.authorizationEndpoint
        tokenEndpoint = wire.tokenEndpoint
        keysAddress = wire.keysAddress
        userInfoEndpoint = wire.userInfoEndpoint.value
        answersIssuer = wire.answersIssuer.value ?? false
        let methods = wire.authenticationMethods.value ?? ["client_secret_basic"]
        takesSecretInForm =
            methods.contains("client_secret_post") && !methods.contains("client_secret_basic")
    }
}
