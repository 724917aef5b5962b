/// The types of auth's events and their data.
public enum AuthEvent {
    /// Data: `Person`. The user's address is verified: readers provision the user and join invitations.
    public static let userVerified = "user.verified"
    /// Data: `Person`. Name, address, currency, language or time zone changed.
    public static let userUpdated = "user.updated"
    /// Data: `UserDeleted`. The user is erased in all services for ever.
    public static let userDeleted = "user.deleted"
    /// Data: `UserRecovered`. The user took the account back, by a password reset, the undo of an address
    /// change, or the end of all sessions and tokens.
    public static let userRecovered = "user.recovered"
    /// Data: `SessionEnded`.
    public static let sessionEnded = "session.ended"
    /// Data: `SessionLockChange`.
    public static let sessionLocked = "session.locked"
    /// Data: `SessionLockChange`.
    public static let sessionUnlocked = "session.unlocked"
    /// Data: `AutoLockChange`.
    public static let autoLockChanged = "user.autolock"
}
