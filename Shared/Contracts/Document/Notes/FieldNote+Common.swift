extension FieldNote {
    /// Fields that mean the same in most answers.
    static let common = """
        id: The id, a UUIDv7 in lower case; newer ones sort behind older ones.
        createdAt: When it was made.
        updatedAt: When it was last changed.
        name: The name that people read.
        type: INCOME or EXPENSE.
        status: The present state.
        currency: An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed.
        amount: A decimal with exactly the digits of its currency.
        accountId: The account that it belongs to.
        categoryId: The category that it belongs to.
        category: The whole category, so that no second request is needed.
        date: The day, in the user's time zone.
        month: The month, `YYYY-MM`.
        description: A text for people; null without one.
        notes: More text for people; null without any.
        note: A text for people; null without one.
        color: The color of the mark; null without one.
        icon: The client's own name of the mark; null without one.
        tags: Free words, in the order of the request.
        payee: Who was paid, or who paid; null where nobody is named.
        clientId: The client's own id, if it gave one.
        total: The number of all matches, whatever the page.
        totalCapped: True if `total` is only the number up to which the matches were counted; else absent.
        hasMore: Whether there is a further page.
        otherCurrencies: Sums in other currencies, where nothing was converted; empty without any.
        unconverted: Amounts without a rate for the requested conversion, which no other figure contains;
          absent where none was requested.
        rates: The rates that the conversion used, so that each figure can be checked; absent without one.
        displayCurrency: The currency of the requested conversion; absent without a request.
        goalId: The goal's id.
        goalName: The goal's name.
        assetId: The asset's id.
        transactionId: The transaction's id.
        userId: The person's id; null for one who is invited by address.
        email: The e-mail address, as the person wrote it.
        displayName: The name that other people see.
        deviceName: The client's own name for the device, given at sign-in; null without one.
        address: The client's address at sign-in.
        message: A sentence for a person.
        progress: From 0 to 1, cut to four digits, so that it is 1 only when nothing remains.
        paidAmount: What is paid of the part.
        remaining: What is left: planned or wished minus what is there.
        splitType: How the amount is divided.
        groupId: The group that the expense is shared to; null without one.
        expenses: Expenses, all of them, whatever friends paid back; above zero.
        income: Income; above zero.
        net: Income minus expenses.
        movedOut: What transfers took out of the accounts of the overview, to accounts outside or gone, which
          no other sum has; absent unless the request asks for `all`.
        movedIn: What transfers brought into the accounts of the overview, from accounts outside or gone;
          absent unless the request asks for `all`.
        paidBack: What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero.
        spent: Expenses minus what was paid back and refunded; below zero where refunds are more.
        source: Who gave it: the user by hand, the operator, or a provider.
        counts: The number of records of each kind: `transactions`, `accounts`, …
        startDate: The first day.
        deadline: The day until which the target is to be reached.
        targetAmount: What the goal asks for, in its currency; zero or more.
        requiredMonthly: What each payment day asks for, rounded half up.
        transfer: The transfer; null for a transaction.
        frequency: How often.
        scopes: What the token may do. No scope includes another one.
        accountIds: The only accounts that the token reaches; null for all.
        expiresAt: When it ends.
        """
}
