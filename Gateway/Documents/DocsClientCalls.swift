import Contracts

/// The operations as calls of `CofferClient`, by `operationId`. Operations that a browser calls have none,
/// nor have second names of an operation. A test compiles every call.
enum DocsClientCalls {
    /// The call of an operation; nil for one without.
    static func call(_ endpoint: EndpointDescription) -> String? {
        (calls[endpoint.operation] ?? usual(endpoint))?
            .replacing("$id", with: "ID(\"01900000-0000-7000-8000-000000000001\")!")
    }

    /// The call that a resource's path names: `GET /rules/{id}` is `rules.get`.
    private static func usual(_ endpoint: EndpointDescription) -> String? {
        let parts = endpoint.path.split(separator: "/")
        guard parts.count > 1, parts[1] == "{id}" else { return nil }
        return switch (endpoint.method, parts.count) {
        case (.get, 2): "let answer = try await client.\(parts[0]).get($id)"
        case (.delete, 2): "try await client.\(parts[0]).delete($id)"
        case (.post, 3): "let answer = try await client.\(parts[0]).\(parts[2])($id)"
        default: nil
        }
    }

    private static let calls: [String: String] = {
        var calls: [String: String] = [:]
        var operation = ""
        for line in text.split(separator: "\n") {
            if line.first == " " {
                calls[operation, default: ""] += " " + line.drop { $0 == " " }
            } else if let colon = line.firstRange(of: ": ") {
                operation = String(line[..<colon.lowerBound])
                calls[operation] = String(line[colon.upperBound...])
            }
        }
        return calls
    }()

