extension FieldNote {
    /// Bank connections.
    static let banks = """
        connections: The user's bank connections, oldest first.
        BankConnectionDraft.setupToken: What a SimpleFIN server shows for one connection, in base64. Required.
        renews: A connection that gets the new access and keeps its accounts, as after it has ended. Default:
          a new connection.
        BankConnection.host: The server's name.
        BankConnection.status: Whether it fetches entries. An ended one needs a new setup token.
        lastSyncAt: When the server was asked last; null before.
        BankConnection.lastSuccessAt, BankAccount.lastSuccessAt: The last success; null before.
        nextSyncAt: When it is asked next by itself; null for an ended one.
        isSyncing: Whether a sync is under way.
        requestsLeft: The requests that are left today, in UTC.
        BankConnection.problem: Why there is no news, or why it has ended; null while all is well.
        BankConnection.messages: What the server says about all accounts, in its own words. They may have any
          characters: show them as text.
        lastImportId: The import of the last sync that brought entries, which can be undone; null before.
        BankConnection.accounts: The bank's accounts.
        BankProblem.code: The kind of problem.
        bankAccountId: The account's id at the bank's server.
        BankAccountChoice.bankAccountId: The bank's account. Required.
        BankAccount.name: The account's name at the bank.
        BankAccount.bank: The bank's name; null where the server does not tell it.
        BankAccount.currency: A code, or the address of a currency of the bank's own, which no book keeps.
        BankAccount.accountId: The account that gets the entries; null for none.
        isIgnored: Whether its entries are left out.
        BankAccount.balance: The bank's balance; null before the first answer.
        balanceAt: The moment of the bank's balance.
        bookBalance: The balance of the account here; null where it has none.
        difference: What the book lacks to the bank's balance. Null where one of the two is not known.
        lastEntryDate: The day of the newest booked entry; null before.
        BankAccount.error: What keeps entries away, mostly in the bank's own words, or which entries cannot be
          read; null for nothing.
        pending: What the bank has not booked yet. It is no entry here.
        BankPending.date: The day; null where the bank does not tell it.
        BankConnectionChange.accounts: Where entries of these accounts go. Required.
        BankAccountChoice.accountId: The account here that gets the entries. Default: none.
        BankAccountChoice.create: Whether a new account gets them, which opens with the bank's balance.
          Default: false.
        ignore: Whether they are left out. Default: false.
        """
}
