import Contracts

/// A date as people and banks write it, with or without a time after it: `2026-03-05`, `5.3.26`, `12/31'99`,
/// `20260305`, `05/2026/03`, `05 Mar 2026`, `5. března 2026`, `2026-03-05T10:00:00Z`, `26-03-05`.
struct DateNotation: Sendable, Equatable {
    private static let maximumBytes = 64
    /// Two digits below it are years of this century.
    private static let pivot = 70

    /// The date where its parts can be read in one way only.
    private let only: CalendarDate?
    private let dayFirst: CalendarDate?
    private let monthFirst: CalendarDate?
    /// The date of three numbers of two digits with hyphens, if the year comes first.
    private let shortYearFirst: CalendarDate?

    /// Returns nil for a text that is no date in any order.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes, let parts = Self.parts(text) else { return nil }
        switch parts {
        case .named(let day, let month, let year):
            only = CalendarDate(year: year, month: month, day: day)
            (dayFirst, monthFirst, shortYearFirst) = (nil, nil, nil)
        case .yearFirst(let year, let month, let day):
            only = CalendarDate(year: year, month: month, day: day)
            (dayFirst, monthFirst, shortYearFirst) = (nil, nil, nil)
        case .yearBetween(let first, let year, let last):
            (only, shortYearFirst) = (nil, nil)
            dayFirst = CalendarDate(year: year, month: last, day: first)
            monthFirst = CalendarDate(year: year, month: first, day: last)
        case .yearLast(let first, let second, let year, let last):
            only = nil
            shortYearFirst = last.flatMap {
                CalendarDate(year: first + (first < Self.pivot ? 2_000 : 1_900), month: second, day: $0)
            }
            dayFirst = CalendarDate(year: year, month: second, day: first)
            monthFirst = CalendarDate(year: year, month: first, day: second)
        }
        if only == nil, dayFirst == nil, monthFirst == nil, shortYearFirst == nil { return nil }
    }

    /// Returns the date in an order. Dates that can be read in one way only need none.
    func date(_ order: DateOrder) -> CalendarDate? {
        switch order {
        case .yearFirst: only ?? shortYearFirst
        case .dayFirst: only ?? dayFirst
        case .monthFirst: only ?? monthFirst
        }
    }

    /// The date if every order that is possible gives the same.
    var certain: CalendarDate? {
        if let only { return only }
        if dayFirst != nil, monthFirst != nil, shortYearFirst == nil {
            return dayFirst == monthFirst ? dayFirst : nil
        }
        return nil
    }

    var isYearFirst: Bool { only != nil }
    var isDayFirstOnly: Bool { dayFirst != nil && monthFirst == nil && shortYearFirst == nil }
    var isMonthFirstOnly: Bool { monthFirst != nil && dayFirst == nil && shortYearFirst == nil }
    var mayBeginWithShortYear: Bool { shortYearFirst != nil }

    private enum Parts {
        case yearFirst(Int, Int, Int)
        /// The last number is nil unless the first may be the year.
        case yearLast(Int, Int, Int, last: Int?)
        /// The year in four digits between day and month.
        case yearBetween(Int, Int, Int)
        case named(day: Int, month: Int, year: Int)
    }

    private static func parts(_ text: String) -> Parts? {
        var rest = Array(text.utf8)[...]
        skipSpaces(&rest)
        if let compact = compact(rest) { return compact }
        var words: [ArraySlice<UInt8>] = []
        var hasHyphens = true
        var hasMarks = true
        while words.count < 3 {
            let word = rest.prefix { isDigit($0) }
            let name = rest.prefix { isLetter($0) }
            guard !word.isEmpty || !name.isEmpty else { return nil }
            if word.isEmpty, isLink(name) {
                guard !words.isEmpty else { return nil }
            } else {
                // Two names are no date.
                if word.isEmpty, words.contains(where: { !isDigit($0[$0.startIndex]) }) { return nil }
                words.append(word.isEmpty ? name : word)
            }
            rest = rest.dropFirst(max(word.count, name.count))
            if words.count == 3 { break }
            let separators = rest.prefix { Self.separators.contains($0) }
            guard separators.count <= 3, !separators.contains(colon) || words[0].count == 4 else {
                return nil
            }
            hasHyphens = hasHyphens && separators.elementsEqual("-".utf8)
            hasMarks =
                hasMarks && separators.count == 1 && "/-.".utf8.contains(separators[separators.startIndex])
            rest = rest.dropFirst(separators.count)
        }
        guard isTime(rest) else { return nil }
        return named(words) ?? numbered(words, hasHyphens) ?? (hasMarks ? yearBetween(words) : nil)
    }

    private static let separators = Array("/-.,' :".utf8)
    /// It stands in times, too, which are no dates.
    private static let colon = UInt8(ascii: ":")

    /// Whether a word stands between day, month and year, as in "5 de marzo de 2026".
    private static func isLink(_ word: ArraySlice<UInt8>) -> Bool {
        (2...3).contains(word.count) && links.contains { $0.elementsEqual(word.lazy.map { $0 | 32 }) }
    }

    private static let links = ["de", "of", "del"].map { Array($0.utf8) }

    /// Reads `YYYYMMDD`, alone or with a time.
    private static func compact(_ text: ArraySlice<UInt8>) -> Parts? {
        let digits = text.prefix { isDigit($0) }
        guard [8, 12, 14].contains(digits.count), isTime(text.dropFirst(digits.count)) else { return nil }
        let start = digits.startIndex
        guard let year = number(digits[start..<(start + 4)]),
            let month = number(digits[(start + 4)..<(start + 6)]),
            let day = number(digits[(start + 6)..<(start + 8)]), (1_900...2_200).contains(year)
        else { return nil }
        return .yearFirst(year, month, day)
    }

    private static func numbered(_ words: [ArraySlice<UInt8>], _ hasHyphens: Bool) -> Parts? {
        let numbers = words.compactMap { number($0) }
        guard numbers.count == 3, words[1].count <= 2 else { return nil }
        if words[0].count == 4, words[2].count <= 2 { return .yearFirst(numbers[0], numbers[1], numbers[2]) }
        guard words[0].count <= 2, let year = year(words[2]) else { return nil }
        let isShort = hasHyphens && words.allSatisfy { $0.count == 2 }
        return .yearLast(numbers[0], numbers[1], year, last: isShort ? numbers[2] : nil)
    }

    /// Reads `05/2026/03`.
    private static func yearBetween(_ words: [ArraySlice<UInt8>]) -> Parts? {
        let numbers = words.compactMap { number($0) }
        guard numbers.count == 3, words[1].count == 4, words[0].count <= 2,
            words[2].count <= 2, (1_900...2_200).contains(numbers[1])
        else { return nil }
        return .yearBetween(numbers[0], numbers[1], numbers[2])
    }

    private static func named(_ words: [ArraySlice<UInt8>]) -> Parts? {
        if let month = month(words[1]) {
            if words[0].count == 4, let year = number(words[0]), let day = number(words[2]) {
                return .named(day: day, month: month, year: year)
            }
            guard let day = number(words[0]), let year = year(words[2]) else { return nil }
            return .named(day: day, month: month, year: year)
        }
        guard let month = month(words[0]), let day = number(words[1]), let year = year(words[2]) else {
            return nil
        }
        return .named(day: day, month: month, year: year)
    }

    private static func year(_ digits: ArraySlice<UInt8>) -> Int? {
        guard let number = number(digits) else { return nil }
        switch digits.count {
        case 4: return number
        case 1, 2: return number + (number < pivot ? 2_000 : 1_900)
        default: return nil
        }
    }

    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        guard name.count >= 3, isLetter(name[name.startIndex]) else { return nil }
        return MonthName.month(String(decoding: name, as: UTF8.self))
    }

    /// Whether the rest of a text is empty or a time.
    private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        if rest.isEmpty { return true }
        guard let first = rest.popFirst(), Array("T ,.[".utf8).contains(first) else { return false }
        return rest.allSatisfy { isDigit($0) || isLetter($0) || Array(":.+-[] /".utf8).contains($0) }
    }

    private static func skipSpaces(_ text: inout ArraySlice<UInt8>) {
        while text.first == 32 || text.first == 9 { text.removeFirst() }
        while text.last == 32 || text.last == 9 { text.removeLast() }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Bytes beyond ASCII are those of letters with accents, mostly.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte >= 0x80
    }

    /// Returns the number of at most four digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...4).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}

