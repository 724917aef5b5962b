package import JSONKit
import SodiumKit
package import SQLiteKit
import Vocabulary

/// Writes rows as JSON by the declarations of their members, which it binds once: every expression is
/// selected once, and names and words are ready as JSON.
package struct RowWriter: Sendable {
    /// What writing needs of a member. Lists write these by the thousand on all loops at once, so that it
    /// holds no reference: loops that count the same ones wait for each other.
    private struct Step: Sendable {
        /// The member's name, among `texts`.
        let name: Range<Int>
        /// The first of the member's columns.
        let column: Int
        let form: Form
    }

    private enum Form: Sendable {
        case scalar(RowMember.Scalar)
        case money(currency: Int)
        /// The places of the words among `words`.
        case word(Range<Int>)
        case object(Int)
        case other(Int)
    }

    /// The expressions to select.
    package private(set) var columns: [String] = []
    package private(set) var selected: SQL = ""
    private var steps: [Step] = []
    /// Names and words as JSON.
    private var texts: [UInt8] = []
    /// Where each word is among `texts`.
    private var words: [Range<Int>] = []
    private var objects: [RowWriter] = []
    private var others: [RowMember.Write] = []

    /// - Parameter more: columns to select besides, which the caller reads.
    package init(_ members: [RowMember], selecting more: [String] = []) {
        for member in members {
            let name = add("\(member.name)")
            let (column, form) = bind(member)
            steps.append(Step(name: name, column: column, form: form))
        }
        for column in more { _ = select(column) }
        selected = SQL(stringLiteral: columns.joined(separator: ", "))
    }

    /// Returns where a selected column is.
    package func place(of column: String) -> Int { columns.firstIndex(of: column) ?? columns.count }

    /// Writes the members of a row, whose columns follow each other from `first` on.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, from first: Int = 0) throws {
        try texts.withUnsafeBufferPointer { texts throws in
            for index in steps.indices {
                let step = steps[index]
                json.key(raw: UnsafeBufferPointer(rebasing: texts[step.name]))
                let column = first + step.column
                switch step.form {
                case .scalar(let scalar): try Self.write(scalar, column, of: row, to: &json)
                case .money(let currency):
                    if let amount = try row.intOrNil(column) {
                        json.money(amount, digits: try row.currencyDigits(first + currency))
                    } else {
                        json.null()
                    }
                case .word(let places):
                    if let number = try row.placeOrNil(column, below: places.count) {
                        let word = words[places.lowerBound + number]
                        json.raw(UnsafeBufferPointer(rebasing: texts[word]))
                    } else {
                        json.null()
                    }
                case .object(let index): try write(objects[index], column, of: row, to: &json)
                case .other(let index):
                    if row.isNull(column) { json.null() } else { try others[index](&json, row, column) }
                }
            }
        }
    }

    private static func write(
        _ scalar: RowMember.Scalar, _ column: Int, of row: borrowing Row, to json: inout JSONWriter
    ) throws {
        switch scalar {
        case .id: if let id = try row.idOrNil(column, Never.self) { return json.id(id) }
        case .text: if let text = try row.textBytesOrNil(column) { return json.string(text) }
        case .number: if let number = try row.intOrNil(column) { return json.integer(number) }
        case .flag: if let flag = try row.boolOrNil(column) { return json.bool(flag) }
        case .day: if let day = try row.dateOrNil(column) { return json.date(day) }
        case .month: if let month = try row.monthOrNil(column) { return json.date(month.firstDay) }
        case .monthOfDay: if let day = try row.dateOrNil(column) { return json.firstOfMonth(day) }
        case .instant: if let moment = try row.timestampOrNil(column) { return json.timestamp(moment) }
        case .json: if let text = try row.textBytesOrNil(column) { return json.raw(text) }
        case .hex: if let bytes = try row.blobOrNil(column) { return json.string(Sodium.hex(bytes)) }
        }
        json.null()
    }

    private func write(
        _ object: RowWriter, _ first: Int, of row: borrowing Row, to json: inout JSONWriter
    ) throws {
        if row.isNull(first) { return json.null() }
        json.beginObject()
        try object.write(&json, row, from: first)
        json.endObject()
    }

    private mutating func bind(_ member: RowMember) -> (column: Int, form: Form) {
        switch member.form {
        case .scalar(let scalar): return (select(member.columns[0]), .scalar(scalar))
        case .money: return (select(member.columns[0]), .money(currency: select(member.columns[1])))
        case .word(let values):
            let start = words.count
            for value in values { words.append(add(value)) }
            return (select(member.columns[0]), .word(start..<words.count))
        case .object(let members):
            let object = RowWriter(members)
            objects.append(object)
            return (append(object.columns), .object(objects.count - 1))
        case .other(let write):
            others.append(write)
            return (append(member.columns), .other(others.count - 1))
        }
    }

    /// Returns where a column is, which is selected once.
    private mutating func select(_ column: String) -> Int {
        if let place = columns.firstIndex(of: column) { return place }
        columns.append(column)
        return columns.count - 1
    }

    /// Selects columns that must follow each other; returns where the first is.
    private mutating func append(_ more: [String]) -> Int {
        if more.count == 1 { return select(more[0]) }
        columns += more
        return columns.count - more.count
    }

    /// Returns where a name or word is among `texts`.
    private mutating func add(_ text: String) -> Range<Int> {
        var json = JSONWriter(capacity: text.utf8.count + 2)
        json.string(text)
        let start = texts.count
        texts += json.bytes
        return start..<texts.count
    }
}
