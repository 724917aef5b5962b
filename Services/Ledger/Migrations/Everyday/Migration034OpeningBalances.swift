import SQLiteKit

/// What accounts held before their entries, in minor units of the account's currency.
enum Migration034OpeningBalances {
    static let migration = Migration(34, "opening balances", columns)

    private static let columns = """
        ALTER TABLE accounts ADD COLUMN opening_balance INTEGER;
        ALTER TABLE accounts ADD COLUMN opening_date INTEGER
            CHECK ((opening_balance IS NULL) = (opening_date IS NULL));
        """
}
