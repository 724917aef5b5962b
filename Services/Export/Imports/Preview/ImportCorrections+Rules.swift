import Contracts

extension ImportCorrections {
    /// Returns the choices with these corrections, or throws the errors of all fields.
    func applied(
        to choices: ImportChoices, of preview: ImportPreview, in context: ImportContext
    ) throws(APIError) -> ImportChoices {
        var errors = FieldErrors()
        var result = choices
        applyForm(to: &result, of: preview, &errors)
        applyAccounts(to: &result, context, &errors)
        applyCategories(to: &result, context, &errors)
        applyRows(to: &result, preview, context, &errors)
        try errors.throwIfAny()
        return result
    }

    private func applyForm(
        to choices: inout ImportChoices, of preview: ImportPreview, _ errors: inout FieldErrors
    ) {
        if !encoding.isAbsent {
            choices.encoding = errors.named(encoding, "encoding")
        }
        if !dateFormat.isAbsent {
            choices.dateFormat = errors.named(dateFormat, "dateFormat")
        }
        if !decimalSeparator.isAbsent {
            choices.decimalSeparator = errors.named(decimalSeparator, "decimalSeparator")
        }
        if !amountSign.isAbsent {
            choices.amountSign = errors.named(amountSign, "amountSign")
            if preview.format != .csv {
                errors.add("amountSign", "Only the signs of a CSV can mean the opposite")
            }
        }
        guard !mapping.isAbsent else { return }
        guard let draft = errors.optional(mapping, "mapping") else {
            choices.mapping = nil
            return
        }
        guard preview.format == .csv else { return errors.add("mapping", "Only a CSV has columns to map") }
        if applySeparator(draft.separator, to: &choices, of: preview, &errors) { return }
        let mapping = draft.applied(
            to: choices.mapping ?? preview.mapping ?? ImportMapping(), columns: preview.columns.map(\.name),
            &errors)
        // Other columns may give other rows, about which nothing was decided.
        if mapping != preview.mapping { choices.rows = [:] }
        choices.mapping = mapping
    }

    /// Takes another separator, and returns whether it is one. Its columns are other ones, so that the rest
    /// of the mapping is concluded again.
    private func applySeparator(
        _ separator: Field<String>, to choices: inout ImportChoices, of preview: ImportPreview,
        _ errors: inout FieldErrors
    ) -> Bool {
        if separator.isAbsent { return false }
        var chosen: UInt8?
        if let text = errors.optional(separator, "mapping.separator") {
            if text == preview.mapping?.separator { return false }
            chosen = CSVSeparator.candidates.first { String(UnicodeScalar($0)) == text }
            if chosen == nil {
                errors.add("mapping.separator", .must("be a comma, a semicolon, a tab or a |"))
            }
        }
        (choices.separator, choices.mapping, choices.rows) = (chosen, nil, [:])
        return true
    }

    private func applyAccounts(
        to choices: inout ImportChoices, _ context: ImportContext, _ errors: inout FieldErrors
    ) {
        if !accountId.isAbsent {
            choices.accountID = errors.optional(accountId, "accountId")
            errors.checkAccount(choices.accountID, "accountId", context)
        }
        guard let accounts = errors.optional(accountFor, "accountFor") else { return }
        for (name, account) in accounts.sorted(by: { $0.key < $1.key }) {
            choices.leftOut.remove(name)
            choices.accountFor[name] = account
            errors.checkAccount(account, "accountFor.\(name)", context)
            if account == nil { choices.leftOut.insert(name) }
        }
        if choices.accountFor.count + choices.leftOut.count > ImportChoices.nameLimit {
            errors.add("accountFor", "At most \(ImportChoices.nameLimit) names")
        }
    }

    private func applyCategories(
        to choices: inout ImportChoices, _ context: ImportContext, _ errors: inout FieldErrors
    ) {
        if !defaultCategory.isAbsent {
            choices.defaultCategory = errors.optional(defaultCategory, "defaultCategory")
            errors.checkCategory(choices.defaultCategory, "defaultCategory", context)
        }
        if let create = errors.optional(createCategories, "createCategories") {
            choices.createCategories = create
        } else if !createCategories.isAbsent {
            choices.createCategories = false
        }
        guard let categories = errors.optional(categoryFor, "categoryFor") else { return }
        for (name, category) in categories.sorted(by: { $0.key < $1.key }) {
            choices.categoryFor[name] = category
            errors.checkCategory(category, "categoryFor.\(name)", context)
        }
        if choices.categoryFor.count > ImportChoices.nameLimit {
            errors.add("categoryFor", "At most \(ImportChoices.nameLimit) names")
        }
    }

