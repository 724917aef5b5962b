extension FieldNote {
    /// Members that mean the same in most requests.
    static let commonRequests = """
        accountId: The account. Default: the active account.
        RecurringApplication.accountId: The account, or `all` accounts of the overview. Default: the active
          account.
        currency: An ISO 4217 code. Default: the account's currency.
        month: The month, `YYYY-MM`; `monthKey` is another name. Default: what `monthKey` says.
        monthKey: Another name of `month`, for existing clients. Default: what `month` says.
        description: A text for people. Default: none.
        notes: More text for people. Default: none.
        note: A text for people. Default: none.
        tags: Free words to find it by; each is kept once, in any case. Default: none.
        payee: Who was paid, or who paid. Default: none.
        color: The color of the mark, `#rrggbb` or a name of the client's own. Default: none.
        icon: The client's own name of the mark. Default: none.
        clientId: The client's own id, unique per user for ever: the same id again answers what it made, and
          makes no twin. Default: none.
        deviceName: The client's own name for the device, which the list of sessions shows. Default: none.
        password: The password, as proof of who asks.
        code: A code of the authenticator app, of 6 digits.
        splitType: How the amount is divided. Default: EQUAL.
        planned: The amount to spend in the month, zero or more, in the budget's currency.
        rollover: What of the month before is carried over: nothing (`none`), what is left (`surplus`), or
          also what is missing (`both`). Default: `none` for a new budget; a replaced one keeps its own.
        displayCurrency: The currency to show all sums in. Default: the `displayCurrency` of the settings.
        protectedGoalIds: Goals that keep their requirement. Default: those that the month's plan protects.
        skippedGoalIds: Goals that get nothing. Default: those that the month's plan skips.
        strategy: Who gets what skipped and capped goals leave: all in proportion (`balanced`), the earliest
          deadline first, the largest requirement first, or those at risk first. Default: `balanced`.
        apply: Whether the result is written into the month's plan. Default: false.
        targetUserId: Another name of `userId`. Default: what `userId` says.
        userId: The other person.
        passphrase: The passphrase of the file. Default: none, as of a file that is not encrypted.
        rawId: The same as `id`, as browsers send it. Required.
        response: The authenticator's answer, as the browser gives it. Required.
        type: Always `public-key`. Required.
        allocations: The target amounts that replace all present ones; what is not named is removed.
        """
}
