// The types of the API, written by `python3 deploy/api_types.py`. Only the check of the modules reads them.

/** What an operation answers, in the envelope's `data`. */
export type Answer<Name extends keyof Operations> = Operations[Name]["answer"];
/** What an operation takes. */
export type Body<Name extends keyof Operations> = Operations[Name]["body"];

export interface APIToken {
  id: string;
  name: string;
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  accountIds: Array<string> | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
}
export interface APITokenDraft {
  name: string;
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  expiresAt?: string | null;
  accountIds?: Array<string> | null;
}
export interface APITokenList {
  tokens: Array<APIToken>;
}
export interface APITokenListAnswer {
  success: true;
  data: APITokenList;
}
export interface Account {
  id: string;
  name: string;
  type: "SELF" | "PARTNER" | "OTHER";
  preferredCurrency: string;
  color: string | null;
  icon: string | null;
  description: string | null;
  balance: string;
  projectedBalance: string;
  otherCurrencies: Array<CurrencyAmount>;
  isActive: boolean;
  spendingNetOfShares: boolean;
  displayCurrency?: string;
  unconverted?: Array<CurrencyAmount>;
  rates?: Array<AppliedRate>;
}
export interface AccountAnswer {
  success: true;
  data: Account;
}
export interface AccountChange {
  name?: string | null;
  type?: "SELF" | "PARTNER" | "OTHER" | null;
  preferredCurrency?: string | null;
  color?: string | null;
  icon?: string | null;
  description?: string | null;
  spendingNetOfShares?: boolean | null;
}
export interface AccountDeletion {
  password?: string | null;
  confirmEmail?: string | null;
}
export interface AccountDraft {
  name: string;
  type?: "SELF" | "PARTNER" | "OTHER" | null;
  preferredCurrency?: string | null;
  color?: string | null;
  icon?: string | null;
  description?: string | null;
  spendingNetOfShares?: boolean | null;
}
export interface AccountList {
  accounts: Array<Account>;
  activeAccountId: string;
  rates?: Array<AppliedRate>;
}
export interface AccountListAnswer {
  success: true;
  data: AccountList;
}
export interface ActiveAccount {
  activeAccountId: string;
}
export interface ActiveAccountAnswer {
  success: true;
  data: ActiveAccount;
}
export interface ActivityList {
  events: Array<SecurityEvent>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ActivityListAnswer {
  success: true;
  data: ActivityList;
}
export interface AddressChangeRequest {
  newEmail: string;
  password: string;
  code?: string | null;
}
export interface AppliedRate {
  month?: string;
  base: string;
  quote: string;
  rate: string;
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  asOf: string;
  via?: string;
  isLater: boolean;
}
export interface ArchiveDraft {
  isArchived: boolean;
}
export interface AssertionResponse {
  /** Base64url, as the browser gives it. */
  clientDataJSON?: string | null;
  authenticatorData?: string | null;
  signature?: string | null;
  userHandle?: string | null;
}
export interface Asset {
  id: string;
  name: string;
  currency: string;
  chain: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  address: string | null;
  balance: string;
  allocated: string;
  unallocated: string;
  isOverAllocated: boolean;
  lastSyncedAt: string | null;
  syncError: string | null;
  allocations: Array<AssetAllocation>;
  createdAt: string;
  updatedAt: string;
}
export interface AssetAllocation {
  goalId: string;
  goalName: string;
  amount: string;
  funded: string;
}
export interface AssetAllocationsDraft {
  allocations: Array<AssetAllocationsDraftLine>;
}
export interface AssetAllocationsDraftLine {
  goalId?: string | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
}
export interface AssetAmount {
  currency: string;
  amount: string;
}
export interface AssetAnswer {
  success: true;
  data: Asset;
}
export interface AssetBalanceDraft {
  /** A JSON number is read, too, exactly. */
  balance: string;
}
export interface AssetChange {
  name?: string | null;
  currency?: string | null;
  chain?: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  address?: string | null;
}
export interface AssetDraft {
  name?: string | null;
  currency: string;
  chain?: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  address?: string | null;
}
export interface AssetList {
  assets: Array<Asset>;
}
export interface AssetListAnswer {
  success: true;
  data: AssetList;
}
export interface AssetTransaction {
  id: string;
  assetId: string;
  kind: "deposit" | "withdrawal";
  amount: string;
  date: string;
  note: string | null;
  source: "manual" | "onChain";
  externalId: string | null;
  balanceAfter: string;
  createdAt: string;
}
export interface AssetTransactionAnswer {
  success: true;
  data: AssetTransaction;
}
export interface AssetTransactionDraft {
  kind: "deposit" | "withdrawal";
  /** A JSON number is read, too, exactly. */
  amount: string;
  date?: string | null;
  note?: string | null;
}
export interface AssetTransactionList {
  transactions: Array<AssetTransaction>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface AssetTransactionListAnswer {
  success: true;
  data: AssetTransactionList;
}
export interface Attachment {
  id: string;
  fileName: string;
  contentType: "image/png" | "image/jpeg" | "image/webp" | "application/pdf";
  /** Bytes. */
  size: number;
  createdAt: string;
}
export interface AttachmentAnswer {
  success: true;
  data: Attachment;
}
export interface AttachmentList {
  attachments: Array<Attachment>;
}
export interface AttachmentListAnswer {
  success: true;
  data: AttachmentList;
}
export interface AttestationResponse {
  /** Base64url, as the browser gives it. */
  clientDataJSON?: string | null;
  attestationObject?: string | null;
  transports?: Array<string> | null;
}
export interface AuthenticationResponse {
  id?: string | null;
  rawId?: string | null;
  type?: string | null;
  response?: AssertionResponse | null;
  deviceName?: string | null;
}
export interface Backup {
  id: string;
  status: "running" | "done" | "failed";
  kind: "manual" | "safety" | "scheduled";
  progress: number;
  createdAt: string;
  /** Bytes. */
  size?: number;
  encrypted: boolean;
  counts?: Record<string, number>;
  sha256?: string;
  failure?: WorkFailure;
}
export interface BackupAnswer {
  success: true;
  data: Backup;
}
export interface BackupList {
  backups: Array<Backup>;
}
export interface BackupListAnswer {
  success: true;
  data: BackupList;
}
export interface BackupRequest {
  passphrase?: string | null;
  attachments?: boolean | null;
}
export interface BackupVerification {
  passphrase?: string | null;
}
export interface BackupVerified {
  valid: boolean;
  problems: Array<BackupVerifiedProblem>;
  counts: Record<string, number>;
}
export interface BackupVerifiedAnswer {
  success: true;
  data: BackupVerified;
}
export interface BackupVerifiedProblem {
  path: string;
  message: string;
}
export interface BalanceAdjusted {
  adjustment: string;
  transaction?: Transaction;
}
export interface BalanceAdjustedAnswer {
  success: true;
  data: BalanceAdjusted;
}
export interface BalanceTarget {
  /** A JSON number is read, too, exactly. */
  targetBalance: string;
  currency?: string | null;
  monthKey: string;
  month?: string | null;
}
export interface BatchResult {
  /** The HTTP status that the operation alone would have had. */
  status: number;
  data?: Transaction | Transfer | NamedTransaction | DeletedID;
  error?: string;
  code?: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  details?: Record<string, Array<string>>;
  fields?: Record<string, Array<string>>;
}
export interface BatchResults {
  results: Array<BatchResult>;
}
export interface BatchResultsAnswer {
  success: true;
  data: BatchResults;
}
export interface BookingDraft {
  accountId: string;
  categoryId: string;
}
export interface BrowserSignIn {
  /** Seconds until the access token expires. */
  expiresIn: number;
  user: UserProfile;
}
export interface Budget {
  id: string;
  accountId: string;
  categoryId: string;
  /** The first day of the month. */
  month: string;
  planned: string;
  rollover: "none" | "surplus" | "both";
  carriedOver: string;
  spent: string;
  available: string;
  remaining: string;
  /** Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  isOverBudget: boolean;
  overBy: string;
  paidBack: string;
  currency: string;
  otherCurrencies: Array<CurrencyAmount>;
  unconverted?: Array<CurrencyAmount>;
  rates?: Array<AppliedRate>;
  notes: string | null;
  category: Category;
}
export interface BudgetAllocation {
  goalId: string;
  amount: string;
}
export interface BudgetAmount {
  currency: string;
  planned: string;
  carriedOver: string;
  amount: string;
}
export interface BudgetAnswer {
  success: true;
  data: Budget;
}
export interface BudgetCalculation {
  budget: string;
  currency: string;
  minimumRequired: string;
  isFeasible: boolean;
  infeasibleGoals: Array<InfeasibleGoal>;
  suggestions: Array<BudgetSuggestion>;
  allocations: Array<BudgetAllocation>;
  timeline: Array<TimelineEntry>;
  payments: Array<BudgetPayment>;
  unconverted: Array<CurrencyAmount>;
}
export interface BudgetCalculationAnswer {
  success: true;
  data: BudgetCalculation;
}
export interface BudgetCalculatorDraft {
  /** A JSON number is read, too, exactly. */
  budget: string;
  currency?: string | null;
  apply?: boolean | null;
}
export interface BudgetChange {
  accountId?: string | null;
  categoryId?: string | null;
  month?: string | null;
  monthKey?: string | null;
  /** A JSON number is read, too, exactly. */
  planned?: string | null;
  currency?: string | null;
  notes?: string | null;
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetCopyDraft {
  accountId?: string | null;
  fromMonth: string;
  fromMonthKey?: string | null;
  toMonth: string;
  toMonthKey?: string | null;
}
export interface BudgetDraft {
  accountId?: string | null;
  categoryId: string;
  month: string;
  monthKey?: string | null;
  /** A JSON number is read, too, exactly. */
  planned: string;
  currency?: string | null;
  notes?: string | null;
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetLine {
  categoryId?: string | null;
  /** A JSON number is read, too, exactly. */
  planned?: string | null;
  currency?: string | null;
  notes?: string | null;
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetList {
  budgets: Array<Budget>;
  totals: BudgetTotals;
  rates?: Array<AppliedRate>;
}
export interface BudgetListAnswer {
  success: true;
  data: BudgetList;
}
export interface BudgetPayment {
  date: string;
  allocations: Array<BudgetPaymentPart>;
}
export interface BudgetPaymentPart {
  goalId: string;
  amount: string;
  runningTotal: string;
  isFinal: boolean;
}
export interface BudgetSuggestion {
  kind: "increaseBudget" | "extendDeadline" | "reduceTarget";
  goalId: string | null;
  to: string;
  byMonths: number | null;
  currency: string | null;
}
export interface BudgetTotals {
  planned: string;
  carriedOver: string;
  spent: string;
  available: string;
  remaining: string;
  /** Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  isOverBudget: boolean;
  overBy: string;
  paidBack: string;
  currency: string;
  otherCurrencies: Array<BudgetAmount>;
  unconverted?: Array<BudgetAmount>;
}
export interface BudgetsCopied {
  copied: number;
  skipped: number;
  budgets: Array<Budget>;
}
export interface BudgetsCopiedAnswer {
  success: true;
  data: BudgetsCopied;
}
export interface BudgetsSet {
  budgets: Array<Budget>;
}
export interface BulkChange {
  changed: number;
  undoToken: string;
  undoUntil: string;
}
export interface BulkChangeAnswer {
  success: true;
  data: BulkChange;
}
export interface BulkChangeUndone {
  restored: number;
  skipped: Array<SkippedRow>;
  skippedCount: number;
}
export interface BulkChangeUndoneAnswer {
  success: true;
  data: BulkChangeUndone;
}
export interface CashflowReport {
  from: string;
  to: string;
  currency: string;
  months: Array<CashflowReportMonthFlow>;
  totals: CashflowReportFlow;
  unconverted: Array<CurrencyAmount>;
  rates?: Array<AppliedRate>;
}
export interface CashflowReportAnswer {
  success: true;
  data: CashflowReport;
}
export interface CashflowReportFlow {
  income: string;
  expenses: string;
  net: string;
  paidBack: string;
  spent: string;
  otherCurrencies: Array<CurrencyAmount>;
}
export interface CashflowReportMonthFlow {
  month: string;
  income: string;
  expenses: string;
  net: string;
  paidBack: string;
  spent: string;
  otherCurrencies: Array<CurrencyAmount>;
}
export interface CategoriesCreated {
  categoriesCreated: number;
  categories: Array<Category>;
}
export interface CategoriesCreatedAnswer {
  success: true;
  data: CategoriesCreated;
}
export interface Category {
  id: string;
  name: string;
  type: "INCOME" | "EXPENSE";
  color: string | null;
  icon: string | null;
  isArchived: boolean;
  isHolding: boolean;
  parentId: string | null;
}
export interface CategoryAnswer {
  success: true;
  data: Category;
}
export interface CategoryChange {
  name?: string | null;
  type?: "INCOME" | "EXPENSE" | null;
  color?: string | null;
  icon?: string | null;
  parentId?: string | null;
}
export interface CategoryDraft {
  name: string;
  type: "INCOME" | "EXPENSE";
  color?: string | null;
  icon?: string | null;
  parentId?: string | null;
}
export interface CategoryDrafts {
  categories: Array<CategoryChange>;
}
export interface CategoryList {
  categories: Array<Category>;
}
export interface CategoryListAnswer {
  success: true;
  data: CategoryList;
}
export interface CategoryMerge {
  into: string;
}
export interface ChangePasswordRequest {
  currentPassword: string;
  newPassword: string;
}
export interface CreatedParticipant {
  id: string;
  userId: string | null;
  email: string;
  displayName: string | null;
  shareAmount: string;
  sharePercentage: string | null;
  weight: string | null;
  status: "PENDING" | "PAID" | "DECLINED";
}
export interface CurrencyAmount {
  currency: string;
  amount: string;
}
export interface CurrencyChange {
  currency: string;
}
export interface CurrencyChanged {
  currency: string;
}
export interface CurrencyChangedAnswer {
  success: true;
  data: CurrencyChanged;
}
export interface CurrencyEntries {
  currencies: Array<CurrencyEntry>;
}
export interface CurrencyEntriesAnswer {
  success: true;
  data: CurrencyEntries;
}
export interface CurrencyEntry {
  code: string;
  name: string;
  symbol: string | null;
  kind: "fiat" | "crypto";
  /** Digits after the decimal point. */
  digits: number;
}
export interface Dashboard {
  month: string;
  summary: DashboardSummary;
  budget: DashboardPlannedAndSpent;
  budgetProgress: Array<DashboardCategoryProgress>;
  recentTransactions: Array<Transaction>;
  pendingSharedExpenses: number | null;
  rates?: Array<AppliedRate>;
}
export interface DashboardAnswer {
  success: true;
  data: Dashboard;
}
export interface DashboardCategoryProgress {
  categoryId: string;
  categoryName: string;
  budgeted: string;
  carriedOver: string;
  spent: string;
  available: string;
  remaining: string;
  /** Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  isOverBudget: boolean;
  overBy: string;
  paidBack: string;
  currency: string;
  otherCurrencies: Array<CurrencyAmount>;
  unconverted?: Array<CurrencyAmount>;
}
export interface DashboardCurrencyFlow {
  currency: string;
  income: string;
  expenses: string;
  amount: string;
  paidBack: string;
}
export interface DashboardPlannedAndSpent {
  planned: string;
  carriedOver: string;
  spent: string;
  available: string;
  remaining: string;
  /** Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  isOverBudget: boolean;
  overBy: string;
  paidBack: string;
  currency: string;
  otherCurrencies: Array<BudgetAmount>;
  unconverted?: Array<BudgetAmount>;
}
export interface DashboardSummary {
  totalIncome: string;
  totalExpenses: string;
  netResult: string;
  paidBack: string;
  spent: string;
  currency: string;
  otherCurrencies: Array<DashboardCurrencyFlow>;
  unconverted?: Array<DashboardCurrencyFlow>;
}
export interface DeclineDraft {
  reason?: string | null;
}
export interface Deleted {
  deleted: boolean;
}
export interface DeletedAnswer {
  success: true;
  data: Deleted;
}
export interface DeletedID {
  id: string;
  deleted: boolean;
}
export interface DeletedIDAnswer {
  success: true;
  data: DeletedID;
}
export interface EmailRequest {
  email: string;
}
export interface Error {
  success: false;
  /** What a person reads. */
  error: string;
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  details?: Record<string, Array<string>>;
  fields?: Record<string, Array<string>>;
}
export interface ExchangeRate {
  currency: string;
  rate: string;
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  date: string;
  updatedAt: string;
  stale: boolean;
  via?: string;
}
export interface ExchangeRates {
  base: string;
  date: string;
  rates: Array<ExchangeRate>;
  stale: boolean;
}
export interface ExchangeRatesAnswer {
  success: true;
  data: ExchangeRates;
}
export interface ExpenseGroup {
  id: string;
  name: string;
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  createdAt: string;
  ownerId: string;
  members: Array<GroupMember>;
}
export interface ExpenseGroupAnswer {
  success: true;
  data: ExpenseGroup;
}
export interface ExplanationStep {
  step: string;
  formula: string;
  result: string;
  inputs: Record<string, string>;
}
export interface ExportAccountAnswer {
  success: true;
  data: unknown;
}
export interface FinishLoginAnswer {
  success: true;
  data: TokenPair | BrowserSignIn;
}
export interface FinishPasskeySignInAnswer {
  success: true;
  data: TokenPair | BrowserSignIn;
}
export interface FlexAdjustment {
  goalId: string;
  goalName: string;
  currency: string;
  requiredMonthly: string;
  adjustedAmount: string;
  factor: number;
  redistributed: string;
  isProtected: boolean;
  isSkipped: boolean;
  impact: FlexImpact;
}
export interface FlexDraft {
  /** From 0 to 2; 1 pays what is required. A JSON number is read, too, exactly. */
  adjustment: string;
  protectedGoalIds?: Array<string> | null;
  skippedGoalIds?: Array<string> | null;
  strategy?: "balanced" | "prioritizeUrgent" | "prioritizeLargest" | "minimizeRisk" | null;
  displayCurrency?: string | null;
  month?: string | null;
  apply?: boolean | null;
}
export interface FlexImpact {
  change: string;
  percent: number;
  delayMonths: number | null;
  risk: "low" | "medium" | "high";
}
export interface FlexPreview {
  adjustments: Array<FlexAdjustment>;
  totals: FlexTotals;
}
export interface FlexPreviewAnswer {
  success: true;
  data: FlexPreview;
}
export interface FlexTotals {
  original: string;
  adjusted: string;
  redistributed: string;
  leftOver: string;
  currency: string;
  unconverted: Array<CurrencyAmount>;
}
export interface FoundPerson {
  id: string;
  email: string;
  displayName: string;
}
export interface FrozenCategory {
  id: string;
  name: string;
}
export interface FrozenTransaction {
  id: string;
  date: string;
  description: string;
  category: FrozenCategory;
}
export interface Goal {
  id: string;
  name: string;
  targetAmount: string;
  currency: string;
  startDate: string;
  deadline: string;
  status: "active" | "completed" | "archived";
  emoji: string | null;
  description: string | null;
  reminder: GoalReminder | null;
  currentTotal: string;
  progress: number;
  remaining: string;
  daysRemaining: number;
  dailyTarget: string;
  unconverted: Array<AssetAmount>;
  allocations: Array<GoalAllocation>;
  createdAt: string;
  updatedAt: string;
}
export interface GoalAllocation {
  assetId: string;
  assetName: string;
  currency: string;
  amount: string;
  funded: string;
  value: string | null;
}
export interface GoalAllocationsDraft {
  allocations: Array<GoalAllocationsDraftLine>;
}
export interface GoalAllocationsDraftLine {
  assetId?: string | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
}
export interface GoalAnswer {
  success: true;
  data: Goal;
}
export interface GoalChange {
  name?: string | null;
  /** A JSON number is read, too, exactly. */
  targetAmount?: string | null;
  currency?: string | null;
  startDate?: string | null;
  deadline?: string | null;
  status?: "active" | "completed" | "archived" | null;
  emoji?: string | null;
  description?: string | null;
  reminder?: GoalReminderDraft | null;
}
export interface GoalComposition {
  parts: Array<GoalCompositionPart>;
}
export interface GoalCompositionAnswer {
  success: true;
  data: GoalComposition;
}
export interface GoalCompositionPart {
  assetId: string;
  name: string;
  currency: string;
  value: string;
  share: number;
}
export interface GoalDraft {
  name: string;
  /** A JSON number is read, too, exactly. */
  targetAmount: string;
  currency: string;
  startDate?: string | null;
  deadline: string;
  status?: "active" | "completed" | "archived" | null;
  emoji?: string | null;
  description?: string | null;
  reminder?: GoalReminderDraft | null;
}
export interface GoalForecast {
  points: Array<GoalHistoryPoint>;
  expectedCompletion: string | null;
  onTrack: boolean;
}
export interface GoalForecastAnswer {
  success: true;
  data: GoalForecast;
}
export interface GoalHistory {
  points: Array<GoalHistoryPoint>;
  rates: Array<GoalHistoryRate>;
}
export interface GoalHistoryAnswer {
  success: true;
  data: GoalHistory;
}
export interface GoalHistoryPoint {
  date: string;
  total: string;
}
export interface GoalHistoryRate {
  base: string;
  quote: string;
  rate: string;
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  asOf: string;
  via?: string;
  isLater: boolean;
}
export interface GoalList {
  goals: Array<Goal>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface GoalListAnswer {
  success: true;
  data: GoalList;
}
export interface GoalPlan {
  goalId: string;
  goalName: string;
  currency: string;
  requiredMonthly: string;
  plannedAmount: string;
  customAmount: string | null;
  isProtected: boolean;
  isSkipped: boolean;
  contributed: string;
  remainingToClose: string;
  progress: number;
}
export interface GoalPlanDraft {
  goalId?: string | null;
  /** A JSON number is read, too, exactly. */
  customAmount?: string | null;
  isProtected?: boolean | null;
  isSkipped?: boolean | null;
}
export interface GoalReminder {
  frequency: "weekly" | "biweekly" | "monthly";
  time: string;
  startDate: string;
}
export interface GoalReminderDraft {
  frequency?: "weekly" | "biweekly" | "monthly" | null;
  time?: string | null;
  startDate?: string | null;
}
export interface GoalRequirement {
  goalId: string;
  goalName: string;
  currency: string;
  targetAmount: string;
  currentTotal: string;
  remainingAmount: string;
  monthsRemaining: number;
  requiredMonthly: string;
  progress: number;
  deadline: string;
  status: "completed" | "critical" | "attention" | "onTrack";
  explanation?: Array<ExplanationStep>;
}
export interface GroupBalances {
  balances: Array<SimplifiedDebtsNetBalance>;
  payments: Array<SimplifiedDebtsPayment>;
}
export interface GroupBalancesAnswer {
  success: true;
  data: GroupBalances;
}
export interface GroupChange {
  name?: string | null;
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
}
export interface GroupDraft {
  name: string;
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  members?: Array<GroupMemberChange> | null;
  /** A JSON number is read, too, exactly. */
  ownerWeight?: string | null;
}
export interface GroupExpenseDraft {
  transactionId: string;
  description?: string | null;
}
export interface GroupList {
  groups: Array<GroupSummary>;
}
export interface GroupListAnswer {
  success: true;
  data: GroupList;
}
export interface GroupMember {
  id: string;
  person: PersonReference;
  weight: string;
}
export interface GroupMemberAnswer {
  success: true;
  data: GroupMember;
}
export interface GroupMemberChange {
  email?: string | null;
  /** A JSON number is read, too, exactly. */
  weight?: string | null;
}
export interface GroupMemberDraft {
  email: string;
  /** A JSON number is read, too, exactly. */
  weight?: string | null;
}
export interface GroupMembers {
  members: Array<GroupMember>;
}
export interface GroupMembersAnswer {
  success: true;
  data: GroupMembers;
}
export interface GroupSummary {
  id: string;
  name: string;
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  createdAt: string;
  ownerId: string;
  memberCount: number;
}
export interface HealthState {
  status: "ok" | "ready";
  warnings?: Record<string, Array<string>>;
}
export interface HealthStateAnswer {
  success: true;
  data: HealthState;
}
export interface Import {
  id: string;
  status: "preview" | "committing" | "committed" | "undoing" | "undone" | "failed";
  format: "csv" | "ofx" | "qif" | "camt053" | "mt940";
  accountId: string | null;
  createdAt: string;
  /** `UTF-8`, `UTF-16LE`, `UTF-16BE` or `Windows-1252`. */
  encoding: string | null;
  mapping: ImportMapping | null;
  /** `DD/MM/YYYY`, `MM/DD/YYYY` or `YYYY-MM-DD`. */
  dateFormat: string | null;
  /** `.` or `,` */
  decimalSeparator: string | null;
  columns: Array<ImportColumn>;
  questions: Array<ImportQuestion>;
  remarks: Array<string>;
  counts: ImportCounts;
  totals: ImportTotals | null;
  closingBalance: ImportClosingBalance | null;
  progress: number;
  committed: ImportCommitted | null;
  undone: ImportUndone | null;
  refusal: ImportRefusal | null;
}
export interface ImportAnswer {
  success: true;
  data: Import;
}
export interface ImportClosingBalance {
  /** As the file states it. */
  stated: string;
  /** As it will be with the ready entries. */
  computed: string;
  currency: string;
  date: string;
}
export interface ImportColumn {
  name: string;
  samples: Array<string>;
}
export interface ImportCommitted {
  created: number;
  skipped: number;
}
export interface ImportCommittedAnswer {
  success: true;
  data: ImportCommitted;
}
export interface ImportCorrections {
  mapping?: ImportMappingDraft | null;
  accountId?: string | null;
  accountFor?: Record<string, string | null> | null;
  /** `DD/MM/YYYY`, `MM/DD/YYYY` or `YYYY-MM-DD`. */
  dateFormat?: string | null;
  /** `.` or `,` */
  decimalSeparator?: string | null;
  /** `UTF-8`, `UTF-16LE`, `UTF-16BE` or `Windows-1252`. */
  encoding?: string | null;
  defaultCategory?: string | null;
  categoryFor?: Record<string, string> | null;
  createCategories?: boolean | null;
  rows?: Array<ImportRowDraft> | null;
}
export interface ImportCounts {
  rows: number;
  ready: number;
  duplicates: number;
  problems: number;
  excluded: number;
}
export interface ImportKept {
  /** Counted from 1 in the order of the file. */
  row: number;
  transactionId: string;
}
export interface ImportList {
  imports: Array<Import>;
}
export interface ImportListAnswer {
  success: true;
  data: ImportList;
}
export interface ImportMapping {
  date?: string;
  amount?: string;
  /** The column of money that left the account. */
  debit?: string;
  credit?: string;
  type?: string;
  currency?: string;
  account?: string;
  category?: string;
  externalId?: string;
  status?: string;
  tags?: string;
  payee?: string;
  description: Array<string>;
  notes: Array<string>;
}
export interface ImportMappingDraft {
  date?: string | null;
  amount?: string | null;
  /** The column of money that left the account. */
  debit?: string | null;
  credit?: string | null;
  type?: string | null;
  currency?: string | null;
  account?: string | null;
  category?: string | null;
  externalId?: string | null;
  status?: string | null;
  tags?: string | null;
  payee?: string | null;
  description?: Array<string> | null;
  notes?: Array<string> | null;
}
export interface ImportProblem {
  field: string;
  message: string;
}
export interface ImportQuestion {
  /** The member of a PATCH that takes the answer. */
  field: string;
  message: string;
  choices: Array<string>;
}
export interface ImportRefusal {
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  message: string;
}
export interface ImportRow {
  /** Counted from 1 in the order of the file. */
  row: number;
  status: "ready" | "duplicate" | "problem" | "excluded";
  date: string | null;
  type: "INCOME" | "EXPENSE" | null;
  amount: string | null;
  currency: string | null;
  description: string | null;
  notes: string | null;
  payee: string | null;
  tags: Array<string>;
  category: string | null;
  categoryId: string | null;
  categoryText: string | null;
  account: string | null;
  accountId: string | null;
  externalId: string | null;
  duplicateOf: string | null;
  problems: Array<ImportProblem>;
}
export interface ImportRowDraft {
  /** Counted from 1 in the order of the file. */
  row?: number | null;
  excluded?: boolean | null;
  categoryId?: string | null;
}
export interface ImportRowList {
  rows: Array<ImportRow>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ImportRowListAnswer {
  success: true;
  data: ImportRowList;
}
export interface ImportRunning {
  id: string;
  status: "running";
}
export interface ImportRunningAnswer {
  success: true;
  data: ImportRunning;
}
export interface ImportTotals {
  income: string;
  expenses: string;
  currency: string;
  from: string;
  to: string;
}
export interface ImportUndone {
  removed: number;
  kept: Array<ImportKept>;
}
export interface ImportUndoneAnswer {
  success: true;
  data: ImportUndone;
}
export interface IncomeGoal {
  accountId: string;
  /** The first day of the month. */
  month: string;
  amount: string;
  currency: string;
  received: string;
  remaining: string;
  percentReached: number;
}
export interface IncomeGoalAnswer {
  success: true;
  data: IncomeGoal;
}
export interface IncomeGoalDraft {
  accountId?: string | null;
  month?: string | null;
  monthKey?: string | null;
  /** A JSON number is read, too, exactly. */
  amount: string;
  currency?: string | null;
}
export interface InfeasibleGoal {
  goalId: string;
  goalName: string;
  deadline: string;
  requiredMonthly: string;
  shortfall: string;
}
export interface KeySet {
  keys: Array<KeySetKey>;
}
export interface KeySetKey {
  kty: "OKP";
  crv: "Ed25519";
  use: "sig";
  alg: "EdDSA";
  kid: string;
  x: string;
}
export interface KnownDevice {
  id: string;
  deviceName: string | null;
  address: string;
  signedInAt: string;
}
export interface LoginAnswer {
  success: true;
  data: TokenPair | BrowserSignIn | SecondFactorNeeded;
}
export interface LoginRequest {
  email: string;
  password: string;
  deviceName?: string | null;
}
export interface LogoutAllRequest {
  tokens?: boolean | null;
}
export interface LogoutRequest {
  refreshToken?: string | null;
}
export interface Message {
  message: string;
}
export interface MessageAnswer {
  success: true;
  data: Message;
}
export interface NamedTransaction {
  id: string;
  /** The client's own id, unique per user for ever. */
  clientId: string | null;
  isPartial: boolean;
}
export interface NewAPIToken {
  id: string;
  name: string;
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  accountIds: Array<string> | null;
  token: string;
  createdAt: string;
  expiresAt: string;
}
export interface NewAPITokenAnswer {
  success: true;
  data: NewAPIToken;
}
export interface NotificationPage {
  notifications: Array<SharingNotification>;
  total: number;
  unread: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface NotificationPageAnswer {
  success: true;
  data: NotificationPage;
}
export interface NotificationRead {
  id: string;
  readAt: string;
}
export interface NotificationReadAnswer {
  success: true;
  data: NotificationRead;
}
export interface NotificationSettings {
  mails: boolean;
}
export interface NotificationSettingsAnswer {
  success: true;
  data: NotificationSettings;
}
export interface NotificationSettingsDraft {
  mails?: boolean | null;
}
export interface NotificationsRead {
  read: number;
}
export interface NotificationsReadAnswer {
  success: true;
  data: NotificationsRead;
}
export interface OnboardingState {
  hasCompletedOnboarding: boolean;
}
export interface OnboardingStateAnswer {
  success: true;
  data: OnboardingState;
}
export interface OptimalAdjustment {
  adjustment: number;
  achievedTotal: string;
  reachable: boolean;
  adjustments: Array<FlexAdjustment>;
  totals: FlexTotals;
}
export interface OptimalAdjustmentAnswer {
  success: true;
  data: OptimalAdjustment;
}
export interface OptimalDraft {
  /** A JSON number is read, too, exactly. */
  targetTotal: string;
  currency?: string | null;
  protectedGoalIds?: Array<string> | null;
  skippedGoalIds?: Array<string> | null;
  strategy?: "balanced" | "prioritizeUrgent" | "prioritizeLargest" | "minimizeRisk" | null;
}
export interface PartClaimDraft {
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  note?: string | null;
}
export interface Participant {
  id: string;
  shareAmount: string;
  sharePercentage: string | null;
  weight: string | null;
  status: "PENDING" | "PAID" | "DECLINED";
  paidAt: string | null;
  declinedAt: string | null;
  declineReason: string | null;
  reminderSentAt: string | null;
  paidAmount: string;
  remaining: string;
  claim: PaymentClaim | null;
  participant: PersonReference;
}
export interface ParticipantDraft {
  email?: string | null;
  /** A JSON number is read, too, exactly. */
  shareAmount?: string | null;
  /** A JSON number is read, too, exactly. */
  sharePercentage?: string | null;
  /** A JSON number is read, too, exactly. */
  weight?: string | null;
}
export interface Passkey {
  id: string;
  credentialId: string;
  name: string;
  transports: Array<string>;
  backedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}
export interface PasskeyAnswer {
  success: true;
  data: Passkey;
}
export interface PasskeyChange {
  name: string;
}
export interface PasskeyList {
  passkeys: Array<Passkey>;
  limit: number;
}
export interface PasskeyListAnswer {
  success: true;
  data: PasskeyList;
}
export interface PasskeyLoginRequest {
  email?: string | null;
}
export interface PasskeyRegistrationRequest {
  password?: string | null;
}
export interface Payee {
  name: string;
  count: number;
  lastUsed: string;
  lastCategoryId: string;
}
export interface PayeeList {
  payees: Array<Payee>;
  hasMore: boolean;
}
export interface PayeeListAnswer {
  success: true;
  data: PayeeList;
}
export interface PayeeRename {
  from: string;
  to: string;
}
export interface PaymentClaim {
  amount: string;
  currency: string;
  note: string | null;
  createdAt: string;
}
export interface PaymentClaimAnswer {
  success: true;
  data: PaymentClaim;
}
export interface PaymentClaimDraft {
  userId: string;
  targetUserId?: string | null;
  currency: string;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  note?: string | null;
}
export interface PaymentDraft {
  /** A JSON number is read, too, exactly. */
  amount: string;
  date?: string | null;
  note?: string | null;
}
export interface PaymentRecorded {
  id: string;
  paidAmount: string;
  remaining: string;
  status: "PENDING" | "PAID" | "DECLINED";
}
export interface PaymentRecordedAnswer {
  success: true;
  data: PaymentRecorded;
}
export interface PaymentSchedule {
  payments: Array<ScheduledPayment>;
}
export interface PaymentScheduleAnswer {
  success: true;
  data: PaymentSchedule;
}
export interface PersonFound {
  user: FoundPerson;
}
export interface PersonFoundAnswer {
  success: true;
  data: PersonFound;
}
export interface PersonReference {
  id: string | null;
  email: string;
  displayName: string | null;
}
export interface PinChange {
  pin: string;
  password: string;
}
export interface PinRemoval {
  password: string;
}
export interface PlanHistory {
  months: Array<PlanMonth>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface PlanHistoryAnswer {
  success: true;
  data: PlanHistory;
}
export interface PlanMonth {
  month: string;
  status: "draft" | "executing" | "completed";
  startedAt: string | null;
  completedAt: string | null;
  undoUntil: string | null;
  plans: Array<GoalPlan>;
  totals: PlanMonthTotals;
}
export interface PlanMonthAnswer {
  success: true;
  data: PlanMonth;
}
export interface PlanMonthDraft {
  plans: Array<GoalPlanDraft>;
}
export interface PlanMonthTotals {
  currency: string;
  planned: string;
  contributed: string;
  unconverted: Array<CurrencyAmount>;
}
export interface PlanningSettings {
  paymentDay: number;
  displayCurrency: string;
  undoGracePeriodHours: number;
  autoStart: boolean;
  autoComplete: boolean;
  reminders: boolean;
  notificationDays: number;
  monthlyBudget: string | null;
  budgetCurrency: string;
}
export interface PlanningSettingsAnswer {
  success: true;
  data: PlanningSettings;
}
export interface PlanningSettingsDraft {
  paymentDay?: number | null;
  displayCurrency?: string | null;
  undoGracePeriodHours?: number | null;
  autoStart?: boolean | null;
  autoComplete?: boolean | null;
  reminders?: boolean | null;
  notificationDays?: number | null;
  /** A JSON number is read, too, exactly. */
  monthlyBudget?: string | null;
  budgetCurrency?: string | null;
}
export interface ProfileChange {
  displayName?: string | null;
  preferredCurrency?: string | null;
  hasCompletedOnboarding?: boolean | null;
  biometricEnabled?: boolean | null;
  autoLockMinutes?: number | null;
  locale?: string | null;
  /** An IANA name. */
  timeZone?: string | null;
}
export interface PublicKeyCredentialCreationOptions {
  rp: PublicKeyCredentialCreationOptionsRelyingParty;
  user: PublicKeyCredentialCreationOptionsUser;
  challenge: string;
  pubKeyCredParams: Array<PublicKeyCredentialCreationOptionsParameters>;
  /** Milliseconds. */
  timeout: number;
  excludeCredentials: Array<PublicKeyCredentialDescriptor>;
  authenticatorSelection: PublicKeyCredentialCreationOptionsAuthenticatorSelection;
  attestation: "none";
}
export interface PublicKeyCredentialCreationOptionsAnswer {
  success: true;
  data: PublicKeyCredentialCreationOptions;
}
export interface PublicKeyCredentialCreationOptionsAuthenticatorSelection {
  residentKey: "required";
  requireResidentKey: boolean;
  userVerification: "required";
}
export interface PublicKeyCredentialCreationOptionsParameters {
  type: "public-key";
  /** A COSE algorithm. */
  alg: number;
}
export interface PublicKeyCredentialCreationOptionsRelyingParty {
  id: string;
  name: string;
}
export interface PublicKeyCredentialCreationOptionsUser {
  id: string;
  name: string;
  displayName: string;
}
export interface PublicKeyCredentialDescriptor {
  type: "public-key";
  id: string;
  transports: Array<string>;
}
export interface PublicKeyCredentialRequestOptions {
  challenge: string;
  /** Milliseconds. */
  timeout: number;
  rpId: string;
  allowCredentials: Array<PublicKeyCredentialDescriptor>;
  userVerification: "required";
}
export interface PublicKeyCredentialRequestOptionsAnswer {
  success: true;
  data: PublicKeyCredentialRequestOptions;
}
export interface QuickBudgetDraft {
  accountId?: string | null;
  categoryId?: string | null;
  month?: string | null;
  monthKey?: string | null;
  /** A JSON number is read, too, exactly. */
  planned?: string | null;
  currency?: string | null;
  notes?: string | null;
  rollover?: "none" | "surplus" | "both" | null;
  budgets?: Array<BudgetLine> | null;
}
export interface RateLine {
  currency?: string | null;
  /** A JSON number is read, too, exactly. */
  rate?: string | null;
}
export interface RatesDraft {
  base: string;
  date?: string | null;
  currency?: string | null;
  /** A JSON number is read, too, exactly. */
  rate?: string | null;
  rates?: Array<RateLine> | null;
}
export interface RecoveryCodes {
  recoveryCodes: Array<string>;
}
export interface RecoveryCodesAnswer {
  success: true;
  data: RecoveryCodes;
}
export interface RecurringApplication {
  accountId?: string | null;
  monthKey?: string | null;
  month: string;
  templateIds?: Array<string> | null;
}
export interface RecurringApplied {
  created: number;
  skipped: number;
  errors: Array<RecurringAppliedProblem>;
}
export interface RecurringAppliedAnswer {
  success: true;
  data: RecurringApplied;
}
export interface RecurringAppliedProblem {
  templateId: string;
  error: string;
}
export interface RecurringDraft {
  id?: string | null;
  accountId?: string | null;
  categoryId?: string | null;
  type?: "INCOME" | "EXPENSE" | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  currency?: string | null;
  /** A shorter month books on its last day. */
  dayOfMonth?: number | null;
  description?: string | null;
  startMonthKey?: string | null;
  startMonth?: string | null;
  endMonthKey?: string | null;
  endMonth?: string | null;
  isActive?: boolean | null;
  payee?: string | null;
  frequency?: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
  /** 2 is every second week, month, quarter or year. */
  interval?: number | null;
  /** 1 is Monday, 7 is Sunday; of templates by weeks. */
  weekday?: number | null;
  startDate?: string | null;
  /** From the first one on, skipped ones included. */
  occurrences?: number | null;
  splits?: Array<TransactionSplitDraft> | null;
  transfer?: RecurringTransferDraft | null;
}
export interface RecurringList {
  recurring: Array<RecurringTemplate>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface RecurringListAnswer {
  success: true;
  data: RecurringList;
}
export interface RecurringSkip {
  date: string;
}
export interface RecurringSkipped {
  templateId: string;
  date: string;
}
export interface RecurringSkippedAnswer {
  success: true;
  data: RecurringSkipped;
}
export interface RecurringTemplate {
  id: string;
  accountId: string;
  categoryId: string | null;
  /** TRANSFER for templates of transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  amount: string;
  currency: string;
  frequency: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  /** 2 is every second week, month, quarter or year. */
  interval: number;
  /** A shorter month books on its last day. */
  dayOfMonth: number;
  /** 1 is Monday, 7 is Sunday; of templates by weeks. */
  weekday: number | null;
  startDate: string | null;
  /** From the first one on, skipped ones included. */
  occurrences: number | null;
  description: string | null;
  payee: string | null;
  /** The first day of the month. */
  startMonth: string;
  /** The first day of the month. */
  endMonth: string | null;
  isActive: boolean;
  splits: Array<TransactionSplit> | null;
  transfer: RecurringTransfer | null;
}
export interface RecurringTemplateAnswer {
  success: true;
  data: RecurringTemplate;
}
export interface RecurringTransfer {
  toAccountId: string;
}
export interface RecurringTransferDraft {
  toAccountId?: string | null;
}
export interface RefreshRequest {
  refreshToken?: string | null;
}
export interface RefreshSessionAnswer {
  success: true;
  data: TokenPair | BrowserSignIn;
}
export interface RegisterRequest {
  email: string;
  password: string;
  displayName: string;
  invitation?: string | null;
}
export interface Registered {
  message: string;
  emailVerified: boolean;
}
export interface RegisteredAnswer {
  success: true;
  data: Registered;
}
export interface RegistrationResponse {
  id?: string | null;
  rawId?: string | null;
  type?: string | null;
  response?: AttestationResponse | null;
  name?: string | null;
}
export interface ReminderCalendarAddress {
  url: string;
}
export interface ReminderCalendarAddressAnswer {
  success: true;
  data: ReminderCalendarAddress;
}
export interface RequirementTotal {
  total: string;
  currency: string;
  rates: Array<AppliedRate>;
  unconverted: Array<CurrencyAmount>;
  explanation?: Array<ExplanationStep>;
}
export interface Requirements {
  requirements: Array<GoalRequirement>;
  total: RequirementTotal;
}
export interface RequirementsAnswer {
  success: true;
  data: Requirements;
}
export interface ResetPasswordRequest {
  /** The token of the mailed link. */
  token: string;
  newPassword: string;
}
export interface RestoreChanges {
  added: number;
  replaced: number;
  removed: number;
  kept: number;
  deleted?: number;
}
export interface RestoreDraft {
  mode: "replace" | "merge" | "undo";
  deleted?: "keep" | "restore" | null;
  passphrase?: string | null;
  confirm?: boolean | null;
  /** The dry run's token. */
  token?: string | null;
}
export interface RestoreProgress {
  id: string;
  status: "running" | "done" | "failed";
  progress: number;
  result?: RestoreResult;
  failure?: WorkFailure;
}
export interface RestoreProgressAnswer {
  success: true;
  data: RestoreProgress;
}
export interface RestoreRemark {
  path: string;
  message: string;
}
export interface RestoreResult {
  applied: boolean;
  mode: "replace" | "merge" | "undo";
  backup?: RestoredFile;
  /** Confirms this dry run. */
  token?: string;
  restoreId?: string;
  safetyBackupId?: string;
  changes: Record<string, RestoreChanges>;
  problems: Array<RestoreRemark>;
  problemCount: number;
  notes: Array<RestoreRemark>;
  noteCount: number;
}
export interface RestoreResultAnswer {
  success: true;
  data: RestoreResult;
}
export interface RestoreUndoDraft {
  confirm?: boolean | null;
  /** The dry run's token. */
  token?: string | null;
}
export interface RestoredFile {
  /** `2.1`, `2.0`, `1.0`, or `export` for a JSON export. */
  version: string;
  createdAt: string;
  appVersion?: string;
  counts: Record<string, number>;
}
export interface SampleDataMade {
  categoriesCreated: number;
  transactionsCreated: number;
  budgetsCreated: number;
  goalsCreated: number;
  transfersCreated: number;
}
export interface SampleDataMadeAnswer {
  success: true;
  data: SampleDataMade;
}
export interface SampleDataRemoved {
  deleted: boolean;
  categoriesDeleted: number;
  transactionsDeleted: number;
  budgetsDeleted: number;
  goalsDeleted: number;
  transfersDeleted: number;
  kept: number;
}
export interface SampleDataRemovedAnswer {
  success: true;
  data: SampleDataRemoved;
}
export interface SampleDataState {
  exists: boolean;
}
export interface SampleDataStateAnswer {
  success: true;
  data: SampleDataState;
}
export interface ScheduledPayment {
  number: number;
  date: string;
  amount: string;
  runningTotal: string;
  isFinal: boolean;
}
export interface SecondFactorAnswer {
  mfaToken: string;
  /** A code of the authenticator app. */
  code?: string | null;
  recoveryCode?: string | null;
}
export interface SecondFactorCode {
  code: string;
}
export interface SecondFactorNeeded {
  /** Always true. */
  mfaRequired: boolean;
  mfaToken: string;
  methods: Array<"totp" | "recovery" | "passkey">;
}
export interface SecondFactorRemoval {
  password: string;
  code: string;
}
export interface SecondFactorSetup {
  /** In base32. */
  secret: string;
  otpauthUrl: string;
  /** An SVG document. */
  qrCode: string | null;
}
export interface SecondFactorSetupAnswer {
  success: true;
  data: SecondFactorSetup;
}
export interface SecondFactorSetupRequest {
  password: string;
}
export interface SecurityEvent {
  type: "account.verified" | "account.added" | "account.disabled" | "account.enabled" | "signin.succeeded" | "signin.failed" | "signin.blocked" | "signout" | "sessions.ended" | "token.reused" | "apitoken.made" | "apitoken.revoked" | "apitokens.ended" | "password.changed" | "password.reset" | "password.refused" | "password.link" | "passkey.added" | "passkey.removed" | "pin.set" | "pin.removed" | "pin.blocked" | "pin.disabled" | "totp.on" | "totp.off" | "code.refused" | "recovery.used" | "recovery.made" | "email.requested" | "email.changed" | "email.restored" | "data.exported" | "backup.downloaded" | "data.restored" | "restore.undone" | "invitation.made" | "erasure.requested" | "erasure.done";
  at: string;
  actor: "user" | "operator" | "stranger" | "system";
  address: string | null;
  deviceName: string | null;
  session: string | null;
  count: number;
}
export interface SendMoneyDraft {
  /** A JSON number is read, too, exactly. */
  amount: string;
  to?: string | null;
  note?: string | null;
}
export interface SessionList {
  sessions: Array<SessionSummary>;
  devices: Array<KnownDevice>;
}
export interface SessionListAnswer {
  success: true;
  data: SessionList;
}
export interface SessionState {
  authenticated: boolean;
  locked?: boolean;
  lockedAt?: string | null;
  expiresAt?: string;
  user?: UserProfile;
  registration?: "open" | "invite" | "closed";
}
export interface SessionStateAnswer {
  success: true;
  data: SessionState;
}
export interface SessionSummary {
  id: string;
  deviceName: string | null;
  createdAt: string;
  lastUsedAt: string;
  address: string;
  current: boolean;
}
export interface SetBudgetsAnswer {
  success: true;
  data: Budget | BudgetsSet;
}
export interface SettleDraft {
  userId: string;
  targetUserId?: string | null;
  currency: string;
  net?: boolean | null;
}
export interface Settled {
  settled: number;
  amount?: string;
  received?: string;
  owed?: string;
  owing?: string;
  currency: string;
  participantIds?: Array<string>;
}
export interface SettledAnswer {
  success: true;
  data: Settled;
}
export interface SettlementBalance {
  userId: string | null;
  userEmail: string;
  userDisplayName: string | null;
  currency: string;
  youOwe: string;
  theyOwe: string;
  netBalance: string;
}
export interface ShareCreated {
  id: string;
  transactionId: string;
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  totalAmount: string;
  currency: string;
  description: string | null;
  createdAt: string;
  ownerShare: string;
  ownerWeight: string | null;
  groupId: string | null;
  participants: Array<CreatedParticipant>;
}
export interface ShareCreatedAnswer {
  success: true;
  data: ShareCreated;
}
export interface ShareDeclined {
  id: string;
  status: "PENDING" | "PAID" | "DECLINED";
  declinedAt: string;
}
export interface ShareDeclinedAnswer {
  success: true;
  data: ShareDeclined;
}
export interface ShareDraft {
  transactionId: string;
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  description?: string | null;
  participants: Array<ParticipantDraft>;
  /** A JSON number is read, too, exactly. */
  ownerWeight?: string | null;
}
export interface SharePaid {
  id: string;
  status: "PENDING" | "PAID" | "DECLINED";
  paidAt: string;
}
export interface SharePaidAnswer {
  success: true;
  data: SharePaid;
}
export interface SharePayment {
  id: string;
  amount: string;
  currency: string;
  date: string;
  note: string | null;
  recordedAt: string;
  recordedBy: PersonReference;
  reversedAt: string | null;
  reversedBy: PersonReference | null;
  reason: string | null;
}
export interface SharePaymentPage {
  payments: Array<SharePayment>;
  paidAmount: string;
  remaining: string;
  status: "PENDING" | "PAID" | "DECLINED";
  claim: PaymentClaim | null;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface SharePaymentPageAnswer {
  success: true;
  data: SharePaymentPage;
}
export interface ShareReminded {
  id: string;
  reminderSentAt: string;
}
export interface ShareRemindedAnswer {
  success: true;
  data: ShareReminded;
}
export interface ShareUnpaid {
  id: string;
  status: "PENDING" | "PAID" | "DECLINED";
  paidAt: string | null;
  reopened: number;
  paidAmount: string;
  remaining: string;
}
export interface ShareUnpaidAnswer {
  success: true;
  data: ShareUnpaid;
}
export interface ShareWithMe {
  id: string;
  shareAmount: string;
  sharePercentage: string | null;
  status: "PENDING" | "PAID" | "DECLINED";
  paidAt: string | null;
  declinedAt: string | null;
  bookedAt: string | null;
  paidAmount: string;
  remaining: string;
  claim: PaymentClaim | null;
  sharedExpense: ShareWithMeSummary;
}
export interface ShareWithMePage {
  expenses: Array<ShareWithMe>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ShareWithMePageAnswer {
  success: true;
  data: ShareWithMePage;
}
export interface ShareWithMeSummary {
  id: string;
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  totalAmount: string;
  currency: string;
  description: string | null;
  createdAt: string;
  transaction: FrozenTransaction;
  owner: PersonReference;
  groupId: string | null;
}
export interface SharedExpense {
  id: string;
  transactionId: string;
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  totalAmount: string;
  currency: string;
  description: string | null;
  createdAt: string;
  transaction: FrozenTransaction;
  owner: PersonReference;
  groupId: string | null;
  ownerShare: string;
  ownerWeight: string | null;
  participants: Array<Participant>;
  totalOwed: string;
  totalPaid: string;
  allSettled: boolean;
}
export interface SharedExpenseAnswer {
  success: true;
  data: SharedExpense;
}
export interface SharedExpenseChange {
  description?: string | null;
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  participants?: Array<ParticipantDraft> | null;
  /** A JSON number is read, too, exactly. */
  ownerWeight?: string | null;
}
export interface SharedExpensePage {
  expenses: Array<SharedExpense>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface SharedExpensePageAnswer {
  success: true;
  data: SharedExpensePage;
}
export interface SharingNotification {
  id: string;
  type: "SHARED" | "REMINDER" | "PAID" | "UNPAID" | "PAYMENT" | "PAYMENT_REVERSED" | "CHANGED" | "SETTLED" | "SETTLED_NET" | "REOPENED" | "CLAIMED" | "DECLINED" | "CANCELLED" | "GROUP_JOINED" | "MORE";
  message: string;
  createdAt: string;
  readAt: string | null;
  actor: PersonReference;
  shareId: string | null;
  participantId: string | null;
  groupId: string | null;
  amount: string | null;
  currency: string | null;
  more: number | null;
}
export interface SharingOverview {
  netBalance: Array<CurrencyAmount>;
  sharedExpenses: Array<SharedExpense>;
  expensesSharedWithMe: Array<ShareWithMe>;
  settlementBalances: Array<SettlementBalance>;
  hasMore: boolean;
}
export interface SharingOverviewAnswer {
  success: true;
  data: SharingOverview;
}
export interface SignInAsDemoAnswer {
  success: true;
  data: TokenPair | BrowserSignIn;
}
export interface SimplifiedDebts {
  balances: Array<SimplifiedDebtsNetBalance>;
  payments: Array<SimplifiedDebtsPayment>;
}
export interface SimplifiedDebtsAnswer {
  success: true;
  data: SimplifiedDebts;
}
export interface SimplifiedDebtsNetBalance {
  person: PersonReference;
  currency: string;
  netBalance: string;
}
export interface SimplifiedDebtsPayment {
  from: PersonReference;
  to: PersonReference;
  currency: string;
  amount: string;
}
export interface SkippedRow {
  kind: "transaction" | "recurring" | "budget" | "category";
  id: string;
}
export interface SpendingReport {
  from: string;
  to: string;
  groupBy: "category" | "month" | "tag";
  currency: string;
  total: string;
  expenses: string;
  paidBack: string;
  spent: string;
  groups: Array<SpendingReportGroup>;
  otherCurrencies: Array<CurrencyAmount>;
  unconverted: Array<CurrencyAmount>;
  rates?: Array<AppliedRate>;
}
export interface SpendingReportAnswer {
  success: true;
  data: SpendingReport;
}
export interface SpendingReportGroup {
  categoryId: string | null;
  month: string | null;
  tag: string | null;
  name: string;
  amount: string;
  percent: number;
  count: number;
  otherCurrencies: Array<CurrencyAmount>;
}
export interface Tag {
  name: string;
  count: number;
}
export interface TagList {
  tags: Array<Tag>;
}
export interface TagListAnswer {
  success: true;
  data: TagList;
}
export interface TimelineEntry {
  goalId: string;
  goalName: string;
  emoji: string | null;
  startMonth: string;
  endMonth: string;
  paymentCount: number;
  total: string;
}
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  tokenType: "Bearer";
  /** Seconds until the access token expires. */
  expiresIn: number;
  user: UserProfile;
  deviceToken?: string;
}
export interface TokenRequest {
  /** The token of the mailed link. */
  token: string;
}
export interface TopUpDraft {
  /** A JSON number is read, too, exactly. */
  amount: string;
  note?: string | null;
}
export interface Transaction {
  id: string;
  accountId: string;
  categoryId: string | null;
  /** TRANSFER only in lists that ask for transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  amount: string;
  currency: string;
  date: string;
  /** The first day of the date's month. */
  month: string;
  description: string | null;
  notes: string | null;
  payee: string | null;
  tags: Array<string>;
  splits: Array<TransactionSplit> | null;
  isRefund: boolean;
  refundOf: string | null;
  isRecurring: boolean;
  /** The client's own id, unique per user for ever. */
  clientId: string | null;
  createdAt: string;
  updatedAt: string;
  category: Category | null;
  transferId?: string;
  direction?: "in" | "out";
}
export interface TransactionAnswer {
  success: true;
  data: Transaction;
}
export interface TransactionBatch {
  operations: Array<TransactionOperation>;
}
export interface TransactionChange {
  accountId?: string | null;
  categoryId?: string | null;
  type?: "INCOME" | "EXPENSE" | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  currency?: string | null;
  date?: string | null;
  description?: string | null;
  notes?: string | null;
  tags?: Array<string> | null;
  /** The client's own id, unique per user for ever. */
  clientId?: string | null;
  isRecurring?: boolean | null;
  payee?: string | null;
  splits?: Array<TransactionSplitDraft> | null;
  isRefund?: boolean | null;
  refundOf?: string | null;
}
export interface TransactionDraft {
  accountId?: string | null;
  categoryId?: string | null;
  type: "INCOME" | "EXPENSE";
  /** A JSON number is read, too, exactly. */
  amount: string;
  currency?: string | null;
  date?: string | null;
  description?: string | null;
  notes?: string | null;
  tags?: Array<string> | null;
  /** The client's own id, unique per user for ever. */
  clientId?: string | null;
  isRecurring?: boolean | null;
  payee?: string | null;
  splits?: Array<TransactionSplitDraft> | null;
  isRefund?: boolean | null;
  refundOf?: string | null;
}
export interface TransactionList {
  transactions: Array<Transaction>;
  total: number;
  totalCapped?: boolean;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface TransactionListAnswer {
  success: true;
  data: TransactionList;
}
export interface TransactionOperation {
  op?: "create" | "update" | "delete" | null;
  id?: string | null;
  transaction?: TransactionChange | null;
  transfer?: TransferChange | null;
}
export interface TransactionSplit {
  categoryId: string;
  amount: string;
  description: string | null;
}
export interface TransactionSplitDraft {
  categoryId?: string | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  description?: string | null;
}
export interface Transfer {
  id: string;
  date: string;
  from: TransferSide | null;
  to: TransferSide | null;
  rate: string | null;
  description: string | null;
  notes: string | null;
  tags: Array<string>;
  isCleared: TransferClearing;
  isJoined: boolean;
  /** The client's own id, unique per user for ever. */
  clientId: string | null;
  createdAt: string;
  updatedAt: string;
}
export interface TransferAnswer {
  success: true;
  data: Transfer;
}
export interface TransferChange {
  fromAccountId?: string | null;
  toAccountId?: string | null;
  /** A JSON number is read, too, exactly. */
  amount?: string | null;
  /** A JSON number is read, too, exactly. */
  toAmount?: string | null;
  date?: string | null;
  description?: string | null;
  notes?: string | null;
  tags?: Array<string> | null;
  isCleared?: TransferClearingDraft | null;
  /** The client's own id, unique per user for ever. */
  clientId?: string | null;
}
export interface TransferClearing {
  from: boolean;
  to: boolean;
}
export interface TransferClearingDraft {
  from?: boolean | null;
  to?: boolean | null;
}
export interface TransferDraft {
  fromAccountId: string;
  toAccountId: string;
  /** A JSON number is read, too, exactly. */
  amount: string;
  /** A JSON number is read, too, exactly. */
  toAmount?: string | null;
  date?: string | null;
  description?: string | null;
  notes?: string | null;
  tags?: Array<string> | null;
  isCleared?: TransferClearingDraft | null;
  /** The client's own id, unique per user for ever. */
  clientId?: string | null;
}
export interface TransferJoin {
  expenseId: string;
  incomeId: string;
}
export interface TransferList {
  transfers: Array<Transfer>;
  total: number;
  totalCapped?: boolean;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface TransferListAnswer {
  success: true;
  data: TransferList;
}
export interface TransferParts {
  expense: Transaction;
  income: Transaction;
}
export interface TransferPartsAnswer {
  success: true;
  data: TransferParts;
}
export interface TransferSide {
  accountId: string | null;
  amount: string;
  currency: string;
  isDeleted: boolean;
}
export interface TransferSuggestion {
  expense: Transaction;
  income: Transaction;
  daysApart: number;
}
export interface TransferSuggestions {
  suggestions: Array<TransferSuggestion>;
}
export interface TransferSuggestionsAnswer {
  success: true;
  data: TransferSuggestions;
}
export interface TrendsReport {
  currency: string;
  months: Array<string>;
  categories: Array<TrendsReportTrend>;
  otherCurrencies: Array<CurrencyAmount>;
  unconverted: Array<CurrencyAmount>;
  rates?: Array<AppliedRate>;
}
export interface TrendsReportAnswer {
  success: true;
  data: TrendsReport;
}
export interface TrendsReportTrend {
  categoryId: string | null;
  name: string;
  type: "INCOME" | "EXPENSE";
  amounts: Array<string>;
  average: string;
  changePercent: number | null;
}
export interface UndoDraft {
  undoToken: string;
}
export interface UnlockRequest {
  pin?: string | null;
  id?: string | null;
  rawId?: string | null;
  type?: string | null;
  response?: AssertionResponse | null;
  deviceName?: string | null;
}
export interface UnpayDraft {
  reason?: string | null;
}
export interface UpcomingBooking {
  templateId: string;
  date: string;
  accountId: string;
  categoryId: string | null;
  /** TRANSFER for templates of transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  amount: string;
  currency: string;
  description: string | null;
  payee: string | null;
  transfer: RecurringTransfer | null;
}
export interface UpcomingBookings {
  upcoming: Array<UpcomingBooking>;
}
export interface UpcomingBookingsAnswer {
  success: true;
  data: UpcomingBookings;
}
export interface UserProfile {
  id: string;
  email: string;
  displayName: string;
  preferredCurrency: string;
  emailVerified: boolean;
  hasCompletedOnboarding: boolean;
  biometricEnabled: boolean;
  autoLockMinutes: number | null;
  hasPin: boolean;
  hasTotp: boolean;
  avatarUrl: string | null;
  locale: string | null;
  /** An IANA name. */
  timeZone: string;
  createdAt: string;
}
export interface UserProfileAnswer {
  success: true;
  data: UserProfile;
}
export interface Wallet {
  balance: string;
  currency: string;
}
export interface WalletAnswer {
  success: true;
  data: Wallet;
}
export interface WalletMovement {
  transaction: WalletTransaction;
  balance: string;
}
export interface WalletMovementAnswer {
  success: true;
  data: WalletMovement;
}
export interface WalletParty {
  id: string | null;
  email: string;
  displayName: string;
}
export interface WalletTransaction {
  id: string;
  type: "SENT" | "RECEIVED" | "TOP_UP" | "INITIAL";
  amount: string;
  currency: string;
  counterparty: WalletParty | null;
  note: string | null;
  balanceAfter: string;
  createdAt: string;
}
export interface WalletTransactionList {
  transactions: Array<WalletTransaction>;
  total: number;
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface WalletTransactionListAnswer {
  success: true;
  data: WalletTransactionList;
}
export interface WorkFailure {
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  message: string;
}

/** The operations of the API by their method and path. */
export interface Operations {
  "POST /auth/register": {
    body: RegisterRequest;
    answer: Registered;
  };
  "POST /auth/verify-email": {
    body: TokenRequest;
    answer: Message;
  };
  "GET /auth/verify-email": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/login": {
    body: LoginRequest;
    answer: TokenPair | BrowserSignIn | SecondFactorNeeded;
  };
  "POST /auth/demo": {
    body: undefined;
    answer: TokenPair | BrowserSignIn;
  };
  "POST /auth": {
    body: undefined;
    answer: Message;
  };
  "POST /auth/refresh": {
    body: RefreshRequest;
    answer: TokenPair | BrowserSignIn;
  };
  "POST /auth/logout": {
    body: LogoutRequest;
    answer: Message;
  };
  "GET /.well-known/jwks.json": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/resend-verification": {
    body: EmailRequest;
    answer: Message;
  };
  "POST /auth/request-reset": {
    body: EmailRequest;
    answer: Message;
  };
  "GET /auth/reset-password": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/reset-password": {
    body: ResetPasswordRequest;
    answer: Message;
  };
  "POST /auth/change-password": {
    body: ChangePasswordRequest;
    answer: Message;
  };
  "POST /auth/totp/setup": {
    body: SecondFactorSetupRequest;
    answer: SecondFactorSetup;
  };
  "POST /auth/totp/confirm": {
    body: SecondFactorCode;
    answer: RecoveryCodes;
  };
  "DELETE /auth/totp": {
    body: SecondFactorRemoval;
    answer: Deleted;
  };
  "POST /auth/totp/recovery-codes": {
    body: SecondFactorCode;
    answer: RecoveryCodes;
  };
  "POST /auth/login/mfa": {
    body: SecondFactorAnswer;
    answer: TokenPair | BrowserSignIn;
  };
  "POST /auth/change-email": {
    body: AddressChangeRequest;
    answer: Message;
  };
  "GET /auth/change-email/confirm": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/change-email/confirm": {
    body: TokenRequest;
    answer: Message;
  };
  "GET /auth/change-email/undo": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/change-email/undo": {
    body: ResetPasswordRequest;
    answer: Message;
  };
  "GET /auth/session": {
    body: undefined;
    answer: SessionState;
  };
  "GET /auth/sessions": {
    body: undefined;
    answer: SessionList;
  };
  "DELETE /auth/sessions/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /auth/logout-all": {
    body: LogoutAllRequest;
    answer: Message;
  };
  "PUT /auth/pin": {
    body: PinChange;
    answer: UserProfile;
  };
  "DELETE /auth/pin": {
    body: PinRemoval;
    answer: Deleted;
  };
  "POST /auth/lock": {
    body: undefined;
    answer: SessionState;
  };
  "POST /auth/unlock": {
    body: UnlockRequest;
    answer: SessionState;
  };
  "GET /auth/activity": {
    body: undefined;
    answer: ActivityList;
  };
  "POST /auth/passkeys/register/options": {
    body: PasskeyRegistrationRequest;
    answer: PublicKeyCredentialCreationOptions;
  };
  "POST /auth/passkeys/register/verify": {
    body: RegistrationResponse;
    answer: Passkey;
  };
  "POST /auth/passkeys/login/options": {
    body: PasskeyLoginRequest;
    answer: PublicKeyCredentialRequestOptions;
  };
  "POST /auth/passkeys/login/verify": {
    body: AuthenticationResponse;
    answer: TokenPair | BrowserSignIn;
  };
  "GET /auth/passkeys": {
    body: undefined;
    answer: PasskeyList;
  };
  "PATCH /auth/passkeys/{id}": {
    body: PasskeyChange;
    answer: Passkey;
  };
  "DELETE /auth/passkeys/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /auth/tokens": {
    body: APITokenDraft;
    answer: NewAPIToken;
  };
  "GET /auth/tokens": {
    body: undefined;
    answer: APITokenList;
  };
  "DELETE /auth/tokens/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /users/me": {
    body: undefined;
    answer: UserProfile;
  };
  "PATCH /users/me": {
    body: ProfileChange;
    answer: UserProfile;
  };
  "DELETE /users/me": {
    body: AccountDeletion;
    answer: Message;
  };
  "PATCH /users/me/currency": {
    body: CurrencyChange;
    answer: CurrencyChanged;
  };
  "PUT /users/me/avatar": {
    body: undefined;
    answer: UserProfile;
  };
  "GET /users/me/avatar": {
    body: undefined;
    answer: unknown;
  };
  "DELETE /users/me/avatar": {
    body: undefined;
    answer: Deleted;
  };
  "POST /onboarding/complete": {
    body: undefined;
    answer: OnboardingState;
  };
  "POST /onboarding/skip": {
    body: undefined;
    answer: OnboardingState;
  };
  "GET /users/lookup": {
    body: undefined;
    answer: PersonFound;
  };
  "DELETE /auth/account": {
    body: AccountDeletion;
    answer: Message;
  };
  "GET /accounts": {
    body: undefined;
    answer: AccountList;
  };
  "POST /accounts": {
    body: AccountDraft;
    answer: Account;
  };
  "GET /accounts/{id}": {
    body: undefined;
    answer: Account;
  };
  "PUT /accounts/{id}": {
    body: AccountChange;
    answer: Account;
  };
  "PATCH /accounts/{id}": {
    body: AccountChange;
    answer: Account;
  };
  "DELETE /accounts/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "PATCH /accounts/{id}/activate": {
    body: undefined;
    answer: ActiveAccount;
  };
  "POST /accounts/{id}/restore": {
    body: undefined;
    answer: Account;
  };
  "POST /accounts/{id}/set-balance": {
    body: BalanceTarget;
    answer: BalanceAdjusted;
  };
  "GET /categories": {
    body: undefined;
    answer: CategoryList;
  };
  "POST /categories": {
    body: CategoryDraft;
    answer: Category;
  };
  "POST /categories/bulk": {
    body: CategoryDrafts;
    answer: CategoriesCreated;
  };
  "GET /categories/{id}": {
    body: undefined;
    answer: Category;
  };
  "PUT /categories/{id}": {
    body: CategoryChange;
    answer: Category;
  };
  "PATCH /categories/{id}": {
    body: CategoryChange;
    answer: Category;
  };
  "DELETE /categories/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "PATCH /categories/{id}/archive": {
    body: ArchiveDraft;
    answer: Category;
  };
  "POST /categories/{id}/merge": {
    body: CategoryMerge;
    answer: BulkChange;
  };
  "GET /transactions": {
    body: undefined;
    answer: TransactionList;
  };
  "POST /transactions": {
    body: TransactionDraft;
    answer: Transaction;
  };
  "GET /transactions/{id}": {
    body: undefined;
    answer: Transaction;
  };
  "PUT /transactions/{id}": {
    body: TransactionChange;
    answer: Transaction;
  };
  "PATCH /transactions/{id}": {
    body: TransactionChange;
    answer: Transaction;
  };
  "DELETE /transactions/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /transactions/{id}/restore": {
    body: undefined;
    answer: Transaction;
  };
  "POST /transactions/batch": {
    body: TransactionBatch;
    answer: BatchResults;
  };
  "GET /tags": {
    body: undefined;
    answer: TagList;
  };
  "GET /transfers": {
    body: undefined;
    answer: TransferList;
  };
  "POST /transfers": {
    body: TransferDraft;
    answer: Transfer;
  };
  "GET /transfers/{id}": {
    body: undefined;
    answer: Transfer;
  };
  "PUT /transfers/{id}": {
    body: TransferChange;
    answer: Transfer;
  };
  "PATCH /transfers/{id}": {
    body: TransferChange;
    answer: Transfer;
  };
  "DELETE /transfers/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /transfers/{id}/restore": {
    body: undefined;
    answer: Transfer;
  };
  "GET /transfers/suggestions": {
    body: undefined;
    answer: TransferSuggestions;
  };
  "POST /transfers/join": {
    body: TransferJoin;
    answer: Transfer;
  };
  "POST /transfers/{id}/split": {
    body: undefined;
    answer: TransferParts;
  };
  "GET /payees": {
    body: undefined;
    answer: PayeeList;
  };
  "POST /payees/rename": {
    body: PayeeRename;
    answer: BulkChange;
  };
  "POST /undo": {
    body: UndoDraft;
    answer: BulkChangeUndone;
  };
  "POST /transactions/{id}/attachments": {
    body: undefined;
    answer: Attachment;
  };
  "GET /transactions/{id}/attachments": {
    body: undefined;
    answer: AttachmentList;
  };
  "GET /transactions/{id}/attachments/{attachment}": {
    body: undefined;
    answer: unknown;
  };
  "DELETE /transactions/{id}/attachments/{attachment}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /budgets": {
    body: undefined;
    answer: BudgetList;
  };
  "POST /budgets": {
    body: BudgetDraft;
    answer: Budget;
  };
  "DELETE /budgets": {
    body: undefined;
    answer: Deleted;
  };
  "GET /budgets/{id}": {
    body: undefined;
    answer: Budget;
  };
  "PUT /budgets/{id}": {
    body: BudgetChange;
    answer: Budget;
  };
  "PATCH /budgets/{id}": {
    body: BudgetChange;
    answer: Budget;
  };
  "DELETE /budgets/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /budgets/quick": {
    body: QuickBudgetDraft;
    answer: Budget | BudgetsSet;
  };
  "POST /budgets/copy": {
    body: BudgetCopyDraft;
    answer: BudgetsCopied;
  };
  "PUT /budgets/income-goal": {
    body: IncomeGoalDraft;
    answer: IncomeGoal;
  };
  "GET /budgets/income-goal": {
    body: undefined;
    answer: IncomeGoal;
  };
  "DELETE /budgets/income-goal": {
    body: undefined;
    answer: Deleted;
  };
  "GET /dashboard": {
    body: undefined;
    answer: Dashboard;
  };
  "GET /reports/spending": {
    body: undefined;
    answer: SpendingReport;
  };
  "GET /reports/cashflow": {
    body: undefined;
    answer: CashflowReport;
  };
  "GET /reports/trends": {
    body: undefined;
    answer: TrendsReport;
  };
  "GET /recurring": {
    body: undefined;
    answer: RecurringList;
  };
  "POST /recurring": {
    body: RecurringDraft;
    answer: RecurringTemplate;
  };
  "GET /recurring/{id}": {
    body: undefined;
    answer: RecurringTemplate;
  };
  "PUT /recurring/{id}": {
    body: RecurringDraft;
    answer: RecurringTemplate;
  };
  "PATCH /recurring/{id}": {
    body: RecurringDraft;
    answer: RecurringTemplate;
  };
  "DELETE /recurring/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "PATCH /recurring/{id}/toggle": {
    body: undefined;
    answer: RecurringTemplate;
  };
  "POST /recurring/apply": {
    body: RecurringApplication;
    answer: RecurringApplied;
  };
  "GET /recurring/upcoming": {
    body: undefined;
    answer: UpcomingBookings;
  };
  "POST /recurring/{id}/skip": {
    body: RecurringSkip;
    answer: RecurringSkipped;
  };
  "GET /goals": {
    body: undefined;
    answer: GoalList;
  };
  "POST /goals": {
    body: GoalDraft;
    answer: Goal;
  };
  "GET /goals/{id}": {
    body: undefined;
    answer: Goal;
  };
  "PUT /goals/{id}": {
    body: GoalChange;
    answer: Goal;
  };
  "PATCH /goals/{id}": {
    body: GoalChange;
    answer: Goal;
  };
  "DELETE /goals/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "PUT /goals/{id}/allocations": {
    body: GoalAllocationsDraft;
    answer: Goal;
  };
  "GET /goals/{id}/composition": {
    body: undefined;
    answer: GoalComposition;
  };
  "GET /goals/{id}/history": {
    body: undefined;
    answer: GoalHistory;
  };
  "GET /goals/{id}/forecast": {
    body: undefined;
    answer: GoalForecast;
  };
  "GET /assets": {
    body: undefined;
    answer: AssetList;
  };
  "POST /assets": {
    body: AssetDraft;
    answer: Asset;
  };
  "GET /assets/{id}": {
    body: undefined;
    answer: Asset;
  };
  "PATCH /assets/{id}": {
    body: AssetChange;
    answer: Asset;
  };
  "DELETE /assets/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "PUT /assets/{id}/allocations": {
    body: AssetAllocationsDraft;
    answer: Asset;
  };
  "GET /assets/{id}/transactions": {
    body: undefined;
    answer: AssetTransactionList;
  };
  "POST /assets/{id}/transactions": {
    body: AssetTransactionDraft;
    answer: AssetTransaction;
  };
  "DELETE /assets/{id}/transactions/{transaction}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /assets/{id}/set-balance": {
    body: AssetBalanceDraft;
    answer: Asset;
  };
  "POST /assets/{id}/sync": {
    body: undefined;
    answer: Asset;
  };
  "GET /planning/settings": {
    body: undefined;
    answer: PlanningSettings;
  };
  "PATCH /planning/settings": {
    body: PlanningSettingsDraft;
    answer: PlanningSettings;
  };
  "GET /planning/requirements": {
    body: undefined;
    answer: Requirements;
  };
  "GET /goals/{id}/schedule": {
    body: undefined;
    answer: PaymentSchedule;
  };
  "POST /planning/flex": {
    body: FlexDraft;
    answer: FlexPreview;
  };
  "POST /planning/optimal": {
    body: OptimalDraft;
    answer: OptimalAdjustment;
  };
  "POST /planning/budget-calculator": {
    body: BudgetCalculatorDraft;
    answer: BudgetCalculation;
  };
  "GET /planning/months/{month}": {
    body: undefined;
    answer: PlanMonth;
  };
  "PUT /planning/months/{month}": {
    body: PlanMonthDraft;
    answer: PlanMonth;
  };
  "POST /planning/months/{month}/start": {
    body: undefined;
    answer: PlanMonth;
  };
  "POST /planning/months/{month}/complete": {
    body: undefined;
    answer: PlanMonth;
  };
  "POST /planning/months/{month}/undo": {
    body: undefined;
    answer: PlanMonth;
  };
  "GET /planning/history": {
    body: undefined;
    answer: PlanHistory;
  };
  "POST /planning/reminders/token": {
    body: undefined;
    answer: ReminderCalendarAddress;
  };
  "DELETE /planning/reminders/token": {
    body: undefined;
    answer: Deleted;
  };
  "GET /planning/reminders/{token}/calendar.ics": {
    body: undefined;
    answer: unknown;
  };
  "GET /rates": {
    body: undefined;
    answer: ExchangeRates;
  };
  "PUT /rates": {
    body: RatesDraft;
    answer: ExchangeRates;
  };
  "GET /currencies": {
    body: undefined;
    answer: CurrencyEntries;
  };
  "GET /wallet": {
    body: undefined;
    answer: Wallet;
  };
  "POST /wallet/send": {
    body: SendMoneyDraft;
    answer: WalletMovement;
  };
  "GET /wallet/transactions": {
    body: undefined;
    answer: WalletTransactionList;
  };
  "POST /wallet/top-up": {
    body: TopUpDraft;
    answer: WalletMovement;
  };
  "POST /expenses/share": {
    body: ShareDraft;
    answer: ShareCreated;
  };
  "GET /sharing": {
    body: undefined;
    answer: SharingOverview;
  };
  "GET /expenses/shares/{id}": {
    body: undefined;
    answer: SharedExpense;
  };
  "PATCH /expenses/shares/{id}": {
    body: SharedExpenseChange;
    answer: SharedExpense;
  };
  "DELETE /expenses/shares/{id}": {
    body: undefined;
    answer: Deleted;
  };
  "PATCH /expenses/shares/{id}/paid": {
    body: undefined;
    answer: SharePaid;
  };
  "GET /expenses/shared-by-me": {
    body: undefined;
    answer: SharedExpensePage;
  };
  "GET /expenses/shared-with-me": {
    body: undefined;
    answer: ShareWithMePage;
  };
  "POST /expenses/shares/{id}/unpay": {
    body: UnpayDraft;
    answer: ShareUnpaid;
  };
  "POST /expenses/shares/{id}/decline": {
    body: DeclineDraft;
    answer: ShareDeclined;
  };
  "POST /expenses/shares/{id}/remind": {
    body: undefined;
    answer: ShareReminded;
  };
  "POST /expenses/shares/{id}/book": {
    body: BookingDraft;
    answer: Transaction;
  };
  "POST /expenses/shares/{id}/payments": {
    body: PaymentDraft;
    answer: PaymentRecorded;
  };
  "GET /expenses/shares/{id}/payments": {
    body: undefined;
    answer: SharePaymentPage;
  };
  "DELETE /expenses/shares/{id}/payments/{payment}": {
    body: undefined;
    answer: PaymentRecorded;
  };
  "POST /expenses/shares/{id}/claim": {
    body: PartClaimDraft;
    answer: PaymentClaim;
  };
  "POST /sharing/settle": {
    body: SettleDraft;
    answer: Settled;
  };
  "POST /sharing/claim": {
    body: PaymentClaimDraft;
    answer: PaymentClaim;
  };
  "GET /sharing/simplified": {
    body: undefined;
    answer: SimplifiedDebts;
  };
  "GET /groups": {
    body: undefined;
    answer: GroupList;
  };
  "POST /groups": {
    body: GroupDraft;
    answer: ExpenseGroup;
  };
  "GET /groups/{id}": {
    body: undefined;
    answer: ExpenseGroup;
  };
  "PUT /groups/{id}": {
    body: GroupChange;
    answer: ExpenseGroup;
  };
  "PATCH /groups/{id}": {
    body: GroupChange;
    answer: ExpenseGroup;
  };
  "DELETE /groups/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /groups/{id}/members": {
    body: undefined;
    answer: GroupMembers;
  };
  "POST /groups/{id}/members": {
    body: GroupMemberDraft;
    answer: GroupMember;
  };
  "PATCH /groups/{id}/members/{member}": {
    body: GroupMemberChange;
    answer: GroupMember;
  };
  "DELETE /groups/{id}/members/{member}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /groups/{id}/expenses": {
    body: undefined;
    answer: SharedExpensePage;
  };
  "POST /groups/{id}/expenses": {
    body: GroupExpenseDraft;
    answer: ShareCreated;
  };
  "GET /groups/{id}/balances": {
    body: undefined;
    answer: GroupBalances;
  };
  "GET /notifications": {
    body: undefined;
    answer: NotificationPage;
  };
  "PATCH /notifications/{id}/read": {
    body: undefined;
    answer: NotificationRead;
  };
  "POST /notifications/read-all": {
    body: undefined;
    answer: NotificationsRead;
  };
  "GET /notifications/settings": {
    body: undefined;
    answer: NotificationSettings;
  };
  "PATCH /notifications/settings": {
    body: NotificationSettingsDraft;
    answer: NotificationSettings;
  };
  "GET /export": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/archive": {
    body: undefined;
    answer: unknown;
  };
  "GET /auth/export": {
    body: undefined;
    answer: unknown;
  };
  "POST /backups": {
    body: BackupRequest;
    answer: Backup;
  };
  "GET /backups": {
    body: undefined;
    answer: BackupList;
  };
  "GET /backups/{id}": {
    body: undefined;
    answer: Backup;
  };
  "DELETE /backups/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /backups/{id}/verify": {
    body: BackupVerification;
    answer: BackupVerified;
  };
  "GET /backups/{id}/download": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/transactions.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/transfers.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/categories.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/budgets.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/accounts.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/recurring.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/goals.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/assets.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/shares.csv": {
    body: undefined;
    answer: unknown;
  };
  "GET /export/wallet.csv": {
    body: undefined;
    answer: unknown;
  };
  "POST /restore": {
    body: undefined;
    answer: RestoreResult;
  };
  "POST /backups/{id}/restore": {
    body: RestoreDraft;
    answer: RestoreResult;
  };
  "GET /restores/{id}": {
    body: undefined;
    answer: RestoreProgress;
  };
  "POST /restores/{id}/undo": {
    body: RestoreUndoDraft;
    answer: RestoreResult;
  };
  "POST /imports": {
    body: undefined;
    answer: Import;
  };
  "GET /imports": {
    body: undefined;
    answer: ImportList;
  };
  "GET /imports/{id}": {
    body: undefined;
    answer: Import;
  };
  "PATCH /imports/{id}": {
    body: ImportCorrections;
    answer: Import;
  };
  "DELETE /imports/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /imports/{id}/rows": {
    body: undefined;
    answer: ImportRowList;
  };
  "POST /imports/{id}/commit": {
    body: undefined;
    answer: ImportCommitted;
  };
  "POST /imports/{id}/undo": {
    body: undefined;
    answer: ImportUndone;
  };
  "POST /seed-data": {
    body: undefined;
    answer: SampleDataMade;
  };
  "GET /seed-data": {
    body: undefined;
    answer: SampleDataState;
  };
  "DELETE /seed-data": {
    body: undefined;
    answer: SampleDataRemoved;
  };
  "GET /": {
    body: undefined;
    answer: unknown;
  };
  "GET /healthz": {
    body: undefined;
    answer: HealthState;
  };
  "GET /readyz": {
    body: undefined;
    answer: HealthState;
  };
  "GET /openapi.json": {
    body: undefined;
    answer: unknown;
  };
  "GET /docs": {
    body: undefined;
    answer: unknown;
  };
}
