import Contracts

/// What a mail tells its reader; `message` writes it in a language.
///
/// Notices of changes to an account have no link: people must learn to distrust mails that frighten them into
/// a click. `addressRequested` is the exception, because after the change the app's own ways no longer lead
/// back.
enum Letter: Sendable {
    // MARK: With a link

    /// Verifies an address (AUTH-006, AUTH-010).
    case verification(link: String)
    /// To an address that the operator invites.
    case invitation(link: String)
    /// To a user whom the operator has added.
    case accountAdded(link: String)
    /// Sets a new password (AUTH-009).
    case passwordReset(link: String)
    /// Makes its reader's address the user's. Does not name the other address, as no mail about a change of
    /// address does: its reader may be a stranger.
    case addressConfirmation(link: String)
    /// To the old address.
    case addressRequested(link: String, at: Timestamp)

    // MARK: Notices

    /// In place of the link to an address that belongs to somebody else.
    case addressTaken
    /// The mailed link brought the account back.
    case addressRestored(at: Timestamp)
    /// A mailed link set the password.
    case passwordRenewed(at: Timestamp)
    /// A signed-in user changed the password.
    case passwordChanged(at: Timestamp)
    /// Omits the token's name, because the person who made it chose the name.
    case apiTokenMade(at: Timestamp)
    /// An address that shows the user's planned payments to calendar apps.
    case calendarMade(at: Timestamp)
    /// Omits the bank's name, because whoever connected it chose the server.
    case bankConnected(at: Timestamp)
    /// Omits the passkey's name, because the person who added it chose the name.
    case passkeyAdded
    case identityLinked(at: Timestamp)
    case secondFactorOn(at: Timestamp)
    case secondFactorOff(at: Timestamp)
    case recoveryCodesMade(at: Timestamp)
    /// - Parameter left: how many codes are unused.
    case recoveryCodeUsed(left: Int, at: Timestamp)

    /// The notice of an event of another service; nil for an event that is not mailed.
    init?(_ type: SecurityEventType, at moment: Timestamp) {
        switch type {
        case .calendarMade: self = .calendarMade(at: moment)
        case .bankConnected: self = .bankConnected(at: moment)
        default: return nil
        }
    }

    func message(in language: Language) -> MailMessage {
        let words = MailWords.of(language)
        switch self {
        case .verification(let link): return words.message(words.verification, link)
        case .invitation(let link): return words.message(words.invitation, link)
        case .accountAdded(let link): return words.message(words.accountAdded, link)
        case .passwordReset(let link): return words.message(words.passwordReset, link)
        case .addressConfirmation(let link): return words.message(words.addressConfirmation, link)
        case .addressRequested(let link, let moment):
            return words.message(words.addressRequested, at: moment, link)
        case .addressTaken: return words.message(words.addressTaken)
        case .addressRestored(let moment): return words.message(words.addressRestored, at: moment)
        case .passwordRenewed(let moment): return words.message(words.passwordRenewed, at: moment)
        case .passwordChanged(let moment): return words.message(words.passwordChanged, at: moment)
        case .apiTokenMade(let moment): return words.message(words.apiTokenMade, at: moment)
        case .calendarMade(let moment): return words.message(words.calendarMade, at: moment)
        case .bankConnected(let moment): return words.message(words.bankConnected, at: moment)
        case .passkeyAdded: return words.message(words.passkeyAdded)
        case .identityLinked(let moment): return words.message(words.identityLinked, at: moment)
        case .secondFactorOn(let moment): return words.message(words.secondFactorOn, at: moment)
        case .secondFactorOff(let moment): return words.message(words.secondFactorOff, at: moment)
        case .recoveryCodesMade(let moment): return words.message(words.recoveryCodesMade, at: moment)
        case .recoveryCodeUsed(let left, let moment):
            let rest = left == 0 ? words.lastRecoveryCode : words.recoveryCodesLeft(left)
            return words.message(words.recoveryCodeUsed, at: moment, detail: rest)
        }
    }
}