/// What the dates of a file show together about their order.
struct DateEvidence: Sendable, Equatable {
    private var yearFirst = 0
    private var dayFirst = 0
    private var monthFirst = 0
    private var open = 0
    private var same = 0
    private var shortYears = 0

    mutating func take(_ date: DateNotation) {
        if date.mayBeginWithShortYear { shortYears += 1 }
        if date.isYearFirst {
            yearFirst += 1
        } else if date.isDayFirstOnly {
            dayFirst += 1
        } else if date.isMonthFirstOnly {
            monthFirst += 1
        } else if date.certain == nil {
            open += 1
        } else {
            same += 1
        }
    }

    /// The orders that a person can choose from.
    var orders: [DateOrder] { [.dayFirst, .monthFirst] + (shortYears > 0 ? [.yearFirst] : []) }

    /// The file's order, or nil where it is open.
    var conclusion: DateOrder? {
        switch (dayFirst > 0, monthFirst > 0) {
        case (true, false): .dayFirst
        case (false, true): .monthFirst
        case (true, true): nil
        case (false, false): open > 0 ? nil : same > 0 ? .dayFirst : .yearFirst
        }
    }
}

/// The order of day, month and year. The raw values are the names in requests and answers.
enum DateOrder: String, Codable, Sendable, CaseIterable {
    case yearFirst = "YYYY-MM-DD"
    case dayFirst = "DD/MM/YYYY"
    case monthFirst = "MM/DD/YYYY"
}
