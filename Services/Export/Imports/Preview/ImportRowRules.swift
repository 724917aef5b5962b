import Contracts

/// Turns entries of a file into rows of a preview.
struct ImportRowRules: Sendable {
    let choices: ImportChoices
    let accounts: FileAccounts
    let categories: FileCategories
    let names: FileNames
    let lastDate: CalendarDate

    func record(of entry: BankEntry, row: Int) -> ImportRowRecord {
        let choice = choices.rows[String(row)]
        var record = ImportRowRecord(row: row, status: .ready)
        record.details.account = entry.account
        record.details.categoryText = entry.category ?? (entry.isTransfer ? FileCategories.transfer : nil)
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
        readRefund(entry, choice, &record, &problems)
        readTexts(entry, &record)
        readOriginal(entry, &record)
        if let type = record.flow?.type {
            let category = categories.category(of: entry, type: type, chosen: choice?.category)
            record.details.category = category.name
            record.details.categoryID = category.id
            if let chosen = choice?.category, category.id != chosen {
                problems.append(
                    ImportProblem("categoryId", "The chosen category is of the other type or out of use"))
            }
        }
        checkTexts(of: record, &problems)
        judge(&record, entry, place, problems, choice)
        return record
    }

    private func readDate(
        _ entry: BankEntry, _ record: inout ImportRowRecord, _ problems: inout [ImportProblem]
    ) {
        record.date = entry.date
        if let date = entry.date, date > lastDate {
            problems.append(ImportProblem("date", "The date is more than a year ahead"))
        }
    }

    private func readAmount(
        _ entry: BankEntry, _ place: FileAccounts.Place, _ record: inout ImportRowRecord,
        _ problems: inout [ImportProblem]
    ) {
        guard let amount = entry.amount else { return }
        if !amount.isZero {
            record.flow = entry.isRefund ? .refund : amount.isNegative ? .expense : .income
        }
        guard let currency = currency(of: entry, place, &problems) else { return }
        do {
            record.amount = try amount.magnitude.money(in: currency)
        } catch {
            problems.append(ImportProblem("amount", error.message(label: "Amount", currency: currency)))
        }
    }

    /// Makes what came in money back where a person says so, and tells where it seems to be.
    private func readRefund(
        _ entry: BankEntry, _ choice: ImportChoices.Row?, _ record: inout ImportRowRecord,
        _ problems: inout [ImportProblem]
    ) {
        if choice?.isRefund == true, record.flow == .income { record.flow = .refund }
        if choice?.isRefund == true, record.flow == .expense {
            problems.append(ImportProblem("isRefund", "Only money that came in can be money back"))
        }
        if !entry.isFromOurBooks, record.flow != .expense, categories.mayBeRefund(entry) {
            record.details.mayBeRefund = true
        }
    }

    /// Keeps what was paid abroad. A part of a split has only a part of it, which nobody knows.
    private func readOriginal(_ entry: BankEntry, _ record: inout ImportRowRecord) {
        guard let original = entry.original, let charged = record.amount,
            original.currency != charged.currency, !(entry.isFromOurBooks && names.isRepeated(entry))
        else { return }
        if original.amount.isZero {
            let message = "The original amount of 0 \(original.currency.code) is not kept"
            return record.details.problems.append(ImportProblem("originalAmount", message))
        }
        do {
            record.details.original = try original.amount.magnitude.money(in: original.currency)
        } catch {
            let message = error.message(label: "Original amount", currency: original.currency)
            record.details.problems.append(ImportProblem("originalAmount", "\(message). It is not kept."))
        }
    }

    /// Returns the currency that the file says, else the account's. The sign beside the amount must be one of
    /// its signs; where the file says no other, the sign's usual currency is meant.
    private func currency(
        of entry: BankEntry, _ place: FileAccounts.Place, _ problems: inout [ImportProblem]
    ) -> Currency? {
        var assumed = entry.currency
        if assumed == nil, case .account(let account) = place { assumed = account.currency }
        guard let assumed, let sign = entry.sign, !sign.isOf(assumed) else { return assumed }
        if entry.currency == nil, let usual = sign.usual { return usual }
        let owner = entry.currency == nil ? "account" : "entry"
        problems.append(
            ImportProblem("currency", "The amount is in \(sign), the \(owner) in \(assumed.code)"))
        return assumed
    }

