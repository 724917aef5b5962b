import Contracts

/// A sign-in by a provider that a browser has begun. The browser's cookie keeps it.
struct BrowserTicket: Codable, Sendable, Equatable {
    let provider: String
    let state: String
    let nonce: String
    /// The secret of PKCE (RFC 7636).
    let verifier: String
    let returnTo: String
    let deviceName: String?
    /// The session that the browser had, which ends with the sign-in.
    let former: ID<Session>?
    /// The SHA-256 of the token by which the browser was known, in base64url.
    let device: String?
    let expiresAt: Timestamp
}

/// A sign-in by a provider that an app has begun. It is the state that the app takes there.
struct AppTicket: Codable, Sendable, Equatable {
    let provider: String
    let nonce: String
    /// The app's challenge of PKCE.
    let challenge: String
    let expiresAt: Timestamp
}

/// An account at a provider that waits to be linked with the user of its verified address.
struct LinkTicket: Codable, Sendable, Equatable {
    let provider: String
    let issuer: String
    let subject: String
    let email: String
    let user: ID<User>
    /// The provider's answer. Who confirms must have signed in since.
    let at: Timestamp

    var expiresAt: Timestamp { at.adding(seconds: BrowserFlow.lifetimeSeconds) }
}
