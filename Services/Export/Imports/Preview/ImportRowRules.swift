import Contracts

/// Turns entries of a file into rows of a preview.
struct ImportRowRules: Sendable {
    let choices: ImportChoices
    let accounts: AccountRules
    let categories: CategoryRules
    let names: FileNames
    let lastDate: CalendarDate

    func record(of entry: StatementEntry, row: Int) -> ImportRowRecord {
        let choice = choices.rows[String(row)]
        var record = ImportRowRecord(row: row, status: .ready)
        record.details.account = entry.account
        record.details.categoryText = entry.category ?? (entry.isTransfer ? CategoryRules.transfer : nil)
        record.details.externalID = entry.externalID
        record.externalID = names.certainID(of: entry)
        var problems = entry.problems
        let place = accounts.place(of: entry.account)
        if case .account(let account) = place { record.account = account.id }
        if place == .unknown {
            problems.append(ImportProblem("account", "Say which account \"\(entry.account ?? "")\" is"))
        }
        readDate(entry, &record, &problems)
        readAmount(entry, place, &record, &problems)
        readTexts(entry, &record)
        if let type = record.type {
            let category = categories.category(of: entry, type: type, chosen: choice?.category)
            record.details.category = category.name
            record.details.categoryID = category.id
            if let chosen = choice?.category, category.id != chosen {
                problems.append(
                    ImportProblem("categoryId", "The chosen category is of the other type or out of use"))
            }
        }
        judge(&record, entry, place, problems, choice)
        return record
    }

    private func readDate(
        _ entry: StatementEntry, _ record: inout ImportRowRecord, _ problems: inout [ImportProblem]
    ) {
        record.date = entry.date
        if let date = entry.date, date > lastDate {
            problems.append(ImportProblem("date", "The date is more than a year ahead"))
        }
    }

    private func readAmount(
        _ entry: StatementEntry, _ place: AccountRules.Place, _ record: inout ImportRowRecord,
        _ problems: inout [ImportProblem]
    ) {
        guard let amount = entry.amount else { return }
        if !amount.isZero { record.type = amount.text.hasPrefix("-") ? .expense : .income }
        var currency = entry.currency
        if case .account(let account) = place, currency == nil { currency = account.currency }
        guard let currency else { return }
        do {
            record.amount = try Money(amount.magnitude, in: currency)
        } catch {
            problems.append(ImportProblem("amount", error.message(label: "Amount", currency: currency)))
        }
    }

    /// Keeps the texts within the limits of our books; what does not fit is told.
    private func readTexts(_ entry: StatementEntry, _ record: inout ImportRowRecord) {
        var notes = entry.notes
        record.description = entry.description.map {
            StatementText.cut($0, to: StatementText.descriptionMaximum).trimmed
        }
        if let whole = entry.description, record.description != whole {
            notes = [whole, notes].compactMap { $0 }.joined(separator: "\n")
        }
        record.details.notes = notes.map { StatementText.cut($0, to: StatementText.notesMaximum).trimmed }
        record.details.problems = entry.remarks
        if let notes, record.details.notes != notes.trimmed {
            record.details.problems.append(ImportProblem("notes", "The notes are cut off"))
        }
        let tags = entry.tags.filter { $0.count <= StatementText.tagMaximum }.prefix(TagsLimit.maximum)
        record.details.tags = Array(tags)
        if tags.count < entry.tags.count {
            record.details.problems.append(ImportProblem("tags", "Not all tags are kept"))
        }
    }

    private func judge(
        _ record: inout ImportRowRecord, _ entry: StatementEntry, _ place: AccountRules.Place,
        _ problems: [ImportProblem], _ choice: ImportChoices.Row?
    ) {
        var reasons: [ImportProblem] = []
        if place == .leftOut { reasons.append(ImportProblem("account", "The account is left out")) }
        if entry.isSummary {
            reasons.append(ImportProblem("amount", "The parts of this split entry follow as entries"))
        }
        if entry.amount?.isZero == true { reasons.append(ImportProblem("amount", "The amount is zero")) }
        let isFinal = !reasons.isEmpty
        if entry.isPending { reasons.append(ImportProblem("status", "The entry is pending at the bank")) }
        record.details.problems = problems + reasons + record.details.problems
        if choice?.excluded == true || isFinal {
            record.status = .excluded
        } else if !problems.isEmpty {
            record.status = .problem
        } else if choice?.excluded == false {
            record.isChosen = true
        } else if entry.isPending {
            record.status = .excluded
        }
    }
}
