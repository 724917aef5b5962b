import SQLiteKit

enum Migration006Acceptance {
    static let migration = Migration(
        6, "Members who accepted their membership",
        """
        -- Null until the member shares an expense with the group; an owner has accepted.
        ALTER TABLE group_members ADD COLUMN accepted_at INTEGER;
        UPDATE group_members SET accepted_at = (
            SELECT min(created_at) FROM (
                SELECT created_at FROM groups WHERE id = group_members.group_id AND owner = group_members.user
                UNION ALL SELECT created_at FROM shares INDEXED BY shares_by_group
                WHERE group_id = group_members.group_id AND group_id IS NOT NULL
                    AND owner = group_members.user))
        WHERE user IS NOT NULL;
        """)
}
