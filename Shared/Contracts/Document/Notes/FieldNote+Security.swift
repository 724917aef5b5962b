extension FieldNote {
    /// Second factor, API tokens, and the trail of security events.
    static let security = """
        mfaRequired: No session is open yet: `POST /auth/login/mfa` finishes the sign-in.
        mfaToken: Finishes the sign-in once, within 5 minutes; it has no other right.
        methods: What may finish the sign-in.
        SecondFactorAnswer.code: Six digits. Default: none, if `recoveryCode` is there.
        SecondFactorAnswer.recoveryCode: One of the codes for a lost device, each good once. Default: none,
          if `code` is there.
        secret: The secret for typing, 160 bits; shown this once.
        otpauthUrl: What the QR code says.
        qrCode: The QR code; null where the server has no library that draws one.
        recoveryCodes: Ten codes, each for one sign-in without the authenticator app; shown this once.
        IdentityProviderList.providers: The identity providers that the operator has set up.
        IdentityProvider.id: The provider's name in paths: `/auth/oidc/{id}/start`.
        IdentityProvider.label: What people call the provider.
        identities: The accounts at identity providers that sign the user in, oldest first.
        LinkedIdentity.provider: The provider's id when the two were linked.
        LinkedIdentity.label: What people call the provider.
        LinkedIdentity.email: The address at the provider when the two were linked; null without one.
        LinkedIdentity.lastUsedAt: The last sign-in by it; null before the first.
        codeChallenge: The SHA-256 of the app's code verifier, in base64url (RFC 7636 §4.2).
        authorizationUrl: What the app opens in the system's browser.
        ProviderSignIn.state: What the provider must send back; good for ten minutes, once.
        ProviderAnswer.code: The provider's code.
        ProviderAnswer.state: The state that `authorizationUrl` took to the provider.
        codeVerifier: The text whose SHA-256 is the `codeChallenge` of the first request.
        ProviderAnswer.iss: The provider's `iss` (RFC 9207). Default: not checked.
        linkRequired: Nobody is signed in yet: the account's own sign-in comes first.
        LinkNeeded.linkToken: Links the two, once, within ten minutes, by `POST /auth/identities`.
        LinkNeeded.email: The address of the account.
        LinkConfirmation.linkToken: The token of the sign-in that found the account. Default: that of the
          browser's cookie.
        logout_token: A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4).
        tokens: The user's API tokens.
        APITokenDraft.name: What the token is for, to know it again in the list.
        APITokenDraft.expiresAt: When the token ends, at most a year ahead. Default: in 90 days.
        APITokenDraft.accountIds: The only accounts that the token reaches. Default: all accounts.
        APITokenDraft.bookId: The book that the token is for. Default: the personal one.
        APIToken.bookId: The book that the token is for; null for the personal one.
        NewAPIToken.bookId: The book that the token is for; null for the personal one.
        NewAPIToken.token: The token itself, shown this once; send it as `Authorization: Bearer …`.
        lastAddress: The client's address at the last use; null before the first.
        APIToken.lastUsedAt: The minute of the last use; null before the first.
        events: What happened to the account, newest first.
        SecurityEvent.type: What happened.
        SecurityEvent.at: When it happened.
        SecurityEvent.actor: Who caused it.
        SecurityEvent.address: The client's address; of strangers with IPv6 their network.
        SecurityEvent.session: The session in which it happened; null outside of one.
        SecurityEvent.count: How many such events there were in the hour so far.
        HealthState.status: `ok` while the process lives; `ready` when it serves.
        warnings: What the operator should look at, by subject; absent without any.
        """
}
