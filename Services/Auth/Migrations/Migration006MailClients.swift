import SQLiteKit

/// Ties mails to their links and to the client who asked, marks sessions that only a new sign-in replaces,
/// and indexes unverified users by age.
enum Migration006MailClients {
    static let migration = Migration(
        6, "mails by client, dead links, sessions without an unlock", sql)

    private static let sql = """
        -- The row of mail_queue that brings the link.
        ALTER TABLE verification_tokens ADD COLUMN mail INTEGER;
        ALTER TABLE reset_tokens ADD COLUMN mail INTEGER;

        -- Who asked for the mail: an IPv4 address, or the network of an IPv6 address.
        ALTER TABLE requested_mails ADD COLUMN client TEXT NOT NULL DEFAULT '';
        CREATE INDEX requested_mails_by_client ON requested_mails (client, at);

        -- What erasure has left of a user is not among them.
        CREATE INDEX users_unverified ON users (created_at) WHERE verified_at IS NULL AND email <> '';

        -- 1 once too many wrong PINs were tried: a new PIN, which takes the password, sets it back to 0.
        ALTER TABLE sessions ADD COLUMN needs_sign_in INTEGER NOT NULL DEFAULT 0
            CHECK (needs_sign_in IN (0, 1));

        """
}
