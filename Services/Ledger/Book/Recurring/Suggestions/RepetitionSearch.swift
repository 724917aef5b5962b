import Contracts

/// Finds what repeats among the entries of one account (contract-household §3). Entries belong together by
/// their payee, or else by the letters of their descriptions. Descriptions that do not repeat so are compared
/// by their words, as "Rent January" and "Rent February".
struct RepetitionSearch {
    /// The most descriptions that are compared by their words, those of the newest entries.
    static let compared = 300

    /// What entries have in common.
    private struct Group: Hashable {
        let type: EntryType
        let currency: Currency
        let text: String
    }

    /// Entries whose descriptions have the same letters.
    private struct Described {
        let group: Group
        /// One of the descriptions.
        let text: String
        var entries: [RepeatedEntry]
        var run: RepeatedRun?
    }

    private var byPayee: [Group: [RepeatedEntry]] = [:]
    private var byDescription: [Group: [RepeatedEntry]] = [:]

    /// Adds the next entry, which is not newer than those before it.
    /// - Parameters:
    ///   - payee: as names are compared.
    ///   - description: nil with a payee.
    mutating func add(
        _ entry: RepeatedEntry, _ type: EntryType, _ currency: Currency, payee: String?, description: String?
    ) {
        if let payee {
            let group = Group(type: type, currency: currency, text: payee)
            byPayee[group, default: []].append(entry)
        } else if let description {
            let group = Group(type: type, currency: currency, text: description)
            byDescription[group, default: []].append(entry)
        }
    }

    /// Returns what repeats, that with the newest entry first.
    func repetitions(today: CalendarDate) -> [Repetition] {
        var found = byPayee.compactMap { group, entries in
            RepeatedRun(entries, today: today).map { repetition(of: group, "payee \(group.text)", $0) }
        }
        var described = described(today: today)
        found += Self.alike(&described, today: today)
        found += described.compactMap { one in
            one.run.map { repetition(of: one.group, "letters \(one.group.text)", $0) }
        }
        found.sort { RepeatedEntry.isNewer($0.run.entries[0], $1.run.entries[0]) }
        var names: Set<Group> = []
        return found.filter {
            names.insert(Group(type: $0.type, currency: $0.currency, text: $0.name)).inserted
        }
    }

    private func repetition(of group: Group, _ name: String, _ run: RepeatedRun) -> Repetition {
        Repetition(type: group.type, currency: group.currency, name: name, run: run)
    }

    /// Returns the entries with descriptions, with what repeats by the same letters.
    private func described(today: CalendarDate) -> [Described] {
        var places: [Group: Int] = [:]
        var described: [Described] = []
        for (group, entries) in byDescription {
            let letters = DescriptionWords.letters(of: group.text)
            if letters.isEmpty { continue }
            let key = Group(type: group.type, currency: group.currency, text: letters)
            if let place = places[key] {
                described[place].entries += entries
            } else {
                places[key] = described.count
                described.append(Described(group: key, text: group.text, entries: entries))
            }
        }
        for index in described.indices {
            described[index].entries.sort(by: RepeatedEntry.isNewer)
            described[index].run = RepeatedRun(described[index].entries, today: today)
        }
        return described
    }
}

/// What repeats under descriptions that are like each other.
extension RepetitionSearch {
    /// Takes descriptions that repeat together out of those that repeat alone in quarters or years at most:
    /// "Rent January" comes every year, too.
    private static func alike(_ described: inout [Described], today: CalendarDate) -> [Repetition] {
        let open = described.indices
            .filter { index in
                let one = described[index]
                return one.run?.frequency.isSlow ?? true
                    && RecurringFrequency.yearly.goesOn(since: one.entries[0].date, today: today)
            }
            .sorted { RepeatedEntry.isNewer(described[$0].entries[0], described[$1].entries[0]) }
            .prefix(compared)
        var clusters: [(words: DescriptionWords, members: [Int])] = []
        for index in open {
            let (one, words) = (described[index], DescriptionWords(described[index].text))
            let place = clusters.firstIndex { cluster in
                let leader = described[cluster.members[0]]
                return leader.group.type == one.group.type && leader.group.currency == one.group.currency
                    && RepeatedRun.isNear(one.entries[0].amountMinor, leader.entries[0].amountMinor)
                    && cluster.words.isLike(words)
            }
            if let place { clusters[place].members.append(index) } else { clusters.append((words, [index])) }
        }
        var found: [Repetition] = []
        for members in clusters.map(\.members) where members.count > 1 {
            guard let repetition = together(members.map { described[$0] }, today: today) else { continue }
            found.append(repetition)
            for index in members { described[index].run = nil }
        }
        return found
    }

    /// Returns what descriptions repeat together, more often than alone, under the words that most of the
    /// entries have.
    private static func together(_ described: [Described], today: CalendarDate) -> Repetition? {
        let entries = described.flatMap(\.entries).sorted(by: RepeatedEntry.isNewer)
        guard let run = RepeatedRun(entries, today: today), run.frequency != .yearly else { return nil }
        let ids = Set(run.entries.map(\.id))
        var counts: [String: Int] = [:]
        for one in described {
            let count = one.entries.count { ids.contains($0.id) }
            for word in Set(DescriptionWords.words(of: one.text)) { counts[word, default: 0] += count }
        }
        let words = counts.filter { $0.value * 2 > run.entries.count }.keys.sorted()
        if words.isEmpty { return nil }
        let group = described[0].group
        return Repetition(
            type: group.type, currency: group.currency, name: "words \(words.joined(separator: " "))",
            run: run)
    }
}
