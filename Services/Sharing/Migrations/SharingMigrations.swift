import SQLiteKit

/// The schema of sharing.db: forward only, numbered, never edited.
enum SharingMigrations {
    static let all = [
        Migration001Shares.migration, Migration002Introductions.migration, Migration003OpenParts.migration,
        Migration004Groups.migration, Migration005Erasure.migration, Migration006Acceptance.migration,
        Migration007CountedNotifications.migration, Migration008Unpaid.migration,
        Migration009AnswerSpace.migration, Migration010ReplacedBooks.migration,
        Migration011NetSettlements.migration, Migration012TakenBackBookings.migration,
        Migration013MailTurns.migration, Migration014Payments.migration, Migration015EventNumbers.migration,
        Migration016Repayments.migration, Migration017Payers.migration,
        Migration018Webhooks.migration, Migration019Languages.migration,
        Migration020Acceptance.migration, Migration021SealedWebhooks.migration,
        Migration022BookNotices.migration, Migration023SharedBooks.migration,
    ]
}
