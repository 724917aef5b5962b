import Contracts

extension Transaction: WaitingRecord {
    static var kind: BookChangeKind { .transaction }
    static var reading: Endpoint<Empty, Transaction> { LedgerAPI.transaction.get }
    static var creation: Endpoint<TransactionDraft, Transaction> { LedgerAPI.transaction.create }
    static var change: Endpoint<TransactionDraft, Transaction> { LedgerAPI.transaction.update }
    static var deletion: Endpoint<Empty, DeletedID<Transaction>> { LedgerAPI.transaction.delete }

    static var accountMembers: [String: (Self) -> ID<Account>?] { ["accountId": { $0.accountId }] }

    func entry() throws -> RecordEntry {
        var entry = try RecordEntry(self)
        (entry.day, entry.account, entry.clientID) = (date, accountId, clientId)
        return entry
    }

    func isOf(_ account: ID<Account>) -> Bool { accountId == account }

    static func completed(_ draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> JSONTree {
        var errors = FieldErrors()
        if !draft.has("type") { errors.add("type", "Type is required") }
        if !draft.has("amount") { errors.add("amount", "Amount is required") }
        if !draft.has("categoryId"), !draft.has("splits") { errors.add("categoryId", "Category is required") }
        let account =
            draft.has("accountId") ? try copy.account(draft.text("accountId")) : try copy.activeAccount()
        if account == nil { errors.add("accountId", "Account not found") }
        guard let account, errors.isEmpty else { throw OfflineError(errors) }
        var draft = draft
        draft["accountId"] = .text(account.id.text)
        if !draft.has("currency") { draft["currency"] = .text(account.preferredCurrency.code) }
        if !draft.has("date") { draft["date"] = .text(DeviceClock.day(of: now).text) }
        return draft
    }

    static func made(
        _ id: ID<Transaction>, of draft: JSONTree, at now: Timestamp, in copy: BookCopy
    ) throws -> Transaction {
        let given: TransactionDraft = try draft.decoded()
        guard let account = given.accountId.value, let type = given.type.value,
            let currency = given.currency.value, let amount = given.amount.value, let date = given.date.value,
            let category = given.categoryId.value
                ?? given.splits.value?.elements.first?.value?.categoryId.value
        else { throw OfflineError(FieldErrors("type", "This needs more members")) }
        let named = Category(id: category, name: "", type: type, color: nil, icon: nil, isArchived: false)
        let plain = Transaction(
            id: id, accountId: account, type: type,
            amount: try Self.amount(amount.text, "amount", in: currency), date: date, description: nil,
            notes: nil, tags: [], isRecurring: false, clientId: id.text, createdAt: now, updatedAt: now,
            category: named)
        return try plain.changed(by: draft, at: now, in: copy)
    }

    func changed(by draft: JSONTree, at now: Timestamp, in copy: BookCopy) throws -> Transaction {
        var tree = try replacing(
            draft,
            nullable: [
                "description", "notes", "payee", "splits", "refundOf", "originalAmount", "originalCurrency",
            ], at: now)
        let currency = draft.text("currency").flatMap { Currency($0) } ?? self.currency
        // A change of the currency alone keeps the number.
        let kept = try? Money(AmountText(amount), in: self.currency).shortestText.text
        let amount = try Self.amount(draft.text("amount") ?? kept ?? amount, "amount", in: currency)
        tree["amount"] = .text(amount.text)
        try replaceOriginal(in: &tree, by: draft, besides: currency)
        let date = tree.text("date").flatMap { CalendarDate($0) } ?? date
        tree["month"] = .text(date.month.firstDay.text)
        if case .list(let parts)? = tree["splits"], draft.has("splits") {
            tree["splits"] = .list(
                try parts.enumerated().map { index, part in
                    var part = part
                    let (text, field) = (part.text("amount") ?? "", "splits[\(index)].amount")
                    part["amount"] = .text(try Self.amount(text, field, in: currency).text)
                    return part
                })
            if !draft.has("categoryId") { tree["categoryId"] = parts.first?["categoryId"] }
        }
        return try tree.decoded(Transaction.self).refreshed(in: copy)
    }

    /// Sets what was paid abroad: null for one of both members clears both.
    private func replaceOriginal(
        in tree: inout JSONTree, by draft: JSONTree, besides currency: Currency
    ) throws {
        let (amount, code) = ("originalAmount", "originalCurrency")
        guard draft[amount] != nil || draft[code] != nil else { return }
        if draft[amount] == .null || draft[code] == .null {
            (tree[amount], tree[code]) = (.null, .null)
            return
        }
        var errors = FieldErrors()
        let original = tree.text(code).flatMap { Currency($0) }
        if original == nil { errors.add(code, "Original currency is required with its amount") }
        if original == currency {
            errors.add(code, "Original currency must be another one than the amount's")
        }
        let kept = originalAmount.flatMap { text in
            originalCurrency.flatMap { try? Money(AmountText(text), in: $0).shortestText.text }
        }
        guard let original, errors.isEmpty else { throw OfflineError(errors) }
        tree[amount] = .text(
            try Self.amount(draft.text(amount) ?? kept ?? "", amount, "Original amount", in: original).text)
    }

    func refreshed(in copy: BookCopy) throws -> Transaction {
        var record = self
        let known = try copy.category(categoryId?.text)
        record.category = known ?? (category?.id == categoryId && category?.name != "" ? category : nil)
        return record
    }
}