    private func applyRows(
        to choices: inout ImportChoices, _ preview: ImportPreview, _ context: ImportContext,
        _ errors: inout FieldErrors
    ) {
        for (index, field) in (errors.optional(rows, "rows")?.elements ?? []).enumerated() {
            let path = "rows[\(index)]"
            guard let draft = errors.required(field, path, .must("be a row")),
                let row = errors.required(draft.row, "\(path).row", "Row is required")
            else { continue }
            guard (1...max(1, preview.counts.rows)).contains(row) else {
                errors.add("\(path).row", "There is no such row")
                continue
            }
            var choice = choices.rows[String(row)] ?? ImportChoices.Row()
            if !draft.excluded.isAbsent {
                choice.excluded = errors.optional(draft.excluded, "\(path).excluded")
            }
            if !draft.categoryId.isAbsent {
                choice.category = errors.optional(draft.categoryId, "\(path).categoryId")
                errors.checkCategory(choice.category, "\(path).categoryId", context)
            }
            if !draft.isRefund.isAbsent {
                choice.isRefund = errors.optional(draft.isRefund, "\(path).isRefund")
            }
            choices.rows[String(row)] = choice == ImportChoices.Row() ? nil : choice
        }
        if choices.rows.count > ImportChoices.rowLimit {
            errors.add("rows", "At most \(ImportChoices.rowLimit) rows can be decided by hand")
        }
    }
}

extension ImportMappingDraft {
    fileprivate func applied(
        to mapping: ImportMapping, columns: [String], _ errors: inout FieldErrors
    ) -> ImportMapping {
        var result = mapping
        let members: [(WritableKeyPath<ImportMapping, String?>, Field<String>, String)] = [
            (\.date, date, "date"), (\.amount, amount, "amount"), (\.debit, debit, "debit"),
            (\.payer, payer, "payer"),
            (\.fee, fee, "fee"),
            (\.credit, credit, "credit"), (\.type, type, "type"), (\.currency, currency, "currency"),
            (\.account, account, "account"), (\.category, category, "category"),
            (\.externalId, externalId, "externalId"), (\.status, status, "status"), (\.tags, tags, "tags"),
            (\.payee, payee, "payee"), (\.originalAmount, originalAmount, "originalAmount"),
            (\.originalCurrency, originalCurrency, "originalCurrency"),
        ]
        for (path, field, name) in members where !field.isAbsent {
            let column = errors.optional(field, "mapping.\(name)")
            if let column, !columns.contains(column) {
                errors.add("mapping.\(name)", "There is no such column")
            }
            result[keyPath: path] = column
        }
        let lists: [(WritableKeyPath<ImportMapping, [String]>, Field<[String]>, String)] = [
            (\.description, description, "description"), (\.notes, notes, "notes"),
        ]
        for (path, field, name) in lists where !field.isAbsent {
            let names = errors.optional(field, "mapping.\(name)") ?? []
            if names.count > 10 || names.contains(where: { !columns.contains($0) }) {
                errors.add("mapping.\(name)", .must("be at most 10 columns of the file"))
            }
            result[keyPath: path] = names
        }
        return result
    }
}

extension FieldErrors {
    /// Returns the case that a text names. Reports any other text.
    fileprivate mutating func named<Name: RawRepresentable<String> & CaseIterable>(
        _ field: Field<String>, _ path: String
    ) -> Name? {
        guard let text = optional(field, path) else { return nil }
        let name = Name(rawValue: text)
        if name == nil {
            add(path, .must("be \(Name.allCases.map(\.rawValue).joined(separator: " or "))"))
        }
        return name
    }

    /// Reports an account that nothing can be imported to.
    mutating func checkAccount(_ id: ID<Account>?, _ path: String, _ context: ImportContext) {
        guard let id else { return }
        guard let account = context.accounts.first(where: { $0.id == id }) else {
            return add(path, "Account not found")
        }
        if account.isArchived { add(path, Account.closed(account.name)) }
    }

    fileprivate mutating func checkCategory(
        _ id: ID<Category>?, _ path: String, _ context: ImportContext
    ) {
        guard let id else { return }
        guard let category = context.categories.first(where: { $0.id == id }) else {
            return add(path, "Category not found")
        }
        if category.isArchived {
            add(path, "\(category.name) is archived. Choose a category that is in use.")
        }
    }
}
