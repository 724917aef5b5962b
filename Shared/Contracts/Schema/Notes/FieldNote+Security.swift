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
        tokens: The user's API tokens.
        APITokenDraft.name: What the token is for, to know it again in the list.
        APITokenDraft.expiresAt: When the token ends, at most a year ahead. Default: in 90 days.
        APITokenDraft.accountIds: The only accounts that the token reaches. Default: all accounts.
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
