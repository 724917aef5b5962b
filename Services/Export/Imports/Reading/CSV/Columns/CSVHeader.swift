import Contracts

/// The names of columns: their keys, and the columns with a meaning.
enum CSVHeader {
    /// The names of one meaning.
    struct Words: Sendable {
        /// Whole keys, the best first.
        let keys: [String]
        /// Parts of keys that mean the same in longer names.
        var parts: [String] = []
        /// Parts of keys that mean something else.
        var others: [String] = []

        /// Whether a key says it in some way.
        func mean(_ key: String) -> Bool { keys.contains(key) || say(key) }

        func say(_ key: String) -> Bool {
            !key.isEmpty && parts.contains { key.contains($0) } && !others.contains { key.contains($0) }
        }
    }

    /// Returns the name with small letters and digits only, without accents: "Betrag (€)" becomes "betrag".
    static func key(_ name: String) -> String {
        var key = ""
        for scalar in BankText.cut(name, to: 120, bytes: 400).foldedWord.unicodeScalars
        where key.utf8.count < 64 {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                key.unicodeScalars.append(scalar)
            }
        }
        return key
    }

    /// Returns a unique name for each column.
    static func names(_ header: [String], count: Int) -> [String] {
        var names: [String] = []
        var used: Set<String> = []
        for column in 0..<max(count, header.count) {
            let given = column < header.count ? BankText.clean(header[column]) : nil
            let base = given.map { BankText.cut($0, to: 80, bytes: 160) } ?? "Column \(column + 1)"
            var name = base
            var number = 2
            while !used.insert(name).inserted {
                name = "\(base) (\(number))"
                number += 1
            }
            names.append(name)
        }
        return names
    }

    /// Returns the first column with one of the keys among those that are wanted, else the first whose key
    /// says the same.
    static func column(
        _ words: Words, in columns: [String], where isWanted: (Int) -> Bool = { _ in true }
    ) -> Int? {
        for key in words.keys {
            if let found = columns.indices.first(where: { columns[$0] == key && isWanted($0) }) {
                return found
            }
        }
        return columns.indices.first { words.say(columns[$0]) && isWanted($0) }
    }

    /// Whether a key is one that banks use.
    static func isKnown(_ key: String) -> Bool {
        [
            dates, amounts, debits, credits, types, currencies, balances, people, payers, purposes, statuses,
            accounts, fees,
        ].contains { $0.mean(key) }
    }
}
