import SQLiteKit

/// Books of several people (contract-household §4). A book is reached by the key of its row in `users`: a
/// user's id for the personal book, which needs no household until it has a name or an invitation, else the
/// household's id. Roles are 0 VIEWER, 1 EDITOR; the owner stands in `households` alone.
enum Migration050Households {
    static let migration = Migration(50, "households", people + invitations + traces)

    private static let people = """
        CREATE TABLE households (
            household BLOB PRIMARY KEY,
            owner BLOB NOT NULL,
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            owned_since INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX households_by_owner ON households (owner);
        CREATE INDEX households_by_deletion ON households (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE TABLE household_members (
            household BLOB NOT NULL REFERENCES households (household),
            user BLOB NOT NULL,
            role INTEGER NOT NULL CHECK (role IN (0, 1)),
            joined_at INTEGER NOT NULL,
            left_at INTEGER,
            PRIMARY KEY (household, user)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX household_members_by_user ON household_members (user);
        CREATE TABLE household_people (
            user BLOB PRIMARY KEY,
            display_name TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        -- Books of several people that are gone for good, and personal ones that another key has.
        CREATE TABLE ended_households (
            household BLOB PRIMARY KEY,
            is_personal INTEGER NOT NULL CHECK (is_personal IN (0, 1)),
            moved_to BLOB,
            ended_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// An invitation is open while nobody has answered it and it has not expired.
    private static let invitations = """
        CREATE TABLE household_invitations (
            id BLOB PRIMARY KEY,
            household BLOB NOT NULL REFERENCES households (household),
            email TEXT NOT NULL,
            folded TEXT NOT NULL,
            role INTEGER NOT NULL CHECK (role IN (0, 1)),
            made_by BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            accepted_by BLOB,
            ended_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX household_invitations_by_household ON household_invitations (household, created_at);
        CREATE INDEX household_invitations_by_address ON household_invitations (folded);
        CREATE INDEX household_invitations_by_maker ON household_invitations (made_by, created_at);
        CREATE INDEX household_invitations_by_guest ON household_invitations (accepted_by)
            WHERE accepted_by IS NOT NULL;
        CREATE INDEX household_invitations_by_age ON household_invitations (created_at);

        """

    /// Who did what. `is_shared` is 1 since the first invitation to a book, for ever.
    private static let traces = """
        ALTER TABLE users ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE transactions ADD COLUMN made_by BLOB;
        ALTER TABLE transfers ADD COLUMN made_by BLOB;
        ALTER TABLE joined_transactions ADD COLUMN made_by BLOB;
        CREATE INDEX transactions_by_maker ON transactions (made_by) WHERE made_by IS NOT NULL;
        CREATE INDEX transfers_by_maker ON transfers (made_by) WHERE made_by IS NOT NULL;
        ALTER TABLE share_locks ADD COLUMN sharer BLOB;
        CREATE TABLE book_units (
            book INTEGER NOT NULL REFERENCES books (book),
            revision INTEGER NOT NULL,
            at INTEGER NOT NULL,
            made_by BLOB,
            PRIMARY KEY (book, revision)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX book_units_by_time ON book_units (at);
        CREATE INDEX book_units_by_maker ON book_units (made_by) WHERE made_by IS NOT NULL;

        """
}
