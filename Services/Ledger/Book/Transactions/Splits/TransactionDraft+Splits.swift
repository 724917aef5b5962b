package import Contracts
import LedgerCore

/// The rules for splits (contract §1, "Splits").
extension SplitDraft {
    /// The first part's category, which is the entry's, or else the draft's own.
    var leadingCategory: NamedField<ID<Category>> {
        guard let first = splits.value?.elements.first?.value else { return categoryId.named("categoryId") }
        return first.categoryId.named("splits[0].categoryId")
    }

    /// Returns the parts of the entry that the draft makes; absent ones stay. Reports their mistakes, and a
    /// change of the entry that the former parts do not follow.
    /// - Parameters:
    ///   - entry: nil if something of it has been reported.
    ///   - former: the parts of `current`.
    func checkedSplits(
        of entry: Entry?, over current: Entry?, parts former: [TransactionPart], in context: EntryContext,
        _ errors: inout FieldErrors
    ) -> [TransactionPart] {
        if splits.isAbsent {
            if let entry, let current, !former.isEmpty { check(entry, keeps: former, of: current, &errors) }
            return former
        }
        guard let drafts = errors.optional(splits, "splits")?.elements else { return [] }
        if drafts.count < SplitsLimit.minimum {
            errors.add("splits", "Add at least \(SplitsLimit.minimum) parts")
        }
        let known = [current?.category] + former.map(\.category)
        var parts: [TransactionPart] = []
        for (index, field) in drafts.enumerated() {
            let path = "splits[\(index)]"
            guard let draft = errors.required(field, path, .must("be a part")) else { continue }
            // The entry's rules have checked the category of the first part, if there is one.
            let category =
                index == 0
                ? errors.required(draft.categoryId, "\(path).categoryId", "Category is required")
                : draft.category(path, of: entry?.type, known: known, in: context, &errors)
            let part = errors.part(draft, path, of: category, in: entry?.amount.currency)
            if let part { parts.append(part) }
        }
        if let entry, parts.count == drafts.count { errors.check(parts, addUpTo: entry.amount) }
        return parts
    }

    /// Reports a change that the kept parts of a split transaction would contradict.
    private func check(
        _ entry: Entry, keeps parts: [TransactionPart], of current: Entry, _ errors: inout FieldErrors
    ) {
        if entry.amount.currency != current.amount.currency || entry.type != current.type {
            errors.add("splits", "Send the parts with another currency or type, or null to take them away")
        } else {
            errors.check(parts, addUpTo: entry.amount)
        }
        if entry.category != current.category {
            errors.add(
                "categoryId", "A split transaction has the category of its first part. Send the parts.")
        }
    }
}

extension TransactionSplitDraft {
    fileprivate func category(
        _ path: String, of type: EntryType?, known: [ID<Category>?], in context: EntryContext,
        _ errors: inout FieldErrors
    ) -> ID<Category>? {
        let path = "\(path).categoryId"
        guard let id = errors.required(categoryId, path, "Category is required") else { return nil }
        guard let category = context.partCategories[id] else {
            errors.add(path, "Category not found")
            return nil
        }
        errors.check(category, path, of: type, current: known)
        return id
    }
}

extension FieldErrors {
    /// Returns a part of an entry, or nil without its category or the entry's currency, which the caller
    /// reports, and with its own errors reported.
    package mutating func part(
        _ draft: TransactionSplitDraft, _ path: String, of category: ID<Category>?, in currency: Currency?
    ) -> TransactionPart? {
        let amount = currency.flatMap { positiveAmount(draft.amount, "\(path).amount", in: $0) }
        let description = optionalText(draft.description, "\(path).description", .transactionDescription)
        guard let category, let amount else { return nil }
        return TransactionPart(
            category: category, amountMinor: amount.amountMinor, description: description)
    }

    /// Reports parts that do not add up to the amount, with the difference.
    package mutating func check(_ parts: [TransactionPart], addUpTo amount: Money) {
        var sum = Money(amountMinor: 0, amount.currency)
        for part in parts {
            guard let next = sum.adding(Money(amountMinor: part.amountMinor, amount.currency)) else {
                return add("splits", "The parts add up to too much")
            }
            sum = next
        }
        let difference = amount.amountMinor.subtractingReportingOverflow(sum.amountMinor).partialValue
        if difference == 0 { return }
        let text = Money(amountMinor: abs(difference), amount.currency).text
        add(
            "splits",
            "The parts add up to \(sum.text), \(text) \(difference > 0 ? "less" : "more") than the amount")
    }
}