    /// Keeps the texts within the limits of our books; what does not fit is told.
    private func readTexts(_ entry: BankEntry, _ record: inout ImportRowRecord) {
        var notes = entry.notes
        record.description = entry.description.map {
            BankText.cut($0, to: TextRule.transactionDescription.maximum).trimmed
        }
        if let whole = entry.description, record.description != whole {
            notes = [whole, notes].compactMap { $0 }.joined(separator: "\n")
        }
        record.details.notes = notes.map { BankText.cut($0, to: TextRule.notes.maximum).trimmed }
        record.details.payee = entry.payee.map { BankText.cut($0, to: TextRule.payee.maximum).trimmed }
        record.details.problems = entry.remarks
        if entry.isFromOurBooks, names.isRepeated(entry) {
            record.details.problems.append(
                ImportProblem("amount", "This part of a split becomes an entry of its own"))
        }
        if let notes, record.details.notes != notes.trimmed {
            record.details.problems.append(ImportProblem("notes", "The notes are cut off"))
        }
        let tags = entry.tags.filter { BankText.cut($0, to: TextRule.tag.maximum) == $0 }
            .prefix(TagsLimit.maximum)
        record.details.tags = Array(tags)
        if tags.count < entry.tags.count {
            record.details.problems.append(ImportProblem("tags", "Not all tags are kept"))
        }
    }

    /// Judges the texts by the rules of our books, so that no commit is refused for one of them.
    private func checkTexts(of record: ImportRowRecord, _ problems: inout [ImportProblem]) {
        var errors = FieldErrors()
        _ = errors.optionalText(.value(record.description ?? ""), "description", .transactionDescription)
        _ = errors.optionalText(.value(record.details.notes ?? ""), "notes", .notes)
        _ = errors.optionalText(.value(record.details.payee ?? ""), "payee", .payee)
        for tag in record.details.tags {
            _ = errors.optionalText(.value(tag), "tags", .tag)
        }
        if record.flow != nil, record.details.categoryID == nil {
            _ = errors.requiredText(
                .value(record.details.category), "category", .categoryName.called("Category"))
        }
        problems += errors.entries.flatMap { entry in entry.messages.map { ImportProblem(entry.path, $0) } }
    }

    private func judge(
        _ record: inout ImportRowRecord, _ entry: BankEntry, _ place: FileAccounts.Place,
        _ problems: [ImportProblem], _ choice: ImportChoices.Row?
    ) {
        var reasons: [ImportProblem] = []
        if place == .leftOut { reasons.append(ImportProblem("account", "The account is left out")) }
        if entry.isOtherSide, place == accounts.place(of: entry.partner) {
            reasons.append(ImportProblem("account", "Both sides of the transfer are in this account"))
        }
        if entry.isSummary {
            reasons.append(ImportProblem("amount", "The parts of this split entry follow as entries"))
        }
        if entry.isNoEntry { reasons.append(ImportProblem("amount", "The line seems to be no entry")) }
        if entry.amount?.isZero == true { reasons.append(ImportProblem("amount", "The amount is zero")) }
        let isFinal = !reasons.isEmpty
        if entry.isPending { reasons.append(ImportProblem("status", "The entry is pending at the bank")) }
        if entry.isBalance {
            reasons.append(ImportProblem("amount", "The line states a balance and seems to be no entry"))
        }
        if entry.isVoid {
            reasons.append(ImportProblem("status", "The entry was cancelled or refused at the bank"))
        }
        record.details.problems = (entry.isNoEntry ? [] : problems) + reasons + record.details.problems
        if choice?.excluded == true || isFinal {
            record.status = .excluded
        } else if !problems.isEmpty {
            record.status = .problem
        } else if choice?.excluded == false || entry.corrects != nil {
            record.isChosen = true
            (record.details.corrects, record.details.formerMinor) = (entry.corrects, entry.formerMinor)
        } else if let repeated = entry.repeats {
            record.status = .duplicate
            record.details.duplicateOf = repeated
        } else if entry.isPending || entry.isVoid || entry.isBalance {
            record.status = .excluded
        }
    }
}
