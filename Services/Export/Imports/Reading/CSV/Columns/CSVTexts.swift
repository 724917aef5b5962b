import Contracts

/// The columns of a CSV that tell who an entry was with and what it was for, found by their names and by what
/// they hold. Empty columns, those that always say the same, and account numbers tell neither.
struct CSVTexts: Sendable {
    /// The most columns that are joined into the notes.
    private static let noteColumns = 12
    /// The longest usual name.
    private static let nameCharacters = 45

    private(set) var payee: Int?
    /// Who paid, where the payee's column names who was paid.
    private(set) var payer: Int?
    private(set) var purpose: Int?
    private(set) var notes: [Int] = []

    private let columns: [CSVColumnFacts]
    private let keys: [String]
    private let used: Set<Int>

    /// - Parameters:
    ///   - keys: of the header; empty without one.
    ///   - used: the columns that mean something else.
    init(_ survey: CSVSurvey, _ keys: [String], used: Set<Int>) {
        columns = survey.columns
        self.keys = keys
        self.used = used
        let noted = named(CSVHeader.notes)
        findPeople()
        purpose = named(CSVHeader.purposes) ?? unnamedPurpose(except: noted)
        if payee == nil { payee = unnamedPayee(except: noted) }
        if payee == nil, purpose == nil {
            purpose =
                longest(columns.indices.filter(isUsable)) ?? longest(columns.indices.filter(isText))
                ?? CSVHeader.column(exact(CSVHeader.purposes), in: keys) { columns[$0].filled > 0 }
        }
        let told = [payee, payer, purpose]
        let left = columns.indices.filter { isUsable($0) && $0 != noted }
        notes = Array(
            ([noted].compactMap(\.self) + left).filter { !told.contains($0) }.prefix(Self.noteColumns))
    }

    private mutating func findPeople() {
        if let payer = named(CSVHeader.payers), let payee = named(CSVHeader.payees), payer != payee {
            (self.payer, self.payee) = (payer, payee)
        } else {
            payee = named(CSVHeader.people)
        }
    }

    private func named(_ words: CSVHeader.Words) -> Int? {
        let told = [payee, payer, purpose]
        return CSVHeader.column(words, in: keys) { isUsable($0) && !told.contains($0) }
            ?? CSVHeader.column(exact(words), in: keys) { column in
                isText(column) && !columns[column].texts.isOfAccountNumbers && !told.contains(column)
            }
    }

    private func exact(_ words: CSVHeader.Words) -> CSVHeader.Words { CSVHeader.Words(keys: words.keys) }

    private func isText(_ column: Int) -> Bool { columns[column].isText && !used.contains(column) }

    private func isUsable(_ column: Int) -> Bool {
        isText(column) && columns[column].texts.isOfWords && !columns[column].texts.isConstant
    }

    private func longest(_ some: [Int]) -> Int? {
        some.max { columns[$0].characters < columns[$1].characters }
    }

    /// Returns the longest of the columns that say something of their own, whatever it is called.
    private func unnamedPurpose(except notes: Int?) -> Int? {
        let told = [payee, payer, notes]
        return longest(
            columns.indices.filter { isUsable($0) && columns[$0].texts.isFree && !told.contains($0) })
    }

    /// Returns the first column of names beside the purpose, of those whose own names say nothing else.
    private func unnamedPayee(except notes: Int?) -> Int? {
        guard let purpose else { return nil }
        return columns.indices.first { column in
            let facts = columns[column]
            return isUsable(column) && facts.texts.isFree && column != purpose && column != notes
                && facts.characters <= facts.filled * Self.nameCharacters
                && facts.texts.digits * 4 < facts.characters
                && (keys.isEmpty || column >= keys.count || isOpen(keys[column]))
        }
    }

    /// Whether a name is none that banks give to other columns than people.
    private func isOpen(_ key: String) -> Bool {
        key.isEmpty
            || !(CSVHeader.isKnown(key) || CSVHeader.notes.mean(key) || CSVHeader.categories.mean(key))
    }
}