    /// A line for each operation but those that `usual` has; `$id` is an id. Indented lines go on.
    private static let text = #"""
        register: let answer = try await client.auth.register(email: "ada@example.org", password:
          "correct-Horse-7", displayName: "Ada Lovelace")
        verifyEmail: let answer = try await client.auth.verifyEmail(token: "bWFpbGVkLXRva2VuLW9mLWEtbGluaw")
        login: let answer = try await client.auth.signIn(email: "ada@example.org", password:
          "correct-Horse-7")
        signInAsDemo: let answer = try await client.auth.signInAsDemo()
        logout: try await client.auth.signOut()
        getSigningKeys: let answer = try await client.system.keys()
        resendVerification: let answer = try await client.auth.resendVerification(email: "ada@example.org")
        requestReset: let answer = try await client.auth.requestReset(email: "ada@example.org")
        resetPassword: let answer = try await client.auth.resetPassword(token:
          "bWFpbGVkLXRva2VuLW9mLWEtbGluaw", newPassword: "Battery-staple-9")
        changePassword: let answer = try await client.auth.changePassword(from: "correct-Horse-7", to:
          "Battery-staple-9")
        setUpSecondFactor: let answer = try await client.secondFactor.setUp(password: "correct-Horse-7")
        confirmSecondFactor: let answer = try await client.secondFactor.confirm(code: "492039")
        removeSecondFactor: try await client.secondFactor.remove(password: "correct-Horse-7", code:
          "492039")
        makeRecoveryCodes: let answer = try await client.secondFactor.makeRecoveryCodes(code: "492039")
        finishLogin: do { try await client.auth.signIn(email: "ada@example.org", password:
          "correct-Horse-7") } catch let missing as SecondFactorMissing { try await
          client.auth.finishSignIn(missing, code: "492039") }
        changeEmail: let answer = try await client.auth.changeEmail(to: "grace@example.org", password:
          "correct-Horse-7")
        confirmEmail: let answer = try await client.auth.confirmEmail(token:
          "bWFpbGVkLXRva2VuLW9mLWEtbGluaw")
        undoEmail: let answer = try await client.auth.undoEmail(token: "bWFpbGVkLXRva2VuLW9mLWEtbGluaw",
          newPassword: "Battery-staple-9")
        listBooks: let answer = try await client.books.list()
        createBook: let answer = try await client.books.create(SharedBookDraft(name: "Our home"))
        updateBook: let answer = try await client.books.update($id, SharedBookDraft(name: "Our home"))
        deleteBook: try await client.books.delete($id, named: "Our home")
        listBookMembers: let answer = try await client.books.members(of: $id)
        updateBookMember: let answer = try await client.books.setRole(.editor, of: $id, in: $id)
        removeBookMember: try await client.books.remove($id, from: $id)
        changeBookOwner: let answer = try await client.books.makeOwner($id, of: $id)
        inviteToBook: let answer = try await client.books.invite("grace@example.org", as: .editor, to: $id)
        withdrawInvitation: try await client.books.withdraw($id, from: $id)
        listInvitations: let answer = try await client.books.invitations()
        acceptInvitation: let answer = try await client.books.accept($id)
        declineInvitation: try await client.books.decline($id)
        listBookActivity: for try await line in client.books.activity(of: $id) { print(line) }
        getSession: let answer = try await client.auth.state()
        listSessions: let answer = try await client.sessions.list()
        endSession: try await client.sessions.end($id)
        logoutAll: try await client.auth.signOutEverywhere()
        setPin: let answer = try await client.auth.setPin("4711", password: "correct-Horse-7")
        removePin: try await client.auth.removePin(password: "correct-Horse-7")
        lock: let answer = try await client.auth.lock()
        unlock: let answer = try await client.auth.unlock(pin: "4711")
        listActivity: for try await item in client.sessions.activity() { print(item) }
        startPasskeyRegistration: let answer = try await client.passkeys.registrationOptions()
        finishPasskeyRegistration: let answer = try await client.passkeys.register(RegistrationResponse(id:
          "c2VjdXJlLWtleS0x", rawId: "c2VjdXJlLWtleS0x", type: "public-key", response:
          .value(AttestationResponse(clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
          attestationObject: "o2NmbXRkbm9uZQ"))))
        startPasskeySignIn: let answer = try await client.passkeys.signInOptions()
        finishPasskeySignIn: let answer = try await client.passkeys.signIn(AuthenticationResponse(id:
          "c2VjdXJlLWtleS0x", rawId: "c2VjdXJlLWtleS0x", type: "public-key", response:
          .value(AssertionResponse(clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", authenticatorData:
          "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M", signature: "MEUCIQDk", userHandle:
          "MDE5MDAwMDA"))))
        listPasskeys: let answer = try await client.passkeys.list()
        renamePasskey: let answer = try await client.passkeys.rename($id, to: "Ada's phone")
        deletePasskey: try await client.passkeys.delete($id)
        makeToken: let answer = try await client.tokens.make(APITokenDraft(name: "Receipts", scopes:
          .list(["read"])))
        listTokens: let answer = try await client.tokens.list()
        revokeToken: try await client.tokens.revoke($id)
        getMe: let answer = try await client.profile.get()
        updateMe: let answer = try await client.profile.update(ProfileChange(displayName: "Ada Lovelace",
          preferredCurrency: .value(Currency("EUR")), hasCompletedOnboarding: .value(true),
          biometricEnabled: .value(true)))
        deleteMe: let answer = try await client.profile.deleteUser(AccountDeletion(password:
          "correct-Horse-7", confirmEmail: "ada@example.org"))
        updateCurrency: let answer = try await client.profile.setCurrency(Currency("EUR"))
        replaceAvatar: let answer = try await client.profile.setPicture(file)
        getAvatar: let answer = try await client.profile.picture()
        deleteAvatar: try await client.profile.deletePicture()
        completeOnboarding: let answer = try await client.profile.completeOnboarding()
        skipOnboarding: let answer = try await client.profile.skipOnboarding()
        lookUpUser: let answer = try await client.profile.lookUp(email: "grace@example.org")
        listProviders: let answer = try await client.identities.providers()
        startProviderSignInOfApp: let answer = try await client.identities.options(provider: "home",
          codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        finishProviderSignInOfApp: let answer = try await client.auth.signIn(provider: "home",
          ProviderAnswer(code: "SplxlOBeZQQYbYS6WxSbIA", state: "af0ifjsldkj", codeVerifier:
          "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        listIdentities: let answer = try await client.identities.list()
        linkIdentity: let answer = try await client.identities.link(token:
          "bWFpbGVkLXRva2VuLW9mLWEtbGluaw")
        removeIdentity: try await client.identities.remove($id)
        listAccounts: let answer = try await client.accounts.list()
        createAccount: let answer = try await client.accounts.create(AccountDraft(name: "Household"))
        updateAccount: let account = try await client.accounts.update($id, AccountDraft(name: "Household"))
        activateAccount: let answer = try await client.accounts.activate($id)
        setBalance: let answer = try await client.accounts.setBalance($id, BalanceTarget(targetBalance:
          "1200.00", monthKey: .value(Month("2026-01")!)))
        listCategories: let answer = try await client.categories.list()
        createCategory: let answer = try await client.categories.create(CategoryDraft(name: "Groceries",
          type: .value(.expense)))
        createCategories: let answer = try await client.categories.create([CategoryDraft(name: "Groceries",
          type: .value(.expense), color: "#2f6f5e", icon: "basket", parentId: .value($id))])
        updateCategory: let category = try await client.categories.update($id, CategoryDraft(color:
          "#2f6f5e"))
        archiveCategory: let answer = try await client.categories.archive($id)
        mergeCategory: let answer = try await client.categories.merge($id, into: $id)
        listTransactions: for try await transaction in client.transactions.all() { print(transaction.amount)
          }
        createTransaction: let transaction = try await
          client.transactions.create(TransactionDraft(categoryId: .value($id), type: .value(.expense),
          amount: "25.50"))
        updateTransaction: let transaction = try await client.transactions.update($id,
          TransactionDraft(amount: "27.50", payee: "Greengrocer"))
        batchTransactions: let results = try await client.transactions.perform([TransactionOperation(op:
          .value(.delete), id: .value($id))])
        listTags: let answer = try await client.transactions.tags()
        listTransfers: let answer = try await client.transfers.page()
        createTransfer: let answer = try await client.transfers.create(TransferDraft(fromAccountId:
          .value($id), toAccountId: .value($id), amount: "25.50"))
        updateTransfer: let transfer = try await client.transfers.update($id, TransferDraft(amount:
          "27.50"))
        listTransferSuggestions: let answer = try await client.transfers.suggestions()
        joinTransfer: let answer = try await client.transfers.join(expense: $id, income: $id)
        listPayees: let answer = try await client.transactions.payees()
        listTrash: for try await item in client.trash.all() { print(item.restore) }
        emptyTrash: try await client.trash.empty()
        listReconciliations: let answer = try await client.reconciliations.list(of: $id)
        startReconciliation: let open = try await client.reconciliations.start(of: $id, "1250.00", on:
          CalendarDate("2026-01-31")!)
        finishReconciliation: let answer = try await client.reconciliations.finish($id, of: $id)
        deleteReconciliation: let answer = try await client.reconciliations.reopen($id, of: $id)
        listRules: let answer = try await client.rules.list()
        createRule: let rule = try await client.rules.create(RuleDraft(name: "Groceries", when: .list([
          RuleConditionDraft(field: .value(.payee), op: .value(.contains), value: "greengrocer")]), then:
          .list([RuleActionDraft(set: .value(.category), value: "01900000-0000-7000-8000-000000000001")])))
        updateRule: let rule = try await client.rules.update($id, RuleDraft(isEnabled: false))
        previewRules: for try await change in client.rules.preview() { print(change.after) }
        applyRules: let answer = try await client.rules.apply()
        renamePayee: let answer = try await client.transactions.renamePayee("Grocer", to: "Greengrocer")
        undoChange: let undone = try await client.transactions.undo(try await
          client.transactions.renamePayee("Grocer", to: "Greengrocer"))
        attachFile: let answer = try await client.transactions.attach(file, to: $id)
        listAttachments: let answer = try await client.transactions.attachments(of: $id)
        downloadAttachment: let answer = try await client.transactions.attachment($id, of: $id)
        deleteAttachment: try await client.transactions.deleteAttachment($id, of: $id)
        listBudgets: let answer = try await client.budgets.list()
        setBudget: let answer = try await client.budgets.put(BudgetDraft(categoryId: .value($id), month:
          .value(Month("2026-01")!), planned: "400.00"))
        deleteBudgets: try await client.budgets.delete(account: .one($id), category: $id)
        updateBudget: let budget = try await client.budgets.update($id, BudgetDraft(planned: "450.00"))
        setBudgets: let answer = try await client.budgets.put([BudgetLine()])
        copyBudgets: let answer = try await client.budgets.copy(BudgetCopyDraft(fromMonth:
          .value(Month("2026-01")!), toMonth: .value(Month("2026-01")!)))
        moveBudget: let moved = try await client.budgets.move("25.50", from: $id, to: .category($id))
        widenBudgets: let widened = try await client.budgets.widen()
        setIncomeGoal: let answer = try await client.budgets.setIncomeGoal(IncomeGoalDraft(amount: "25.50"))
        getIncomeGoal: let answer = try await client.budgets.incomeGoal()
        deleteIncomeGoal: try await client.budgets.deleteIncomeGoal()
        getDashboard: let answer = try await client.reports.dashboard()
        getSpendingReport: let answer = try await client.reports.spending()
        getCashflowReport: let answer = try await client.reports.cashflow()
        getTrendsReport: let answer = try await client.reports.trends()
        getBalancesReport: let answer = try await client.reports.balances()
        listRecurring: let answer = try await client.recurring.page()
        createRecurring: let answer = try await client.recurring.create(RecurringDraft(categoryId:
          .value($id), type: .value(.expense), amount: "25.50", dayOfMonth: .value(15), description:
          "Rent"))
        updateRecurring: let answer = try await client.recurring.update($id, RecurringDraft(amount:
          "27.50"))
        toggleRecurring: let answer = try await client.recurring.toggle($id)
        applyRecurring: let answer = try await client.recurring.apply()
        listUpcomingRecurring: let answer = try await client.recurring.upcoming()
        listRecurringSuggestions: let answer = try await client.recurring.suggestions()
        acceptRecurringSuggestion: let answer = try await client.recurring.accept($id)
        confirmRecurringSuggestion: let answer = try await client.recurring.confirm($id)
        dismissRecurringSuggestion: try await client.recurring.dismiss($id)
        resetRecurringSuggestion: try await client.recurring.reset($id)
        skipRecurring: let answer = try await client.recurring.skip($id, on: CalendarDate("2026-01-31")!)
        listGoals: let answer = try await client.goals.page()
        createGoal: let answer = try await client.goals.create(GoalDraft(name: "Bicycle", targetAmount:
          "1800.00", currency: .value(Currency("EUR")), deadline: .value(CalendarDate("2026-01-31")!)))
        updateGoal: let goal = try await client.goals.update($id, GoalDraft(targetAmount: "2000.00"))
        allocateToGoal: let answer = try await client.goals.allocate($id,
          [GoalAllocationsDraft.Line(assetId: .value($id), amount: "25.50")])
        getGoalComposition: let answer = try await client.goals.composition($id)
        getGoalHistory: let answer = try await client.goals.history($id)
        getGoalForecast: let answer = try await client.goals.forecast($id)
        listAssets: let answer = try await client.assets.list()
        createAsset: let answer = try await client.assets.create(AssetDraft(currency:
          .value(AssetCode("BTC")!)))
        updateAsset: let answer = try await client.assets.update($id, AssetDraft(name: "Savings book",
          currency: .value(AssetCode("BTC")!), chain: .value(.btc), address:
          "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"))
        allocateAsset: let answer = try await client.assets.allocate($id,
          [AssetAllocationsDraft.Line(goalId: .value($id), amount: "25.50")])
        listAssetTransactions: let answer = try await client.assets.page(of: $id)
        addAssetTransaction: let answer = try await client.assets.record(AssetTransactionDraft(kind:
          .value(.deposit), amount: "25.50"), in: $id)
        deleteAssetTransaction: try await client.assets.deleteTransaction($id, in: $id)
        setAssetBalance: let answer = try await client.assets.setBalance($id, to: "1240.75")
        getPlanningSettings: let answer = try await client.planning.settings()
        updatePlanningSettings: let answer = try await
          client.planning.update(PlanningSettingsDraft(paymentDay: .value(1), displayCurrency:
          .value(Currency("EUR")), undoGracePeriodHours: .value(24), autoStart: .value(true)))
        listRequirements: let answer = try await client.planning.requirements()
        getGoalSchedule: let answer = try await client.goals.schedule($id)
        flexPlan: let answer = try await client.planning.flex(FlexDraft(adjustment: "0.8"))
        optimalPlan: let answer = try await client.planning.optimal(OptimalDraft(targetTotal: "200.00"))
        calculateBudget: let answer = try await
          client.planning.calculateBudget(BudgetCalculatorDraft(budget: "600.00"))
        getPlanMonth: let answer = try await client.planning.month(Month("2026-01")!)
        updatePlanMonth: let answer = try await client.planning.update(Month("2026-01")!,
          [GoalPlanDraft(goalId: .value($id), customAmount: "250.00", isProtected: .value(true), isSkipped:
          .value(true))])
        startPlanMonth: let answer = try await client.planning.start(Month("2026-01")!)
        completePlanMonth: let answer = try await client.planning.complete(Month("2026-01")!)
        undoPlanMonth: let answer = try await client.planning.undo(Month("2026-01")!)
        listPlanHistory: let answer = try await client.planning.page()
        openReminderCalendar: let answer = try await client.planning.openCalendar()
        closeReminderCalendar: try await client.planning.closeCalendar()
        getReminderCalendar: let answer = try await client.planning.calendar(token: "ZmVlZC10b2tlbg")
        getRates: let answer = try await client.rates.get()
        setRates: let answer = try await client.rates.set(RatesDraft(base: .value(AssetCode("BTC")!)))
        listCurrencies: let answer = try await client.rates.currencies()
        getWallet: let answer = try await client.wallet.get()
        sendMoney: let answer = try await client.wallet.send(SendMoneyDraft(amount: "25.50"))
        listWalletTransactions: let answer = try await client.wallet.page()
        topUpWallet: let answer = try await client.wallet.topUp(TopUpDraft(amount: "25.50"))
        shareExpense: let answer = try await client.sharing.share(ShareDraft(transactionId: .value($id),
          participants: .list([ParticipantDraft(email: "ada@example.org", shareAmount: "33.33",
          sharePercentage: "33.33", weight: "1.00")])))
        getSharing: let answer = try await client.sharing.overview()
        getShare: let answer = try await client.sharing.get($id)
        updateShare: let answer = try await client.sharing.edit($id, SharedExpenseChange(description:
          "Dinner", splitType: .value(.equal), participants: .list([ParticipantDraft(email:
          "ada@example.org", shareAmount: "33.33", sharePercentage: "33.33", weight: "1.00")]), ownerWeight:
          "1.00"))
        cancelShare: try await client.sharing.cancel($id)
        markSharePaid: let answer = try await client.sharing.markPaid($id)
        listSharedByMe: for try await item in client.sharing.sharedByMe() { print(item) }
        listSharedWithMe: for try await item in client.sharing.sharedWithMe() { print(item) }
        unpayShare: let answer = try await client.sharing.unpay($id)
        acceptShare: let answer = try await client.sharing.accept($id)
        declineShare: let answer = try await client.sharing.decline($id)
        remindShare: let answer = try await client.sharing.remind($id)
        bookShare: let answer = try await client.sharing.book($id, BookingDraft(accountId: .value($id),
          categoryId: .value($id)))
        recordSharePayment: let answer = try await client.sharing.recordPayment(of: $id,
          PaymentDraft(amount: "25.50"))
        listSharePayments: for try await item in client.sharing.payments(of: $id) { print(item) }
        deleteSharePayment: let answer = try await client.sharing.deletePayment($id, of: $id)
        claimSharePayment: let answer = try await client.sharing.claim($id)
        refuseShareClaim: let answer = try await client.sharing.refuseClaim(of: $id)
        settleUp: let answer = try await client.sharing.settle(with: $id, in: Currency("EUR"))
        claimSettlement: let answer = try await client.sharing.claim(paying: $id, in: Currency("EUR"))
        refuseSettlementClaim: let answer = try await client.sharing.refuseClaim(by: $id, in:
          Currency("EUR"))
        acceptSettlement: let answer = try await client.sharing.accept(allOwedTo: $id)
        getSimplifiedDebts: let answer = try await client.sharing.simplified()
        listGroups: let answer = try await client.groups.list()
        createGroup: let answer = try await client.groups.create(GroupDraft(name: "Flat 3"))
        updateGroup: let answer = try await client.groups.update($id, GroupChange(name: "Flat 3", splitType:
          .value(.equal)))
        listMembers: let answer = try await client.groups.members(of: $id)
        addMember: let answer = try await client.groups.addMember(GroupMemberDraft(email:
          "ada@example.org"), to: $id)
        updateMember: let answer = try await client.groups.setWeight("1.00", of: $id, in: $id)
        removeMember: try await client.groups.removeMember($id, from: $id)
        listGroupExpenses: let answer = try await client.groups.page(of: $id)
        shareToGroup: let answer = try await client.groups.share(GroupExpenseDraft(transactionId:
          .value($id)), to: $id)
        getGroupBalances: let answer = try await client.groups.balances(of: $id)
        listChanges: let page = try await client.changes()
        streamEvents: for try await change in client.events() { print(change) }
        listNotifications: let answer = try await client.notifications.page()
        readNotification: let answer = try await client.notifications.read($id)
        readNotifications: let answer = try await client.notifications.readAll()
        getNotificationSettings: let answer = try await client.notifications.settings()
        updateNotificationSettings: let answer = try await client.notifications.setMails(true)
        createWebhook: let answer = try await client.webhooks.create(WebhookDraft(url:
          "https://hooks.example.org/coffer", events: .list(["book.changed"])))
        listWebhooks: let answer = try await client.webhooks.list()
        updateWebhook: let answer = try await client.webhooks.update($id, WebhookChange(enabled:
          .value(true)))
        rotateWebhookSecret: let answer = try await client.webhooks.rotateSecret(of: $id)
        listDeliveries: for try await item in client.webhooks.deliveries(of: $id) { print(item) }
        replayDelivery: let answer = try await client.webhooks.replay($id, to: $id)
        exportFile: let answer = try await client.exports.file(.csv)
        exportArchive: let answer = try await client.exports.archive()
        exportAccount: let answer = try await client.exports.file(.csv)
        createBackup: let answer = try await client.backups.create()
        listBackups: let answer = try await client.backups.list()
        downloadBackup: let answer = try await client.backups.file($id)
        exportTransactions: let answer = try await client.exports.table(.transactions)
        exportTransfers: let answer = try await client.exports.table(.transfers)
        exportCategories: let answer = try await client.exports.table(.categories)
        exportBudgets: let answer = try await client.exports.table(.budgets)
        exportAccounts: let answer = try await client.exports.table(.accounts)
        exportRecurring: let answer = try await client.exports.table(.recurring)
        exportGoals: let answer = try await client.exports.table(.goals)
        exportAssets: let answer = try await client.exports.table(.assets)
        exportShares: let answer = try await client.exports.table(.shares)
        exportWallet: let answer = try await client.exports.table(.wallet)
        restoreFile: let answer = try await client.restores.restore(file, mode: .replace)
        restoreBackup: let answer = try await client.restores.restore($id, RestoreDraft(mode:
          .value(.replace)))
        createImport: let answer = try await client.imports.create(file)
        listImports: let answer = try await client.imports.list()
        updateImport: let answer = try await client.imports.correct($id, ImportCorrections(dateFormat:
          "DD/MM/YYYY", createCategories: .value(true)))
        listImportRows: let answer = try await client.imports.page(of: $id)
        undoImport: let answer = try await client.imports.undo($id)
        createBankConnection: let answer = try await client.banks.connect(setupToken:
          "aHR0cHM6Ly9icmlkZ2Uuc2ltcGxlZmluLm9yZy9zaW1wbGVmaW4vY2xhaW0vZGVtbw==")
        getBankConnection: let answer = try await client.banks.get($id)
        syncBankConnection: let answer = try await client.banks.sync($id)
        deleteBankConnection: try await client.banks.delete($id)
        listBankConnections: let answer = try await client.banks.list()
        updateBankConnection: let answer = try await client.banks.choose([BankAccountChoice(bankAccountId:
          "ACT-2930002", create: true)], of: $id)
        makeSampleData: let answer = try await client.sampleData.make()
        getSampleData: let answer = try await client.sampleData.exists()
        removeSampleData: let answer = try await client.sampleData.remove()
        getHealth: let answer = try await client.system.health()
        getReadiness: let answer = try await client.system.readiness()
        """#
}
