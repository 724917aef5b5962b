/// What an event in the trail of security events tells of.
public enum SecurityEventType: String, Sendable, Codable, CaseIterable {
    case accountVerified = "account.verified"
    case accountAdded = "account.added"
    case accountDisabled = "account.disabled"
    case accountEnabled = "account.enabled"
    case signedIn = "signin.succeeded"
    /// A wrong password or passkey.
    case signInFailed = "signin.failed"
    /// Tries were refused without a comparison, because too many had failed.
    case signInBlocked = "signin.blocked"
    case signedOut = "signout"
    case sessionsEnded = "sessions.ended"
    /// A spent refresh token came back, so its session was ended.
    case tokenReused = "token.reused"
    case apiTokenMade = "apitoken.made"
    case apiTokenRevoked = "apitoken.revoked"
    /// All API tokens ended at once.
    case apiTokensEnded = "apitokens.ended"
    /// An address for calendar apps was made, which shows planned payments without a sign-in.
    case calendarMade = "calendar.made"
    /// A bank's server was connected, whose entries come without a sign-in.
    case bankConnected = "bank.connected"
    case passwordChanged = "password.changed"
    /// The password was set by a link.
    case passwordReset = "password.reset"
    /// A signed-in person confirmed something with a wrong password.
    case passwordRefused = "password.refused"
    /// The operator made a link for a new password.
    case resetLinkMade = "password.link"
    case passkeyAdded = "passkey.added"
    case passkeyRemoved = "passkey.removed"
    case pinSet = "pin.set"
    case pinRemoved = "pin.removed"
    /// Wrong PINs began a cooldown.
    case pinBlocked = "pin.blocked"
    /// Too many wrong PINs removed the PIN.
    case pinDisabled = "pin.disabled"
    case secondFactorOn = "totp.on"
    case secondFactorOff = "totp.off"
    /// A wrong code of the second factor, after the right password or in a session.
    case codeRefused = "code.refused"
    /// A right code was used that may be used once alone.
    case recoveryCodeUsed = "recovery.used"
    case recoveryCodesMade = "recovery.made"
    /// An account at an identity provider signs the user in from now on.
    case identityLinked = "identity.linked"
    case identityRemoved = "identity.removed"
    case addressRequested = "email.requested"
    case addressChanged = "email.changed"
    /// The link mailed to the old address brought it back, or ended a request.
    case addressRestored = "email.restored"
    case dataExported = "data.exported"
    case backupDownloaded = "backup.downloaded"
    case dataRestored = "data.restored"
    case restoreUndone = "restore.undone"
    case invited = "invitation.made"
    case erasureRequested = "erasure.requested"
    case erasureDone = "erasure.done"
}

/// Who caused a security event.
public enum SecurityActor: String, Sendable, Codable, CaseIterable {
    /// The user, or somebody with the user's session, link or PIN.
    case user
    case `operator`
    /// Somebody who has not proved who they are.
    case stranger
    case system
}

/// One event of the trail.
public struct SecurityEvent: Codable, Sendable, Equatable {
    public let type: SecurityEventType
    public let at: Timestamp
    public let actor: SecurityActor
    @Nullable public var address: String?
    @Nullable public var deviceName: String?
    @Nullable public var session: ID<Session>?
    /// How many such events there were in the hour so far. Of many alike, the trail keeps the first ones,
    /// the 100th, the 1000th and so on.
    public let count: Int

    public init(
        _ type: SecurityEventType, at: Timestamp, by actor: SecurityActor, address: String?,
        deviceName: String?, session: ID<Session>?, count: Int
    ) {
        self.type = type
        self.at = at
        self.actor = actor
        self._address = Nullable(wrappedValue: address)
        self._deviceName = Nullable(wrappedValue: deviceName)
        self._session = Nullable(wrappedValue: session)
        self.count = count
    }
}
