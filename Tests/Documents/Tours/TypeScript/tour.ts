// The README's tour by a client that openapi-generator (typescript-fetch) makes of /openapi.json, in `client/`:
// `node tour.js ADDRESS`.
import * as coffer from "./client";

declare const process: { argv: string[]; exit(status: number): never };
const [, , address] = process.argv;
const run = Date.now();
const password = "Str0ng-enough.";

function equal(found: unknown, wanted: unknown) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

/** The configuration of somebody who has registered and signed in. */
async function join(name: string): Promise<coffer.Configuration> {
  const email = `${name.toLowerCase()}+${run}@example.test`;
  const entrance = new coffer.SigningInApi(new coffer.Configuration({ basePath: address }));
  await entrance.register({ registerRequest: { email, password, displayName: name } });
  const { data } = await entrance.login({ loginRequest: { email, password } });
  if (!("accessToken" in data)) throw new Error("no tokens");
  return new coffer.Configuration({ basePath: address, accessToken: data.accessToken as string });
}

async function tour() {
  const [grace, ada] = [await join("Grace"), await join("Ada")];
  equal((await new coffer.ProfileApi(ada).getMe()).data.displayName, "Ada");

  const categories = new coffer.CategoriesApi(ada);
  const category = async (name: string, type: coffer.CategoryDraftTypeEnum) =>
    (await categories.createCategory({ categoryDraft: { name, type } })).data.id;
  const [groceries, salary] = [await category("Groceries", "EXPENSE"), await category("Salary", "INCOME")];
  const accountId = (await new coffer.AccountsApi(ada).listAccounts()).data.activeAccountId;
  const budgets = new coffer.BudgetsApi(ada);
  const month = new Date().toISOString().slice(0, 7);
  await budgets.setBudget({ budgetDraft: { accountId, categoryId: groceries, month, planned: "500" } });

  const transactions = new coffer.TransactionsApi(ada);
  await transactions.createTransaction({
    transactionDraft: { type: "INCOME", amount: "3200", categoryId: salary, date: new Date() },
  });
  await transactions.createTransaction({
    transactionDraft: { type: "EXPENSE", amount: "250.00", categoryId: groceries },
  });
  const draft = {
    idempotencyKey: `dinner-${run}`,
    transactionDraft: { type: "EXPENSE", amount: "100.00", categoryId: groceries, description: "Dinner" } as const,
  };
  const dinner = (await transactions.createTransaction(draft)).data;
  equal((await transactions.createTransaction(draft)).data.id, dinner.id);

  const [budget] = (await budgets.listBudgets({ accountId })).data.budgets;
  equal([budget.spent, budget.percentUsed], ["350.00", 70]);
  equal((await new coffer.DashboardAndReportsApi(ada).getDashboard()).data.summary.netResult, "2850.00");
  const found = (await transactions.listTransactions({ limit: 10, q: "din" })).data.transactions;
  equal(found.map((each) => each.id), [dinner.id]);

  const sharing = new coffer.SharedExpensesApi(ada);
  const share = (await sharing.shareExpense({
    shareDraft: {
      transactionId: dinner.id, splitType: "EQUAL", participants: [{ email: `grace+${run}@example.test` }],
    },
  })).data;
  equal((await new coffer.SharedExpensesApi(grace).getSharing()).data.netBalance[0].amount, "-50.00");
  await sharing.markSharePaid({ id: share.participants[0].id });

  const goals = new coffer.SavingsGoalsApi(ada);
  const deadline = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 0, 31));
  const goal = (await goals.createGoal({
    goalDraft: { name: "New bike", targetAmount: "1200", currency: "USD", deadline },
  })).data;
  equal(goal.deadline?.toISOString().slice(0, 10), deadline.toISOString().slice(0, 10));
  const assets = new coffer.AssetsApi(ada);
  const asset = (await assets.createAsset({ assetDraft: { name: "Savings", currency: "USD" } })).data.id;
  await assets.addAssetTransaction({ id: asset, assetTransactionDraft: { kind: "deposit", amount: "300" } });
  await goals.allocateToGoal({
    id: goal.id, goalAllocationsDraft: { allocations: [{ assetId: asset, amount: "300" }] },
  });
  const [required] = (await new coffer.PlanningApi(ada).listRequirements({ explain: true })).data.requirements;
  equal(required.remainingAmount, "900.00");

  const exports = new coffer.ExportsAndBackupsApi(ada);
  const file = await (await exports.exportFileRaw({ format: "csv" })).raw.clone().text();
  equal(file.includes("Dinner"), true);
  const backup = (await exports.createBackup({ backupRequest: {} })).data;
  equal(backup.counts?.transactions, 3);

  const refusal = await transactions.createTransaction({
    transactionDraft: { type: "EXPENSE", amount: "12.345", categoryId: groceries },
  }).then(() => null, (error: coffer.ResponseError) => error.response.json());
  equal([refusal?.code, Object.keys(refusal?.details ?? {})], ["VALIDATION_ERROR", ["amount"]]);
}

tour().catch(async (error) => {
  console.error(error, error instanceof coffer.ResponseError ? await error.response.text() : "");
  process.exit(1);
});
