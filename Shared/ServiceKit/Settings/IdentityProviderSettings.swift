/// An identity provider of OpenID Connect: the settings `COFFER_OIDC_<NAME>_…`.
package struct IdentityProviderSettings: Sendable, Equatable {
    /// The name in lower case, as it is in paths.
    package let id: String
    /// Exactly as the provider writes it in its tokens.
    package let issuer: String
    package let clientID: String
    package let clientSecret: String
    /// With spaces between them; `openid` is one of them.
    package let scopes: String
    /// Whether people without an account get one, where registration is open to them.
    package let allowsSignUp: Bool
    /// What people call the provider.
    package let label: String

    package init(
        id: String, issuer: String, clientID: String, clientSecret: String, scopes: String,
        allowsSignUp: Bool, label: String
    ) {
        self.id = id
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes
        self.allowsSignUp = allowsSignUp
        self.label = label
    }
}
