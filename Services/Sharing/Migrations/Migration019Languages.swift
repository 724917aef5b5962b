import SQLiteKit

/// People's languages, for mails.
enum Migration019Languages {
    static let migration = Migration(
        19, "languages",
        """
        -- A language tag; null for a user who never chose one.
        ALTER TABLE people ADD COLUMN locale TEXT;
        -- Events from before did not tell the language. A parked event makes the next start ask auth for all
        -- people.
        INSERT INTO parked_events (source, stream, sequence, type, at, data, reason)
        SELECT source, stream, 0, 'user.updated', 0, '{}', 'the languages of people are not known yet'
        FROM feed_positions WHERE source = 'auth';
        """)
}
