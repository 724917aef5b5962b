import Contracts

/// The members that transactions and recurring templates share in a restore's stream. The category is a
/// `categoryId`, or the `category` object of an answer.
struct EntryLine: Decodable, Sendable {
    struct Named: Decodable, Sendable {
        let id: Field<ID<Category>>
    }

    let type: Field<EntryType>
    let amount: Field<AmountText>
    let currency: Field<Currency>
    let accountId: Field<ID<Account>>
    let categoryId: Field<ID<Category>>
    let category: Field<Named>

    /// The member that names the category.
    private var categoryField: Field<ID<Category>> {
        categoryId.isAbsent ? category.value?.id ?? categoryId : categoryId
    }

    /// The category's id, however it is sent.
    var wishedCategory: ID<Category>? { categoryId.value ?? category.value?.id.value }

    /// Returns the entry; `account` and `category` are what the book has of the line's, nil if it has none.
    func checked(
        account: (id: ID<Account>, currency: Currency)?, category: (id: ID<Category>, type: EntryType)?,
        usual: Currency, _ errors: inout FieldErrors
    ) -> Entry? {
        let type = errors.needed(type, "type")
        let amount = errors.lineAmount(
            amount, "amount", in: currency, usual: account?.currency ?? usual, allowsZero: false)
        if case .wrong(let message) = accountId { errors.add("accountId", message) }
        errors.refer(to: account, by: accountId, "accountId", "Account")
        errors.refer(to: category, by: categoryField, "categoryId", "Category")
        guard let category else { return nil }
        if let type, type != category.type {
            errors.add("categoryId", "The category is of the other type")
            return nil
        }
        guard let type, let amount, let account else { return nil }
        return Entry(type: type, amount: amount, category: category.id, account: account.id)
    }
}
