import SQLiteKit

/// Acceptance of parts, and claims that wait for an answer.
enum Migration020Acceptance {
    static let migration = Migration(20, "acceptance, claims that are answered", parts + totals + claims)

    private static let parts = """
        -- When the participant accepted the part; null until then.
        ALTER TABLE participants ADD COLUMN accepted_at INTEGER;
        -- When the part got its amount, or a larger one: nobody saw it before.
        ALTER TABLE participants ADD COLUMN amount_at INTEGER NOT NULL DEFAULT 0;
        -- The last claim that was refused, until the next one.
        ALTER TABLE participants ADD COLUMN claim_refused_at INTEGER;
        -- The claims within 24 hours of the first of them.
        ALTER TABLE participants ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE participants ADD COLUMN claims_since INTEGER;
        -- Whether the participant accepted the part by the payment.
        ALTER TABLE payments ADD COLUMN accepts INTEGER NOT NULL DEFAULT 0 CHECK (accepts IN (0, 1));
        UPDATE participants SET amount_at = shared_at;
        -- Silence accepts nothing, and nobody accepts for somebody else: what the participant paid, booked or
        -- claimed. Somebody invited did none of it.
        UPDATE participants SET accepted_at = coalesce((
            SELECT min(y.recorded_at) FROM payments y
            WHERE y.participant = participants.id AND y.reversed_at IS NULL
                AND y.recorder = participants.user), booked_at, claimed_at)
        WHERE status <> 'DECLINED' AND participants.user IS NOT NULL;
        UPDATE payments SET accepts = 1 WHERE reversed_at IS NULL AND EXISTS (
            SELECT 1 FROM participants p WHERE p.id = payments.participant
                AND p.user = payments.recorder AND p.accepted_at = payments.recorded_at);

        """

    private static let totals = """
        -- What of pending_minor is accepted.
        ALTER TABLE totals ADD COLUMN accepted_minor INTEGER NOT NULL DEFAULT 0
            CHECK (accepted_minor BETWEEN 0 AND pending_minor);
        UPDATE totals SET accepted_minor = (
            SELECT coalesce(sum(p.amount_minor - p.paid_minor), 0)
            FROM participants p JOIN shares s ON s.id = p.share
            WHERE p.owner = totals.owner AND p.user = totals.user AND p.status = 'PENDING'
                AND p.accepted_at IS NOT NULL AND p.currency = totals.currency
                AND coalesce(s.group_id, x'') = totals.group_id)
        WHERE totals.user <> x'' AND totals.pending_minor > 0;

        """

    // The rows from before say only that somebody said something within the last day, and not what.
    private static let claims = """
        DROP TABLE claims;
        -- What a debtor says to have paid, until the creditor answers.
        CREATE TABLE claims (
            debtor BLOB NOT NULL,
            creditor BLOB NOT NULL,
            currency TEXT NOT NULL,
            -- Empty for a claim about everything.
            group_id BLOB NOT NULL,
            -- Null once it is refused.
            amount_minor INTEGER CHECK (amount_minor > 0),
            note TEXT,
            claimed_at INTEGER NOT NULL,
            refused_at INTEGER CHECK ((refused_at IS NULL) = (amount_minor IS NOT NULL)),
            -- The claims within 24 hours of the first of them.
            claims INTEGER NOT NULL,
            claims_since INTEGER NOT NULL,
            PRIMARY KEY (debtor, creditor, currency, group_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX claims_by_creditor ON claims (creditor);
        CREATE INDEX claims_by_age ON claims (claimed_at);
        """
}
