import Contracts
import LedgerBook
import LedgerCore
import SQLiteKit

extension LedgerStore {
    /// Returns what the newest entries of a user's book were booked as, each payee and description once.
    func importHabits(of user: ID<User>) async throws -> ImportHabits {
        try await database.read { db in
            guard let book = try Book.current(of: user, in: db) else { return ImportHabits(habits: []) }
            var seen: Set<String> = []
            var habits: [ImportHabit] = []
            try db.forEachWhile(book.newestEntries) { row in
                let habit = ImportHabit(
                    type: try row.entryType(0), payee: try row.textOrNil(1),
                    description: try row.textOrNil(2),
                    categoryId: try row.id(3))
                let words = habit.description.map { DescriptionWords.letters(of: $0) } ?? ""
                if seen.insert("\(habit.type) \(habit.payee?.nameKey ?? "")\n\(words)").inserted {
                    habits.append(habit)
                }
                return habits.count < ImportHabits.maximum
            }
            return ImportHabits(habits: habits)
        }
    }
}

extension Book {
    /// Selects type, payee, description and category of the newest entries.
    fileprivate var newestEntries: SQL {
        """
        SELECT type, payee, description, category FROM transactions INDEXED BY transactions_by_date
        WHERE book = \(number) AND deleted_at IS NULL AND (payee IS NOT NULL OR description IS NOT NULL)
        ORDER BY date DESC, id DESC LIMIT \(ImportHabits.looks)
        """
    }
}
