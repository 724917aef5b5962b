// The README's tour by a client that openapi-generator (swift6) makes of /openapi.json, in `client/`:
// `swift run Tour ADDRESS`.
import Foundation
import OpenAPIClient

let address = CommandLine.arguments[1]
let run = UUID().uuidString.lowercased()
let password = "Str0ng-enough."
let today = Date()

struct Difference: Error { var text: String }

func equal<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
    if found != wanted { throw Difference(text: "\(found), not \(wanted)") }
}

func amount(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

/// The configuration of somebody who has registered and signed in.
func join(_ name: String) async throws -> OpenAPIClientAPIConfiguration {
    let email = "\(name.lowercased())+\(run)@example.test"
    let open = OpenAPIClientAPIConfiguration(basePath: address)
    _ = try await SigningInAPI.register(
        registerRequest: RegisterRequest(email: email, password: password, displayName: name),
        apiConfiguration: open)
    let login = LoginRequest(email: email, password: password)
    guard
        case .typeTokenPair(let pair) = try await SigningInAPI.login(
            loginRequest: login, apiConfiguration: open
        ).data
    else { throw Difference(text: "no tokens") }
    return OpenAPIClientAPIConfiguration(
        basePath: address, customHeaders: ["Authorization": "Bearer \(pair.accessToken)"])
}

func tour() async throws {
    let (grace, ada) = (try await join("Grace"), try await join("Ada"))
    try equal(await ProfileAPI.getMe(apiConfiguration: ada).data.displayName, "Ada")

    func category(_ name: String, _ type: CategoryDraft.ModelType) async throws -> UUID {
        let draft = CategoryDraft(name: name, type: type)
        return try await CategoriesAPI.createCategory(categoryDraft: draft, apiConfiguration: ada).data.id
    }
    let (groceries, salary) = (
        try await category("Groceries", .expense), try await category("Salary", .income)
    )
    let account = try await AccountsAPI.listAccounts(apiConfiguration: ada).data.activeAccountId
    let month = today.ISO8601Format().prefix(7)
    let plan = BudgetDraft(accountId: account, categoryId: groceries, month: String(month), planned: 500)
    _ = try await BudgetsAPI.setBudget(budgetDraft: plan, apiConfiguration: ada)

    func create(_ draft: TransactionDraft, key: String? = nil) async throws -> Transaction {
        try await TransactionsAPI.createTransaction(
            transactionDraft: draft, idempotencyKey: key, apiConfiguration: ada
        )
        .data
    }
    let day = OpenAPIDateWithoutTime(wrappedDate: today, timezone: .gmt)
    _ = try await create(TransactionDraft(categoryId: salary, type: .income, amount: 3200, date: day))
    _ = try await create(TransactionDraft(categoryId: groceries, type: .expense, amount: amount("250.00")))
    let draft = TransactionDraft(
        categoryId: groceries, type: .expense, amount: amount("100.00"), description: "Dinner")
    let dinner = try await create(draft, key: "dinner-\(run)")
    try equal(await create(draft, key: "dinner-\(run)").id, dinner.id)

    let budget = try await BudgetsAPI.listBudgets(accountId: account, apiConfiguration: ada).data.budgets
        .first
    try equal(budget?.spent, 350)
    try equal(budget?.percentUsed, 70)
    try equal(await DashboardAndReportsAPI.getDashboard(apiConfiguration: ada).data.summary.netResult, 2850)
    let found = try await TransactionsAPI.listTransactions(q: "din", limit: 10, apiConfiguration: ada).data
        .transactions
    try equal(found.map(\.id), [dinner.id])

    let friend = ParticipantDraft(email: "grace+\(run)@example.test")
    let split = ShareDraft(transactionId: dinner.id, splitType: .equal, participants: [friend])
    let share = try await SharedExpensesAPI.shareExpense(shareDraft: split, apiConfiguration: ada).data
    let balance = try await SharedExpensesAPI.getSharing(apiConfiguration: grace).data.netBalance
    try equal(balance.map(\.amount), [-50])
    for part in share.participants {
        _ = try await SharedExpensesAPI.markSharePaid(id: part.id, apiConfiguration: ada)
    }

    let later = OpenAPIDateWithoutTime(wrappedDate: today.addingTimeInterval(700 * 86_400), timezone: .gmt)
    let wish = GoalDraft(name: "New bike", targetAmount: 1200, currency: "USD", deadline: later)
    let goal = try await SavingsGoalsAPI.createGoal(goalDraft: wish, apiConfiguration: ada).data
    let savings = AssetDraft(name: "Savings", currency: "USD")
    let asset = try await AssetsAPI.createAsset(assetDraft: savings, apiConfiguration: ada).data.id
    let deposit = AssetTransactionDraft(kind: .deposit, amount: 300)
    _ = try await AssetsAPI.addAssetTransaction(
        id: asset, assetTransactionDraft: deposit, apiConfiguration: ada)
    let line = GoalAllocationsDraftLine(assetId: asset, amount: 300)
    _ = try await SavingsGoalsAPI.allocateToGoal(
        id: goal.id, goalAllocationsDraft: GoalAllocationsDraft(allocations: [line]), apiConfiguration: ada)
    let required = try await PlanningAPI.listRequirements(explain: true, apiConfiguration: ada).data
        .requirements
    try equal(required.map(\.remainingAmount), [900])

    let file = try await ExportsAndBackupsAPI.exportFile(format: .csv, apiConfiguration: ada)
    try equal(file.contains("Dinner"), true)
    let backup = try await ExportsAndBackupsAPI.createBackup(
        backupRequest: BackupRequest(), apiConfiguration: ada
    ).data
    try equal(backup.counts?["transactions"], 3)
    let restorable = try await ExportsAndBackupsAPI.downloadBackup(id: backup.id, apiConfiguration: ada)
    try equal(Data(contentsOf: restorable).isEmpty, false)

    do {
        _ = try await create(
            TransactionDraft(categoryId: groceries, type: .expense, amount: amount("12.345")))
        throw Difference(text: "12.345 was taken")
    } catch let ErrorResponse.error(status, data, _, _) {
        let refusal = try CodableHelper().jsonDecoder.decode(ModelError.self, from: data ?? Data())
        try equal(status, 400)
        try equal(refusal.code, .validationError)
    }
}

do {
    try await tour()
} catch {
    print(error)
    exit(1)
}
