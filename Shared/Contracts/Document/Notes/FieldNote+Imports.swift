extension FieldNote {
    /// Imports of bank statements.
    static let imports = """
        ImportList.imports: The imports, newest first, without columns, mapping and questions.
        Import.status: `preview` until the commit; a preview lives 7 days.
        Import.format: The kind of the file.
        Import.accountId: The account of entries that name no account in the file.
        Import.encoding: How the file's characters are written; null for XML, which names its encoding
          itself.
        Import.mapping: The columns of a CSV by their meaning; null for other formats.
        Import.dateFormat: The order of day and month; null where it is open, or dates have one form only.
        Import.decimalSeparator: The mark before the decimals; null where it is open.
        Import.amountSign: What the signs of a CSV's amounts mean; null where it is open, or other columns say
          it.
        columns: The columns of a CSV, with samples.
        ImportColumn.name: The header, made unique: "Amount", "Amount (2)", "Column 3".
        samples: The first cells of the column.
        questions: What cannot be concluded from the file: rows that need the answer are problems until a
          PATCH gives it.
        ImportQuestion.message: The question, for a person.
        choices: The possible answers; empty where any value fits.
        ImportQuestion.samples: Words of the file as each of the choices has them, in their order; null where
          the message says enough.
        remarks: What a person should know about the file.
        Import.counts: How many rows are in which state.
        rows: All rows.
        ImportCounts.ready: Rows that the commit will make into entries.
        duplicates: Rows that the book seems to have already.
        ImportCounts.problems: Rows that cannot be imported.
        ImportCounts.excluded: Rows that the user left out.
        Import.totals: The sums of ready entries in their most frequent currency; null without ready
          entries.
        ImportTotals.from: The first day of ready entries.
        ImportTotals.to: The last day of ready entries.
        closingBalance: The balance that the file states against the computed one; null where it states
          none.
        ImportClosingBalance.date: The day of the statement.
        committed: What the commit did; null before.
        undone: What the undo did; null before.
        refusal: Why the commit was taken back; null unless it was refused.
        ImportCommitted.created: The number of new entries.
        ImportCommitted.skipped: The number of rows that were left out.
        ImportUndone.removed: The number of entries that were taken back.
        ImportUndone.kept: Entries that were edited since, and stay.
        ImportKept.transactionId: The entry that stays.
        ImportRunning.id: The import that is being worked on.
        ImportRefusal.code: The error's code.
        ImportRowList.rows: The rows of the page, in the order of the file.
        ImportRow.ruleIds: The rules whose conditions the row meets; they have filled it in.
        ImportRow.status: Whether the row will be imported.
        ImportRow.originalAmount: What was paid in another currency; null where the file does not say it.
        ImportRow.originalCurrency: The currency that was paid in; null without an original amount.
        ImportRow.isRefund: Whether the row is money back for an expense, as Coffer's own files tell, or as
          the user said.
        ImportRow.mayBeRefund: Whether the row seems to be money back: its words say so, or its payee was only
          paid before. The user says it by `isRefund` of a PATCH.
        ImportRow.date: The day; null where it cannot be read.
        ImportRow.amount: Above zero; null where it cannot be read.
        ImportRow.type: Whether money came in or went out; null where it cannot be read.
        ImportRow.currency: The currency; null where it is not known.
        ImportRow.accountId: The account that gets the entry; null where it is not known.
        ImportRow.categoryId: The category in the book; null for one that the commit makes.
        ImportRow.category: The category's name, in the book or as it will be made.
        categoryText: The category's name in the file, the key for `categoryFor`; null without one.
        ImportRow.account: The account's name in the file, the key for `accountFor`; null without one.
        ImportRow.externalId: The bank's own id; null without one.
        duplicateOf: The entry that the row seems to repeat; null for none.
        ImportRow.problems: What keeps the row from being imported, and what the book cannot hold of it.
        ImportProblem.field: The member that is wrong.
        ImportCorrections.mapping: The columns by their meaning.
        ImportCorrections.accountId: The account of entries that name none.
        ImportCorrections.accountFor: Accounts by their names in the file; null leaves the account's entries
          out.
        ImportCorrections.dateFormat: The order of day and month.
        ImportCorrections.decimalSeparator: The mark before the decimals.
        ImportCorrections.amountSign: Whether amounts of a CSV without a minus came in (`asWritten`) or were
          spent (`inverted`), where no other column says it.
        ImportCorrections.encoding: How the file's characters are written.
        defaultCategory: The category of entries that name none; null for "Uncategorized". Default:
          unchanged.
        categoryFor: Categories by their names in the file. Default: unchanged.
        createCategories: Whether the commit makes categories that the file names and the book lacks.
          Default: unchanged.
        ImportCorrections.rows: Decisions about single rows.
        ImportRowDraft.row: The row, by its number. Required.
        ImportRowDraft.excluded: False includes a duplicate, true leaves the row out, null takes the
          decision back. Default: unchanged.
        ImportRowDraft.categoryId: The row's category; null takes the decision back. Default: unchanged.
        ImportRowDraft.isRefund: True makes a row that came in money back for an expense, null takes the
          decision back. Default: unchanged.
        ImportMapping.date: The column with the day.
        ImportMapping.amount: The column with the amount, income and expenses in one.
        debit: The column of money that left the account, where it has one of its own.
        credit: The column of money that came in, where it has one of its own.
        ImportMapping.type: The column that says whether an amount without a sign is income or an expense.
        ImportMapping.currency: The column with the currency.
        ImportMapping.account: The column with the account's name.
        ImportMapping.category: The column with the category's name.
        ImportMapping.externalId: The column with the bank's own id.
        ImportMapping.status: The column that tells pending entries.
        ImportMapping.tags: The column with tags.
        ImportMapping.payee: The column with the payee.
        ImportMapping.payer: The column with the one who paid, where `payee` names who was paid: it is the
          payee of income.
        ImportMapping.fee: The column of fees that come on top of the amounts; they become parts of them.
        ImportMapping.separator: What stands between the cells: a comma, a semicolon, a tab or a |.
        ImportMapping.originalAmount: The column with what was paid in another currency.
        ImportMapping.originalCurrency: The column with the currency that was paid in.
        ImportMapping.description: The columns that make the description.
        ImportMapping.notes: The columns that make the notes.
        ImportMappingDraft.date: The column with the day. Default: unchanged.
        ImportMappingDraft.amount: The column with the amount, income and expenses in one. Default: unchanged.
        ImportMappingDraft.debit: The column of money that left the account. Default: unchanged.
        ImportMappingDraft.credit: The column of money that came in. Default: unchanged.
        ImportMappingDraft.type: The column that says whether an amount is income or an expense. Default:
          none.
        ImportMappingDraft.currency: The column with the currency. Default: unchanged.
        ImportMappingDraft.account: The column with the account's name. Default: unchanged.
        ImportMappingDraft.category: The column with the category's name. Default: unchanged.
        ImportMappingDraft.externalId: The column with the bank's own id. Default: unchanged.
        ImportMappingDraft.status: The column that tells pending entries. Default: unchanged.
        ImportMappingDraft.tags: The column with tags. Default: unchanged.
        ImportMappingDraft.payee: The column with the payee. Default: unchanged.
        ImportMappingDraft.payer: The column with the one who paid, where `payee` names who was paid. Default:
          unchanged.
        ImportMappingDraft.fee: The column of fees that come on top of the amounts. Default: unchanged.
        ImportMappingDraft.separator: What stands between the cells; with another one all columns are
          concluded again, and other members are not read. Default: unchanged.
        ImportMappingDraft.originalAmount: The column with what was paid in another currency. Default:
          unchanged.
        ImportMappingDraft.originalCurrency: The column with the currency that was paid in. Default:
          unchanged.
        ImportMappingDraft.description: The columns that make the description. Default: unchanged.
        ImportMappingDraft.notes: The columns that make the notes. Default: unchanged.
        """
}
