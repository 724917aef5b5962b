extension FieldNote {
    /// Signing in, sessions, passkeys and profiles.
    static let account = """
        accessToken: Send it as `Authorization: Bearer …`: a JWT (Ed25519), which lives for `expiresIn`
          seconds.
        TokenPair.refreshToken: Gets the next pair from `POST /auth/refresh`, once. A session lives seven
          days after its last renewal, and 30 days in all.
        RefreshRequest.refreshToken: The token of the last pair. Default: the one in the browser's cookie.
        LogoutRequest.refreshToken: Names the session to end, also an expired one. Default: the session that
          asks.
        TokenPair.deviceToken: Send it as `X-Device-Token` at the next sign-in, so that strangers who guess
          cannot lock this device out; absent after a refresh.
        tokenType: How to send the access token.
        sessionMode: The tokens are in cookies of the browser, as `X-Session-Mode` asked.
        TokenPair.user, BrowserSignIn.user: The signed-in user, as in `GET /users/me`.
        SessionState.user: The signed-in user; absent for a client that is not signed in.
        RegisterRequest.email: The address to verify; it is compared without regard to case.
        RegisterRequest.password: At least 8 characters with an upper-case and a lower-case letter, a number
          and a special character, without the address's local part, and no common password.
        RegisterRequest.displayName: The name that others see in shared expenses.
        RegisterRequest.invitation: The token of the operator's invitation, where registration is by
          invitation. Default: none.
        LoginRequest.email: The address of the account.
        LoginRequest.password: The password of the account.
        EmailRequest.email: The address that gets the mail.
        PasskeyLoginRequest.email: The user who must own the passkey. Default: any user's passkey is
          accepted.
        PasskeyRegistrationRequest.password: Needed when the sign-in is no longer fresh. Default: none.
        FoundPerson.email, PublicKeyCredentialCreationOptionsUser.name: The address.
        currentPassword: The password so far.
        newPassword: The new password, under the rules of a registration.
        ResetPasswordRequest.token: The token of the mailed link, which works once.
        TokenRequest.token: The token of the mailed link, which works once.
        AddressChangeRequest.newEmail: The address to change to; a link goes there.
        AddressChangeRequest.code: A code of the authenticator app. Default: none, which a second factor
          refuses.
        AccountDeletion.password: The password. Default: none, if `confirmEmail` confirms.
        AccountDeletion.confirmEmail: The account's own address, within 10 minutes of the sign-in. Default:
          none, if `password` confirms.
        AccountDeletion.heirId: The EDITOR of the personal book who gets it, as a book of their own with the
          same members. Default: none, and the book is erased.
        LogoutAllRequest.tokens: Whether API tokens end, too. Default: false.
        Registered.emailVerified: Whether the address counts as verified already, so that sign-in works at
          once.
        UserProfile.emailVerified: Whether a mailed link has verified the address.
        preferredCurrency: The currency of new accounts and of `netBalance`.
        ProfileChange.preferredCurrency: The currency of new accounts and of `netBalance`.
        CurrencyChange.currency: The new preferred currency.
        CurrencyChanged.currency: The preferred currency from now on.
        hasCompletedOnboarding: Whether the first steps are done, or skipped.
        ProfileChange.hasCompletedOnboarding: Whether the first steps are done.
        biometricEnabled: Whether the client unlocks by a passkey; kept for the client.
        ProfileChange.biometricEnabled: Whether the client unlocks by a passkey; kept for the client.
        autoLockMinutes: Minutes of inactivity until the session locks; null for never.
        ProfileChange.autoLockMinutes: Minutes of inactivity until the session locks; null for never.
        ProfileChange.displayName: The name that other people see.
        ProfileChange.locale: The language for mails and notifications, such as `en-GB`; null for none. They
          are in English, German, Spanish, French, Hebrew or Japanese; in English for any other language.
        ProfileChange.timeZone: Decides which day "today" is.
        locale: The user's language, such as `en-GB`; null if never set.
        timeZone: Decides which day "today" is.
        hasPin: Whether a PIN is set.
        hasTotp: Whether a sign-in by password also needs a code of an authenticator app.
        avatarUrl: The path of the picture on this server; null without one.
        PersonFound.user: The verified user with that address.
        authenticated: Whether the client is signed in. Without it, only this member is there.
        SessionState.locked: Whether the session is locked (423 until unlocked); absent for who is not
          signed in.
        SessionState.lockedAt: When the session locked; null while it is not.
        SessionState.expiresAt: When the session ends unless it is renewed; absent for who is not signed in.
        registration: Who may register; absent where everybody may.
        SessionState.wallet: False where apps leave the wallet to people who have entries in it; else absent.
          The wallet's endpoints answer all the same.
        sessions: The sessions that are signed in, this one among them.
        devices: The devices that strangers cannot lock out, also after their sessions are over.
        SessionSummary.current: Whether this session makes the request.
        SessionSummary.lastUsedAt: The last request or refresh; up to 30 s out of date.
        KnownDevice.id: The session of the device's last sign-in. `DELETE /auth/sessions/{id}` ends it and
          forgets the device.
        signedInAt: The device's last sign-in.
        PinChange.pin: The new PIN, 4 to 8 digits.
        UnlockRequest.pin: The PIN. Default: none, if a passkey's answer unlocks.
        UnlockRequest.id: The passkey's id, in base64url. Default: none, if `pin` unlocks.
        UnlockRequest.response: The authenticator's signed answer. Default: none, if `pin` unlocks.
        passkeys: The user's passkeys.
        PasskeyList.limit: The most passkeys that a user can have.
        Passkey.name, PasskeyChange.name: The name in the list of passkeys.
        RegistrationResponse.name: The name in the list of passkeys. Default: "Passkey".
        RegistrationResponse.id: The new credential's id, in base64url. Required.
        AuthenticationResponse.id: The credential's id, in base64url. Required.
        credentialId: The authenticator's id in base64url, by which a client finds the passkey of its own
          device.
        transports: The ways to reach the authenticator (`internal`, `hybrid`, `usb` …), as the client
          reported.
        AttestationResponse.transports: The ways to reach the authenticator. Default: none.
        backedUp: Whether the authenticator reports a copy of the passkey outside the device.
        Passkey.lastUsedAt: The last sign-in or unlocking by the passkey; null before the first.
        AssertionResponse.clientDataJSON, AttestationResponse.clientDataJSON: What the browser signed over.
          Required.
        attestationObject: The new public key and what vouches for it, in base64url. Required.
        authenticatorData: What the authenticator says of itself, in base64url. Required.
        signature: The signature of challenge and data, in base64url. Required.
        userHandle: The user that the authenticator names, in base64url. Default: the passkey's owner.
        challenge: Random bytes that the authenticator signs, in base64url; good for 5 minutes, once.
        rp: The site that the passkey is for.
        rpId: The domain that the passkeys belong to.
        PublicKeyCredentialCreationOptionsRelyingParty.id: The domain that the passkey will belong to.
        PublicKeyCredentialCreationOptionsRelyingParty.name: The name that the browser shows.
        PublicKeyCredentialCreationOptions.user: The user that the passkey is for.
        PublicKeyCredentialCreationOptionsUser.id: The user handle, in base64url.
        pubKeyCredParams: The kinds of keys that the server takes.
        PublicKeyCredentialCreationOptionsParameters.type, PublicKeyCredentialDescriptor.type: Always
          `public-key`.
        excludeCredentials: The passkeys that the user has already.
        allowCredentials: The passkeys that may answer; empty without a signed-in user, who so stays
          unknown.
        PublicKeyCredentialDescriptor.id: The credential's id, in base64url.
        authenticatorSelection: What the authenticator must be able to do.
        residentKey: The passkey is kept on the authenticator, so that no name is needed to sign in.
        requireResidentKey: The same requirement for clients of WebAuthn Level 1.
        userVerification: The authenticator checks its owner, by face, finger or code.
        attestation: No maker's certificate is asked for.
        timeout: How long the client should wait.
        keys: The public keys that verify access tokens, the present one and those before it.
        kty: The kind of key.
        crv: The curve.
        KeySetKey.alg: The signature's algorithm.
        use: What the key is for.
        kid: The key's id, which a token's header names.
        x: The public key's bytes, in base64url.
        mails: Whether the user gets mails about shares; the list of notifications is always kept.
        NotificationSettingsDraft.mails: Whether the user gets mails about shares.
        planChanged: Whether the user is notified when another member of a book changes a budget.
        budgetExceeded: Whether the user is notified when another member's entry takes a budget over its plan.
        NotificationSettings.imported: Whether the user is notified when another member imports entries.
        NotificationSettingsDraft.planChanged: As in the answer. Default: as it is.
        NotificationSettingsDraft.budgetExceeded: As in the answer. Default: as it is.
        NotificationSettingsDraft.imported: As in the answer. Default: as it is.
        UnlockRequest.rawId: The same as `id`. Default: none, if `pin` unlocks.
        UnlockRequest.type: Always `public-key`. Default: none, if `pin` unlocks.
        """
}
