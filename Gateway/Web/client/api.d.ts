// The types of the API, written by `python3 deploy/api_types.py`: for the check of the app's modules, and
// for users of coffer.js.

/** The bytes of a file. */
export type FileBody = Blob | ArrayBuffer | ArrayBufferView;
/** What an operation answers, in the envelope's `data`. */
export type Answer<Name extends keyof Operations> = Operations[Name]["answer"];
/** What an operation takes. */
export type Body<Name extends keyof Operations> = Operations[Name]["body"];

export interface APIToken {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** What the token may do. No scope includes another one. */
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  /** The only accounts that the token reaches; null for all. */
  accountIds: Array<string> | null;
  /** The book that the token is for; null for the personal one. */
  bookId: string | null;
  /** When it was made. */
  createdAt: string;
  /** When it ends. */
  expiresAt: string;
  /** The minute of the last use; null before the first. */
  lastUsedAt: string | null;
  /** The client's address at the last use; null before the first. */
  lastAddress: string | null;
}
export interface APITokenDraft {
  /** What the token is for, to know it again in the list. */
  name: string;
  /** What the token may do. No scope includes another one. */
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  /** When the token ends, at most a year ahead. Default: in 90 days. */
  expiresAt?: string | null;
  /** The only accounts that the token reaches. Default: all accounts. */
  accountIds?: Array<string> | null;
  /** The book that the token is for. Default: the personal one. */
  bookId?: string | null;
}
export interface APITokenList {
  /** The user's API tokens. */
  tokens: Array<APIToken>;
}
export interface APITokenListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: APITokenList;
}
export interface AcceptDraft {
  /** The part's amount as the user saw it; another one is refused. A JSON number is read, too, exactly. Default: any. */
  amount?: string | null;
}
export interface Account {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** Whose account it is: the user's own (SELF), a partner's, or another's. */
  type: "SELF" | "PARTNER" | "OTHER";
  /** The currency of the balance. */
  preferredCurrency: string;
  /** The color of the mark; null without one. */
  color: string | null;
  /** The client's own name of the mark; null without one. */
  icon: string | null;
  /** A text for people; null without one. */
  description: string | null;
  /** The opening balance and, from its day on, income minus expenses until today in the user's time zone, below zero for a debt; in the preferred currency, or in the display currency. */
  balance: string;
  /** The balance with all later entries. */
  projectedBalance: string;
  /** The opening balance and, from its day on, all entries that were seen on a bank's statement, in the currency of `balance`. */
  clearedBalance: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Whether requests without `accountId` mean this account. */
  isActive: boolean;
  /** Whether requests for `all` accounts see this one, in past months, too. */
  inOverview: boolean;
  /** Whether the account is closed: its history counts as before, and it gets no new entries and templates. */
  isArchived: boolean;
  /** What the account held at the beginning of the opening date, below zero for a debt, in its preferred currency and in no other; null for nothing. */
  openingBalance: string | null;
  /** The day at whose beginning the account held the opening balance. Entries before it are history, in lists and reports but in no balance of that day or later. Null without one: then all entries count. */
  openingDate: string | null;
  /** Whether budgets and reports subtract what others pay back of shared expenses. */
  spendingNetOfShares: boolean;
  /** The currency of the requested conversion; absent without a request. */
  displayCurrency?: string;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<CurrencyAmount>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface AccountAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Account;
}
export interface AccountChange {
  /** Unique among the user's accounts, in any case. Default: unchanged. */
  name?: string | null;
  /** Whose account it is. Default: unchanged. */
  type?: "SELF" | "PARTNER" | "OTHER" | null;
  /** The currency of the balance. Default: unchanged. */
  preferredCurrency?: string | null;
  /** The color of the mark, `#rrggbb` or a name of the client's own. Default: unchanged. */
  color?: string | null;
  /** The client's own name of the mark. Default: unchanged. */
  icon?: string | null;
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** Whether budgets and reports subtract what others pay back of shared expenses. Default: unchanged. */
  spendingNetOfShares?: boolean | null;
  /** Whether requests for `all` accounts see this one. Default: unchanged. */
  inOverview?: boolean | null;
  /** Whether the account is closed: its history counts, and it gets no new entries and templates (400). The active one cannot be closed (409). Default: unchanged. */
  isArchived?: boolean | null;
  /** What the account held at the beginning of the opening date, below zero for a debt; in its preferred currency and in no other. It is no income. Null takes it away. A JSON number is read, too, exactly. Default: unchanged. */
  openingBalance?: string | null;
  /** The day at whose beginning the account held the opening balance, today at the latest. Entries before it are history, in lists and reports but in no balance of that day or later. Default: unchanged. */
  openingDate?: string | null;
  /** Lets the opening balance change although something of the account is reconciled. Default: unchanged. */
  unlock?: boolean | null;
}
export interface AccountDeletion {
  /** The password. Default: none, if `confirmEmail` confirms. */
  password?: string | null;
  /** The account's own address, within 10 minutes of the sign-in. Default: none, if `password` confirms. */
  confirmEmail?: string | null;
  /** The EDITOR of the personal book who gets it, as a book of their own with the same members. Default: none, and the book is erased. */
  heirId?: string | null;
}
export interface AccountDraft {
  /** Unique among the user's accounts, in any case. */
  name: string;
  /** Whose account it is. Default: SELF. */
  type?: "SELF" | "PARTNER" | "OTHER" | null;
  /** The currency of the balance. Default: the user's preferred currency. */
  preferredCurrency?: string | null;
  /** The color of the mark, `#rrggbb` or a name of the client's own. Default: none. */
  color?: string | null;
  /** The client's own name of the mark. Default: none. */
  icon?: string | null;
  /** A text for people. Default: none. */
  description?: string | null;
  /** Whether budgets and reports subtract what others pay back of shared expenses. Default: false. */
  spendingNetOfShares?: boolean | null;
  /** Whether requests for `all` accounts see this one. Default: true. */
  inOverview?: boolean | null;
  /** Whether the account is closed: its history counts, and it gets no new entries and templates (400). The active one cannot be closed (409). Default: false. */
  isArchived?: boolean | null;
  /** What the account held at the beginning of the opening date, below zero for a debt; in its preferred currency and in no other. It is no income. Null takes it away. A JSON number is read, too, exactly. Default: none. */
  openingBalance?: string | null;
  /** The day at whose beginning the account held the opening balance, today at the latest. Entries before it are history, in lists and reports but in no balance of that day or later. Default: today, for a first opening balance. */
  openingDate?: string | null;
  /** Lets the opening balance change although something of the account is reconciled. Default: false. */
  unlock?: boolean | null;
}
export interface AccountList {
  /** The user's accounts, the active one first, then by creation, closed ones last. */
  accounts: Array<Account>;
  /** The account that requests without `accountId` mean. */
  activeAccountId: string;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface AccountListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: AccountList;
}
export interface ActiveAccount {
  /** The account that requests without `accountId` mean. */
  activeAccountId: string;
}
export interface ActiveAccountAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ActiveAccount;
}
export interface ActivityList {
  /** What happened to the account, newest first. */
  events: Array<SecurityEvent>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ActivityListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ActivityList;
}
export interface AddressChangeRequest {
  /** The address to change to; a link goes there. */
  newEmail: string;
  /** The password, as proof of who asks. */
  password: string;
  /** A code of the authenticator app. Default: none, which a second factor refuses. */
  code?: string | null;
}
export interface AppliedRate {
  /** The month whose sums were converted; absent where all sums are of today. */
  month?: string;
  /** The currency of which one unit is priced. */
  base: string;
  /** The currency of the price. */
  quote: string;
  /** Units of the other currency for one of the base, up to 18 digits after the point. */
  rate: string;
  /** Who gave it: the user by hand, the operator, or a provider. */
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  /** The day of the rate: after the month if no earlier rate is known. */
  asOf: string;
  /** The common currency that the rate goes through; absent for a pair's own rate. */
  via?: string;
  /** Whether the rate is of a later day than the month, because no earlier one is known. */
  isLater: boolean;
}
export interface ArchiveDraft {
  /** True puts the category away, false takes it back. */
  isArchived: boolean;
}
export interface AssertionResponse {
  /** What the browser signed over. Required. Base64url, as the browser gives it. */
  clientDataJSON?: string | null;
  /** What the authenticator says of itself, in base64url. Required. */
  authenticatorData?: string | null;
  /** The signature of challenge and data, in base64url. Required. */
  signature?: string | null;
  /** The user that the authenticator names, in base64url. Default: the passkey's owner. */
  userHandle?: string | null;
}
export interface Asset {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** An ISO 4217 code, or the code of a crypto asset. */
  currency: string;
  /** The chain of the address; null without one. */
  chain: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  /** The address whose balance is read; null where the balance is booked by hand. */
  address: string | null;
  /** The account that the asset is; null for others. */
  accountId: string | null;
  /** What there is, from deposits, withdrawals and the chain, up to 18 digits of crypto assets; of an account its balance until today, at least zero. */
  balance: string;
  /** The sum of the allocations' target amounts. */
  allocated: string;
  /** The balance minus the allocated sum, at least zero. */
  unallocated: string;
  /** Whether the allocated sum is above the balance. */
  isOverAllocated: boolean;
  /** When the address was last read from its chain; null before the first time. */
  lastSyncedAt: string | null;
  /** Why the last attempt to read the address failed; null after a successful one. */
  syncError: string | null;
  /** What of the asset is meant for which goals. */
  allocations: Array<AssetAllocation>;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}
export interface AssetAllocation {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** The target amount, in the asset's currency. */
  amount: string;
  /** What of the asset's balance the goal gets, in the asset's currency: the target amount, or its proportion where the targets exceed the balance. */
  funded: string;
}
export interface AssetAllocationsDraft {
  /** The target amounts that replace all present ones; what is not named is removed. */
  allocations: Array<AssetAllocationsDraftLine>;
}
export interface AssetAllocationsDraftLine {
  /** The goal. Required. */
  goalId?: string | null;
  /** The target amount in the asset's currency; 0 takes the allocation away. Required. A JSON number is read, too, exactly. */
  amount?: string | null;
}
export interface AssetAmount {
  /** An ISO 4217 code, or the code of a crypto asset. */
  currency: string;
  /** The sum in this currency. */
  amount: string;
}
export interface AssetAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Asset;
}
export interface AssetBalanceDraft {
  /** The balance that the asset is to have, zero or more. A JSON number is read, too, exactly. */
  balance: string;
}
export interface AssetChange {
  /** The name that people read; of one that is an account the account's. Default: unchanged. */
  name?: string | null;
  /** An ISO 4217 code, or the code of a crypto asset. Default: unchanged. */
  currency?: string | null;
  /** The chain of `address`. Default: unchanged. */
  chain?: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  /** The address to read the balance from. Default: unchanged. */
  address?: string | null;
  /** The account that the asset is; null ends that. Default: unchanged. */
  accountId?: string | null;
}
export interface AssetDraft {
  /** The name that people read; of one that is an account the account's. Default: the currency's code. */
  name?: string | null;
  /** An ISO 4217 code, or the code of a crypto asset. Default: required, unless `accountId` has its own. */
  currency?: string | null;
  /** The chain of `address`. Default: none; the balance is booked by hand. */
  chain?: "BTC" | "LTC" | "BCH" | "DOGE" | "ETH" | "BSC" | "MATIC" | "AVAX" | "XRP" | "TRX" | "ADA" | "SOL" | null;
  /** The address to read the balance from. Default: none; the balance is booked by hand. */
  address?: string | null;
  /** The account that the asset is; null ends that. Default: none; deposits and withdrawals are booked. */
  accountId?: string | null;
}
export interface AssetList {
  /** The assets. */
  assets: Array<Asset>;
}
export interface AssetListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: AssetList;
}
export interface AssetTransaction {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The asset's id. */
  assetId: string;
  /** Whether money came in or went out. */
  kind: "deposit" | "withdrawal";
  /** Above zero, in the asset's currency. */
  amount: string;
  /** The day, in the user's time zone. */
  date: string;
  /** A text for people; null without one. */
  note: string | null;
  /** Who gave it: the user by hand, the operator, or a provider. */
  source: "manual" | "onChain";
  /** The chain's own id; null for what was booked by hand, and for the difference between a chain's balance and its listed transactions. */
  externalId: string | null;
  /** The balance after this transaction and all earlier ones, by date. */
  balanceAfter: string;
  /** When it was made. */
  createdAt: string;
}
export interface AssetTransactionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: AssetTransaction;
}
export interface AssetTransactionDraft {
  /** Whether money comes in or goes out. */
  kind: "deposit" | "withdrawal";
  /** Above zero, in the asset's currency; a withdrawal is at most the balance. A JSON number is read, too, exactly. */
  amount: string;
  /** The day, at most today. Default: today. */
  date?: string | null;
  /** A text for people. Default: none. */
  note?: string | null;
}
export interface AssetTransactionList {
  /** The deposits and withdrawals of the page. */
  transactions: Array<AssetTransaction>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface AssetTransactionListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: AssetTransactionList;
}
export interface Attachment {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The file's name, as it was sent. */
  fileName: string;
  /** The kind of the file, by its content. */
  contentType: "image/png" | "image/jpeg" | "image/webp" | "application/pdf";
  /** The file's length. Bytes. */
  size: number;
  /** When it was made. */
  createdAt: string;
}
export interface AttachmentAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Attachment;
}
export interface AttachmentList {
  /** The receipts. */
  attachments: Array<Attachment>;
}
export interface AttachmentListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: AttachmentList;
}
export interface AttestationResponse {
  /** What the browser signed over. Required. Base64url, as the browser gives it. */
  clientDataJSON?: string | null;
  /** The new public key and what vouches for it, in base64url. Required. */
  attestationObject?: string | null;
  /** The ways to reach the authenticator. Default: none. */
  transports?: Array<string> | null;
}
export interface AuthenticationResponse {
  /** The credential's id, in base64url. Required. */
  id?: string | null;
  /** The same as `id`, as browsers send it. Required. */
  rawId?: string | null;
  /** Always `public-key`. Required. */
  type?: string | null;
  /** The authenticator's answer, as the browser gives it. Required. */
  response?: AssertionResponse | null;
  /** The client's own name for the device, which the list of sessions shows. Default: none. */
  deviceName?: string | null;
}
export interface Backup {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** Only `id`, `status` and `kind` are there until it is `done`. */
  status: "running" | "done" | "failed";
  /** Why it was made. The oldest of a kind goes when a new one is above the kind's number. */
  kind: "manual" | "safety" | "scheduled";
  /** From 0 to 1. */
  progress: number;
  /** When it was made. */
  createdAt: string;
  /** The file's length. Bytes. */
  size?: number;
  /** Whether a passphrase opens the file. */
  encrypted: boolean;
  /** The number of records of each kind: `transactions`, `accounts`, … */
  counts?: Record<string, number>;
  /** The file's hash, in hexadecimal. */
  sha256?: string;
  /** The refusal that a quick request would have got; absent unless it failed. */
  failure?: WorkFailure;
}
export interface BackupAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Backup;
}
export interface BackupList {
  /** The backups, newest first. */
  backups: Array<Backup>;
}
export interface BackupListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BackupList;
}
export interface BackupRequest {
  /** Encrypts the file; a lost one cannot be recovered. Default: the file is not encrypted. */
  passphrase?: string | null;
  /** Whether the file has the contents of receipts. Default: true. */
  attachments?: boolean | null;
}
export interface BackupVerification {
  /** The passphrase of the file. Default: none, as of a file that is not encrypted. */
  passphrase?: string | null;
}
export interface BackupVerified {
  /** Whether the file is whole and can be restored. */
  valid: boolean;
  /** What is wrong with the file; empty for a valid one. */
  problems: Array<BackupVerifiedProblem>;
  /** The number of records of each kind; empty if the file is damaged. */
  counts: Record<string, number>;
}
export interface BackupVerifiedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BackupVerified;
}
export interface BackupVerifiedProblem {
  /** Where in the file; empty where the damage is of the whole. */
  path: string;
  /** A sentence for a person. */
  message: string;
}
export interface BalanceAdjusted {
  /** What was booked to get there: positive as income, negative as an expense. */
  adjustment: string;
  /** The adjusting transaction; absent where nothing was to adjust. */
  transaction?: Transaction;
}
export interface BalanceAdjustedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BalanceAdjusted;
}
export interface BalanceTarget {
  /** What the month's income minus expenses is to be; below zero allowed. A JSON number is read, too, exactly. */
  targetBalance: string;
  /** An ISO 4217 code. Default: the account's currency. */
  currency?: string | null;
  /** The month, `YYYY-MM`. */
  monthKey: string;
  /** Another name of `monthKey`. Default: what `monthKey` says. */
  month?: string | null;
}
export interface BalancesReport {
  /** The first month of the report. */
  from: string;
  /** The last month of the report. */
  to: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The months of the report, one by one, with all accounts together. */
  months: Array<BalancesReportMonthBalance>;
  /** The accounts one by one, in the order of the list of accounts. */
  accounts: Array<BalancesReportAccountBalances>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface BalancesReportAccountBalances {
  /** The account that it belongs to. */
  accountId: string;
  /** The name that people read. */
  name: string;
  /** The currency of `balances`: the account's own, or that of the requested conversion. */
  currency: string;
  /** The month of the account's first entry or of its opening date, whichever is earlier; it has nothing before. Null without both. */
  since: string | null;
  /** One balance for each month, in the order of `months`. */
  balances: Array<string>;
  /** The account's balances in other currencies when no conversion was requested. */
  otherCurrencies: Array<BalancesReportCurrencyBalances>;
  /** The account's balances without a rate for the requested conversion; empty without any, and when none was requested. */
  unconverted: Array<BalancesReportCurrencyBalances>;
}
export interface BalancesReportAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BalancesReport;
}
export interface BalancesReportCurrencyBalances {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** One balance for each month, in the order of `months`. */
  balances: Array<string>;
}
export interface BalancesReportMonthBalance {
  /** The month, `YYYY-MM`. */
  month: string;
  /** The day whose balances these are: today in the current month, else the month's last day. */
  date: string;
  /** The sum of the balances of all accounts. */
  total: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Sums without a rate for the requested conversion, which the total does not contain; empty without any, and when none was requested. */
  unconverted: Array<CurrencyAmount>;
}
export interface BankAccount {
  /** The account's id at the bank's server. */
  bankAccountId: string;
  /** The account's name at the bank. */
  name: string;
  /** The bank's name; null where the server does not tell it. */
  bank: string | null;
  /** A code, or the address of a currency of the bank's own, which no book keeps. */
  currency: string;
  /** The account that gets the entries; null for none. */
  accountId: string | null;
  /** Whether its entries are left out. */
  isIgnored: boolean;
  /** The bank's balance; null before the first answer. As the bank tells it. */
  balance: string | null;
  /** The moment of the bank's balance. */
  balanceAt: string | null;
  /** The balance of the account here; null where it has none. On the day of the bank's balance. */
  bookBalance: string | null;
  /** What the book lacks to the bank's balance. Null where one of the two is not known. The bank's balance less that of the book. */
  difference: string | null;
  /** The day of the newest booked entry; null before. */
  lastEntryDate: string | null;
  /** The last success; null before. */
  lastSuccessAt: string | null;
  /** What keeps entries away, mostly in the bank's own words, or which entries cannot be read; null for nothing. */
  error: string | null;
  /** What the bank has not booked yet. It is no entry here. */
  pending: Array<BankPending>;
}
export interface BankAccountChoice {
  /** The bank's account. Required. */
  bankAccountId?: string | null;
  /** The account here that gets the entries. Default: none. */
  accountId?: string | null;
  /** Whether a new account gets them, which opens with the bank's balance. Default: false. */
  create?: boolean | null;
  /** Whether they are left out. Default: false. */
  ignore?: boolean | null;
}
export interface BankConnection {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The server's name. */
  host: string;
  /** Whether it fetches entries. An ended one needs a new setup token. */
  status: "active" | "ended";
  /** When it was made. */
  createdAt: string;
  /** When the server was asked last; null before. */
  lastSyncAt: string | null;
  /** The last success; null before. */
  lastSuccessAt: string | null;
  /** When it is asked next by itself; null for an ended one. */
  nextSyncAt: string | null;
  /** Whether a sync is under way. */
  isSyncing: boolean;
  /** The requests that are left today, in UTC. */
  requestsLeft: number;
  /** Why there is no news, or why it has ended; null while all is well. */
  problem: BankProblem | null;
  /** What the server says about all accounts, in its own words. They may have any characters: show them as text. */
  messages: Array<string>;
  /** The import of the last sync that brought entries, which can be undone; null before. */
  lastImportId: string | null;
  /** The bank's accounts. */
  accounts: Array<BankAccount>;
}
export interface BankConnectionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BankConnection;
}
export interface BankConnectionChange {
  /** Where entries of these accounts go. Required. Default: unchanged. */
  accounts?: Array<BankAccountChoice> | null;
}
export interface BankConnectionDraft {
  /** What a SimpleFIN server shows for one connection, in base64. Required. */
  setupToken: string;
  /** A connection that gets the new access and keeps its accounts, as after it has ended. Default: a new connection. */
  renews?: string | null;
}
export interface BankConnectionList {
  /** The user's bank connections, oldest first. */
  connections: Array<BankConnection>;
}
export interface BankConnectionListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BankConnectionList;
}
export interface BankPending {
  /** The day; null where the bank does not tell it. */
  date: string | null;
  /** A decimal with exactly the digits of its currency. Below zero for what goes out. */
  amount: string;
  /** A text for people; null without one. */
  description: string | null;
}
export interface BankProblem {
  /** The kind of problem. */
  code: "accessEnded" | "paymentRequired" | "unreachable" | "slow" | "tooLarge" | "unreadable" | "notRecorded" | "security" | "restored";
  /** A sentence for a person. */
  message: string;
}
export interface BatchResult {
  /** The present state. The HTTP status that the operation alone would have had. */
  status: number;
  /** What the operation alone would have answered; absent after a refusal. */
  data?: Transaction | Transfer | NamedTransaction | DeletedID;
  /** Why the operation was refused; absent after a success. */
  error?: string;
  /** The error's code; absent after a success. */
  code?: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "RESYNC_REQUIRED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  /** The messages for each wrong field; absent without any. */
  details?: Record<string, Array<string>>;
  /** The same as `details`, under another name. */
  fields?: Record<string, Array<string>>;
}
export interface BatchResults {
  /** One result for each operation, in their order. */
  results: Array<BatchResult>;
}
export interface BatchResultsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BatchResults;
}
export interface BookActivity {
  /** Newest first. */
  activity: Array<BookActivityLine>;
  /** Pass as `cursor` to get older ones; null at the end. Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface BookActivityAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BookActivity;
}
export interface BookActivityLine {
  /** When. */
  at: string;
  /** Who did it; null for what the book does by itself, and for a person whose account is deleted. */
  by: BookPerson | null;
  /** The kind of the records, as in `/changes`. */
  kind: "account" | "category" | "transaction" | "transfer" | "budget" | "recurring" | "rule" | "goal" | "asset" | "reconciliation" | "incomeGoal" | "rate" | "bookBudget" | "bookIncomeGoal";
  /** What became of them. */
  action: "created" | "changed" | "deleted";
  /** How many records the change was about. */
  count: number;
  /** The first three of them. */
  ids: Array<string>;
  /** What one record is called; null for several, and for a kind without names. */
  name: string | null;
  /** The amount of one record; null for several, and for a kind without an amount. */
  amount: string | null;
  /** The currency of the amount. */
  currency: string | null;
}
export interface BookChange {
  /** What it is; the member of this name has it. */
  kind: "account" | "category" | "transaction" | "transfer" | "budget" | "recurring" | "rule" | "goal" | "asset" | "reconciliation" | "incomeGoal" | "rate" | "bookBudget" | "bookIncomeGoal";
  /** The record's id. Income goals and rates have none of their own: it is made of the text `accountId/YYYY-MM` (with zeros for the whole book) or `base/currency/YYYY-MM-DD`, as a UUID of version 8 from the first 16 bytes of its SHA-256. */
  id: string;
  /** Whether it was deleted, or is of a deleted account; then no member has it. */
  isDeleted: boolean;
  /** An account as it is now. */
  account?: Account;
  /** A category as it is now. */
  category?: Category;
  /** A transaction as it is now. */
  transaction?: Transaction;
  /** A transfer as it is now. */
  transfer?: Transfer;
  /** A budget as it is now. */
  budget?: Budget;
  /** A recurring template as it is now. */
  recurring?: RecurringTemplate;
  /** A rule as it is now. */
  rule?: Rule;
  /** A savings goal as it is now. */
  goal?: Goal;
  /** An asset as it is now. */
  asset?: Asset;
  /** A reconciliation of an account as it is now. */
  reconciliation?: Reconciliation;
  /** The income goal of an account and month as it is now. */
  incomeGoal?: IncomeGoal;
  /** A rate that the user set, as it is now. */
  rate?: OwnRate;
  /** A budget of the whole book as it is now; its deletion is told as that of a `budget`. */
  bookBudget?: Budget;
  /** An income goal of the whole book as it is now. */
  bookIncomeGoal?: IncomeGoal;
}
export interface BookChangedData {
  /** The revision of the book, as `GET /changes` tells it. */
  revision: number;
}
export interface BookChangedEvent {
  /** What happened. */
  type: "book.changed";
  /** When it happened; of several changes that come as one, when this delivery was made. */
  timestamp: string;
  /** What tells the receiver where to look; nothing of the content. */
  data: BookChangedData;
}
export interface BookChanges {
  /** What was made, changed or deleted, in order. */
  changes: Array<BookChange>;
  /** Where the next changes begin: send it as `since`. */
  cursor: string;
  /** Whether more changes are there now. */
  hasMore: boolean;
  /** The revision of the book, as of this answer. */
  revision: number;
}
export interface BookChangesAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BookChanges;
}
export interface BookDeletion {
  /** The book's name, as it is written. Required. */
  confirm: string;
}
export interface BookInvitation {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** Who is invited. */
  email: string;
  /** What the person may do who accepts. */
  role: "VIEWER" | "EDITOR" | "OWNER";
  /** When it was made. */
  createdAt: string;
  /** From then on nobody can accept it. */
  expiresAt: string;
}
export interface BookInvitationAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BookInvitation;
}
export interface BookInvitationDraft {
  /** The address of who is invited. Nobody is told whether it has an account. Required. */
  email: string;
  /** What the person may do who accepts. Required. */
  role: "VIEWER" | "EDITOR" | "OWNER";
}
export interface BookMember {
  /** The person's id. */
  userId: string;
  /** What others see of the person; empty for one whose account is deleted. */
  displayName: string;
  /** The address; only its owner gets it, of who is in the book. */
  email?: string;
  /** What the person may do, or might last. */
  role: "VIEWER" | "EDITOR" | "OWNER";
  /** When the person came in, or made the book. */
  joinedAt: string;
  /** When the person left or was removed; null for who is in the book. */
  leftAt: string | null;
}
export interface BookMemberAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BookMember;
}
export interface BookMembers {
  /** The owner first, then by when they joined; who has left comes last. */
  members: Array<BookMember>;
  /** The open ones; only the owner gets them. */
  invitations?: Array<BookInvitation>;
}
export interface BookMembersAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BookMembers;
}
export interface BookOwnerChange {
  /** An EDITOR of the book, who becomes its owner. Required. */
  userId: string;
}
export interface BookPerson {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** What others see of the person. */
  displayName: string;
}
export interface BookRoleChange {
  /** What the member may do from now on. Required. */
  role: "VIEWER" | "EDITOR" | "OWNER";
}
export interface BookingDraft {
  /** The account of the user's own transaction. */
  accountId: string;
  /** The category of the user's own transaction, required of a participant. Default: for the owner, the expense's own. */
  categoryId?: string | null;
}
export interface BrowserSignIn {
  /** The tokens are in cookies of the browser, as `X-Session-Mode` asked. */
  sessionMode: "cookie";
  /** Seconds until the access token expires. */
  expiresIn: number;
  /** The signed-in user, as in `GET /users/me`. */
  user: UserProfile;
}
export interface Budget {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The account that it belongs to; null for the whole book. */
  accountId: string | null;
  /** The category that it belongs to. */
  categoryId: string;
  /** The month, `YYYY-MM`. The first day of the month. */
  month: string;
  /** What the user wants to spend in the month. */
  planned: string;
  /** What of the month before this month takes over. */
  rollover: "none" | "surplus" | "both";
  /** What was left of the months before, as `rollover` says; below zero for a debt. */
  carriedOver: string;
  /** What was spent in the category and month, in the budget's currency, refunds subtracted. */
  spent: string;
  /** Planned plus carried over minus spent. */
  available: string;
  /** Planned minus spent, whatever was carried over; below zero when overspent. */
  remaining: string;
  /** The spent part of what there was to spend. Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  /** Whether `available` is below zero. */
  isOverBudget: boolean;
  /** How far `available` is below zero; else zero. */
  overBy: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<CurrencyAmount>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
  /** More text for people; null without any. */
  notes: string | null;
  /** The whole category, so that no second request is needed. */
  category: Category;
}
export interface BudgetAllocation {
  /** The goal's id. */
  goalId: string;
  /** In the calculation's currency. */
  amount: string;
}
export interface BudgetAmount {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The planned amount in this currency. */
  planned: string;
  /** What was left of the months before, as `rollover` says; below zero for a debt. */
  carriedOver: string;
  /** The spent amount in this currency. */
  amount: string;
}
export interface BudgetAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Budget;
}
export interface BudgetCalculation {
  /** The monthly budget. */
  budget: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The least monthly budget that reaches every deadline. */
  minimumRequired: string;
  /** Whether the budget reaches every deadline, and every goal has a rate. */
  isFeasible: boolean;
  /** The goals that the budget does not reach in time. */
  infeasibleGoals: Array<InfeasibleGoal>;
  /** The least changes that, each alone, make the plan feasible. */
  suggestions: Array<BudgetSuggestion>;
  /** What each goal gets on the next payment day. */
  allocations: Array<BudgetAllocation>;
  /** From when to when each goal is paid. */
  timeline: Array<TimelineEntry>;
  /** What is paid on each payment day. */
  payments: Array<BudgetPayment>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted: Array<CurrencyAmount>;
}
export interface BudgetCalculationAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BudgetCalculation;
}
export interface BudgetCalculatorDraft {
  /** What the user can save each month, above zero. A JSON number is read, too, exactly. */
  budget: string;
  /** The currency of the budget. Default: the settings' `budgetCurrency`. */
  currency?: string | null;
  /** Whether the result is written into the month's plan. Default: false. */
  apply?: boolean | null;
}
export interface BudgetChange {
  /** The account, or `all` for plans of the whole book, which count what is spent in all accounts of the overview. Default: unchanged. */
  accountId?: string | null;
  /** A category of expenses. Default: unchanged. */
  categoryId?: string | null;
  /** The month, `YYYY-MM`; `monthKey` is another name. Default: unchanged. */
  month?: string | null;
  /** Another name of `month`, for existing clients. Default: unchanged. */
  monthKey?: string | null;
  /** The amount to spend in the month, zero or more, in the budget's currency. A JSON number is read, too, exactly. Default: unchanged. */
  planned?: string | null;
  /** The currency of `planned`. Default: unchanged. */
  currency?: string | null;
  /** A text for people; at most 2 000 characters. Default: unchanged. */
  notes?: string | null;
  /** What of the month before is carried over: nothing (`none`), what is left (`surplus`), or also what is missing (`both`). Default: unchanged. */
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetCopyDraft {
  /** The account, or `all` for plans of the whole book, which count what is spent in all accounts of the overview. Default: the active account. */
  accountId?: string | null;
  /** The month to copy from, `YYYY-MM`. */
  fromMonth: string;
  /** Another name of `fromMonth`. Default: what `fromMonth` says. */
  fromMonthKey?: string | null;
  /** The month to copy to, `YYYY-MM`; another one. */
  toMonth: string;
  /** Another name of `toMonth`. Default: what `toMonth` says. */
  toMonthKey?: string | null;
}
export interface BudgetDraft {
  /** The account, or `all` for plans of the whole book, which count what is spent in all accounts of the overview. Default: the active account. */
  accountId?: string | null;
  /** A category of expenses. */
  categoryId: string;
  /** The month, `YYYY-MM`; `monthKey` is another name. */
  month: string;
  /** Another name of `month`, for existing clients. Default: what `month` says. */
  monthKey?: string | null;
  /** The amount to spend in the month, zero or more, in the budget's currency. A JSON number is read, too, exactly. */
  planned: string;
  /** The currency of `planned`. Default: the account's preferred currency. */
  currency?: string | null;
  /** A text for people; at most 2 000 characters. Default: none. */
  notes?: string | null;
  /** What of the month before is carried over: nothing (`none`), what is left (`surplus`), or also what is missing (`both`). Default: `none` for a new budget; a replaced one keeps its own. */
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetLine {
  /** A category of expenses. Required. */
  categoryId?: string | null;
  /** The amount to spend in the month, zero or more. Required. A JSON number is read, too, exactly. */
  planned?: string | null;
  /** The currency of `planned`. Default: the account's preferred currency. */
  currency?: string | null;
  /** More text for people. Default: none. */
  notes?: string | null;
  /** What of the month before is carried over: nothing (`none`), what is left (`surplus`), or also what is missing (`both`). Default: `none` for a new budget; a replaced one keeps its own. */
  rollover?: "none" | "surplus" | "both" | null;
}
export interface BudgetList {
  /** The budgets. */
  budgets: Array<Budget>;
  /** The sums of all budgets of the month. */
  totals: BudgetTotals;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
  /** The number of the month's budgets of single accounts of the overview, which the list of `all` leaves out; absent unless the request asks for `all`. */
  accountPlans?: number;
}
export interface BudgetListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BudgetList;
}
export interface BudgetMove {
  /** The budget that gives. Required. */
  from: string;
  /** The budget that gets it, or an object with a `categoryId`, whose category gets a budget if it has none. Required. */
  to: string | BudgetTargetOfCategory;
  /** What is moved, above zero and at most what the giving budget plans. Required. A JSON number is read, too, exactly. */
  amount: string;
}
export interface BudgetPayment {
  /** The day, in the user's time zone. */
  date: string;
  /** What each goal gets on that day. */
  allocations: Array<BudgetPaymentPart>;
}
export interface BudgetPaymentPart {
  /** The goal's id. */
  goalId: string;
  /** In the calculation's currency. */
  amount: string;
  /** The sum of the goal's payments so far, from zero. */
  runningTotal: string;
  /** Whether it is the goal's last payment. */
  isFinal: boolean;
}
export interface BudgetSuggestion {
  /** What to change. */
  kind: "increaseBudget" | "extendDeadline" | "reduceTarget";
  /** The goal to change; null for the budget. */
  goalId: string | null;
  /** The new amount or deadline. */
  to: string;
  /** Of a deadline: the payment days that it gains; else null. */
  byMonths: number | null;
  /** The currency of an amount; null for a deadline. */
  currency: string | null;
}
export interface BudgetTargetOfCategory {
  /** The category that it belongs to. */
  categoryId: string;
}
export interface BudgetTotals {
  /** The sum of all plans. */
  planned: string;
  /** What was left of the months before, as `rollover` says; below zero for a debt. */
  carriedOver: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** Planned plus carried over minus spent. */
  available: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** The spent part of what there was to spend. Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  /** Whether `available` is below zero. */
  isOverBudget: boolean;
  /** How far `available` is below zero; else zero. */
  overBy: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<BudgetAmount>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<BudgetAmount>;
}
export interface BudgetWidening {
  /** The first month, `YYYY-MM`. Default: the current month. */
  month?: string | null;
}
export interface BudgetsCopied {
  /** The number of new budgets. */
  copied: number;
  /** The number of categories that are archived or have a budget in the month already. */
  skipped: number;
  /** The new budgets. */
  budgets: Array<Budget>;
}
export interface BudgetsCopiedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BudgetsCopied;
}
export interface BudgetsMoved {
  /** The budget that has given. */
  from: Budget;
  /** The budget that has got it. */
  to: Budget;
}
export interface BudgetsMovedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BudgetsMoved;
}
export interface BudgetsSet {
  /** The budgets. */
  budgets: Array<Budget>;
}
export interface BudgetsWidened {
  /** The number of budgets of single accounts that are parts of the whole book's now. */
  widened: number;
  /** The first 100 budgets that stay as they are. */
  kept: Array<KeptBudget>;
  /** The number of budgets that stay as they are. */
  keptCount: number;
  /** Takes the operation back until `undoUntil`, by `POST /undo`. */
  undoToken: string;
  /** A day after the operation. */
  undoUntil: string;
}
export interface BudgetsWidenedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BudgetsWidened;
}
export interface BulkChange {
  /** The number of changed rows. */
  changed: number;
  /** Takes the operation back until `undoUntil`, by `POST /undo`. */
  undoToken: string;
  /** A day after the operation. */
  undoUntil: string;
}
export interface BulkChangeAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BulkChange;
}
export interface BulkChangeUndone {
  /** The number of rows that are as before. */
  restored: number;
  /** The rows that were changed since and stay, at most a hundred of them. */
  skipped: Array<SkippedRow>;
  /** The number of rows that were changed since and stay, listed or not. */
  skippedCount: number;
}
export interface BulkChangeUndoneAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: BulkChangeUndone;
}
export interface CashflowReport {
  /** The first day of the report. */
  from: string;
  /** The last day of the report. */
  to: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The months of the report, one by one. */
  months: Array<CashflowReportMonthFlow>;
  /** The sums of all months. */
  totals: CashflowReportFlow;
  /** Sums without a rate for the requested conversion, which no other figure contains; empty when none was requested. */
  unconverted: Array<CurrencyAmount>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface CashflowReportAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: CashflowReport;
}
export interface CashflowReportFlow {
  /** Income; above zero. */
  income: string;
  /** Expenses, all of them, whatever friends paid back; above zero. */
  expenses: string;
  /** Income minus expenses. */
  net: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** What transfers took out of the accounts of the overview, to accounts outside or gone, which no other sum has; absent unless the request asks for `all`. */
  movedOut?: Array<CurrencyAmount>;
  /** What transfers brought into the accounts of the overview, from accounts outside or gone; absent unless the request asks for `all`. */
  movedIn?: Array<CurrencyAmount>;
}
export interface CashflowReportMonthFlow {
  /** The month, `YYYY-MM`. */
  month: string;
  /** Income; above zero. */
  income: string;
  /** Expenses, all of them, whatever friends paid back; above zero. */
  expenses: string;
  /** Income minus expenses. */
  net: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** What transfers took out of the accounts of the overview, to accounts outside or gone, which no other sum has; absent unless the request asks for `all`. */
  movedOut?: Array<CurrencyAmount>;
  /** What transfers brought into the accounts of the overview, from accounts outside or gone; absent unless the request asks for `all`. */
  movedIn?: Array<CurrencyAmount>;
}
export interface CategoriesCreated {
  /** The number of new categories. */
  categoriesCreated: number;
  /** All requested categories, including those that existed. */
  categories: Array<Category>;
}
export interface CategoriesCreatedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: CategoriesCreated;
}
export interface Category {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** Whether the category is for income or for expenses. */
  type: "INCOME" | "EXPENSE";
  /** The color of the mark; null without one. */
  color: string | null;
  /** The client's own name of the mark; null without one. */
  icon: string | null;
  /** Whether the category is put away: old entries keep it, new ones cannot have it. */
  isArchived: boolean;
  /** Always false; kept for existing clients. */
  isHolding: boolean;
  /** The category under which this one is; null for none. */
  parentId: string | null;
}
export interface CategoryAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Category;
}
export interface CategoryChange {
  /** Unique among the user's categories of the type. Default: unchanged. */
  name?: string | null;
  /** Whether the category is for income or for expenses. Default: unchanged. */
  type?: "INCOME" | "EXPENSE" | null;
  /** The color of the mark, `#rrggbb` or a name of the client's own. Default: unchanged. */
  color?: string | null;
  /** The client's own name of the mark. Default: unchanged. */
  icon?: string | null;
  /** A category of the same type that has no parent itself. Default: unchanged. */
  parentId?: string | null;
}
export interface CategoryDraft {
  /** Unique among the user's categories of the type. */
  name: string;
  /** Whether the category is for income or for expenses. */
  type: "INCOME" | "EXPENSE";
  /** The color of the mark, `#rrggbb` or a name of the client's own. Default: none. */
  color?: string | null;
  /** The client's own name of the mark. Default: none. */
  icon?: string | null;
  /** A category of the same type that has no parent itself. Default: none. */
  parentId?: string | null;
}
export interface CategoryDrafts {
  /** The categories to make, each with name and type; those that exist are answered, not doubled. */
  categories: Array<CategoryChange>;
}
export interface CategoryList {
  /** The categories. */
  categories: Array<Category>;
}
export interface CategoryListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: CategoryList;
}
export interface CategoryMerge {
  /** The category that gets everything; of the same type. */
  into: string;
}
export interface ChangePasswordRequest {
  /** The password so far. */
  currentPassword: string;
  /** The new password, under the rules of a registration. */
  newPassword: string;
}
export interface ClaimRefusalDraft {
  /** Why, for who says that they paid. Default: none. */
  reason?: string | null;
}
export interface ContinueRegistrationAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn;
}
export interface CreatedParticipant {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The person's id; null for one who is invited by address. */
  userId: string | null;
  /** The e-mail address, as the person wrote it. */
  email: string;
  /** The name; null for one who is invited by address. */
  displayName: string | null;
  /** The part, in the expense's currency; all parts and the owner's add up to the whole. With several payers it is what the participant owes one of them. */
  shareAmount: string;
  /** The part in per cent; null unless it is split by PERCENTAGE. */
  sharePercentage: string | null;
  /** The weight, with two digits; null unless it is split by SHARES. */
  weight: string | null;
  /** PENDING, then PAID or DECLINED. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** Always null: nobody has accepted the part yet. */
  acceptedAt: string | null;
  /** Whom the part is owed to: a payer who is not the expense's owner; null for the owner. */
  owedTo: PersonReference | null;
}
export interface CurrencyAmount {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The sum in this currency. */
  amount: string;
}
export interface CurrencyChange {
  /** The new preferred currency. */
  currency: string;
}
export interface CurrencyChanged {
  /** The preferred currency from now on. */
  currency: string;
}
export interface CurrencyChangedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: CurrencyChanged;
}
export interface CurrencyEntries {
  /** The currencies, the likeliest first. */
  currencies: Array<CurrencyEntry>;
}
export interface CurrencyEntriesAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: CurrencyEntries;
}
export interface CurrencyEntry {
  /** The code: ISO 4217, or that of a crypto asset. */
  code: string;
  /** The name that people read. */
  name: string;
  /** The sign that people write, such as "€"; null where the code is written. */
  symbol: string | null;
  /** Money of a state, or a crypto asset. */
  kind: "fiat" | "crypto";
  /** What an amount has. Digits after the decimal point. */
  digits: number;
}
export interface Dashboard {
  /** The month, `YYYY-MM`. */
  month: string;
  /** What came in and went out in the month. */
  summary: DashboardSummary;
  /** All budgets of the month as one. */
  budget: DashboardPlannedAndSpent;
  /** The budgets one by one. */
  budgetProgress: Array<DashboardCategoryProgress>;
  /** The five newest transactions of the month. */
  recentTransactions: Array<Transaction>;
  /** The number of the user's own PENDING shares; null while sharing is down. */
  pendingSharedExpenses: number | null;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
  /** The number of the month's budgets of single accounts of the overview, which the list of `all` leaves out; absent unless the request asks for `all`. */
  accountPlans?: number;
}
export interface DashboardAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Dashboard;
}
export interface DashboardCategoryProgress {
  /** The category that it belongs to. */
  categoryId: string;
  /** The category's name. */
  categoryName: string;
  /** The planned amount. */
  budgeted: string;
  /** What was left of the months before, as `rollover` says; below zero for a debt. */
  carriedOver: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** Planned plus carried over minus spent. */
  available: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** The spent part of what there was to spend. Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  /** Whether `available` is below zero. */
  isOverBudget: boolean;
  /** How far `available` is below zero; else zero. */
  overBy: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<CurrencyAmount>;
}
export interface DashboardCurrencyFlow {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Income; above zero. */
  income: string;
  /** Expenses, all of them, whatever friends paid back; above zero. */
  expenses: string;
  /** Income minus expenses in this currency. */
  amount: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
}
export interface DashboardPlannedAndSpent {
  /** The sum of all plans. */
  planned: string;
  /** What was left of the months before, as `rollover` says; below zero for a debt. */
  carriedOver: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** Planned plus carried over minus spent. */
  available: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** The spent part of what there was to spend. Whole per cent: rounded down up to the plan, rounded up above it; 100 is used up exactly. */
  percentUsed: number;
  /** Whether `available` is below zero. */
  isOverBudget: boolean;
  /** How far `available` is below zero; else zero. */
  overBy: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<BudgetAmount>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<BudgetAmount>;
}
export interface DashboardSummary {
  /** All income of the month. */
  totalIncome: string;
  /** All expenses of the month, whatever friends paid back of them. */
  totalExpenses: string;
  /** Total income minus total expenses. */
  netResult: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<DashboardCurrencyFlow>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted?: Array<DashboardCurrencyFlow>;
  /** What transfers took out of the accounts of the overview, to accounts outside or gone, which no other sum has; absent unless the request asks for `all`. */
  movedOut?: Array<CurrencyAmount>;
  /** What transfers brought into the accounts of the overview, from accounts outside or gone; absent unless the request asks for `all`. */
  movedIn?: Array<CurrencyAmount>;
}
export interface DeclineDraft {
  /** Why, for the owner. Default: none. */
  reason?: string | null;
}
export interface Deleted {
  /** Always true. */
  deleted: boolean;
}
export interface DeletedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Deleted;
}
export interface DeletedID {
  /** The id of what was deleted. */
  id: string;
  /** Always true. */
  deleted: boolean;
}
export interface DeletedIDAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: DeletedID;
}
export interface EmailRequest {
  /** The address that gets the mail. */
  email: string;
}
export interface Error {
  /** False of every error. */
  success: false;
  /** A sentence for a person; of a wrong field, its first message. */
  error: string;
  /** What a program decides by. Newer servers may send further codes. */
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "RESYNC_REQUIRED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  /** The messages for each wrong field, by its path (`participants[1].email`); absent where no field is to blame. */
  details?: Record<string, Array<string>>;
  /** The same as `details`, under another name. */
  fields?: Record<string, Array<string>>;
}
export interface ExchangeRate {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Units of the other currency for one of the base, up to 18 digits after the point. */
  rate: string;
  /** Who gave it: the user by hand, the operator, or a provider. */
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  /** The day of the rate, at the latest the requested day. */
  date: string;
  /** When the source gave the rate. */
  updatedAt: string;
  /** Whether a newer rate is overdue. */
  stale: boolean;
  /** The common currency that the rate goes through; absent for a pair's own rate. */
  via?: string;
}
export interface ExchangeRates {
  /** The currency of which one unit is priced. */
  base: string;
  /** The day of the rates that was asked for. */
  date: string;
  /** The rates of the base, by code. */
  rates: Array<ExchangeRate>;
  /** Whether any of the rates is stale. */
  stale: boolean;
}
export interface ExchangeRatesAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ExchangeRates;
}
export interface ExpenseGroup {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** How the amount is divided. */
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  /** When it was made. */
  createdAt: string;
  /** The member who may change the group. */
  ownerId: string;
  /** The members, the owner among them, in the order in which they joined. */
  members: Array<GroupMember>;
}
export interface ExpenseGroupAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ExpenseGroup;
}
export interface ExplanationStep {
  /** The name of the computed number. */
  step: string;
  /** How it is computed. */
  formula: string;
  /** What comes out. */
  result: string;
  /** The numbers of the formula, by name. */
  inputs: Record<string, string>;
}
export interface ExportAccountAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: unknown;
}
export interface FinishLoginAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn;
}
export interface FinishPasskeySignInAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn;
}
export interface FinishProviderSignInOfAppAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn | SecondFactorNeeded | LinkNeeded;
}
export interface FirstSignIn {
  /** The client's own name for the device, which the list of sessions shows. Default: none. */
  deviceName?: string | null;
}
export interface FlexAdjustment {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** What each payment day asks for, rounded half up. */
  requiredMonthly: string;
  /** What the goal gets. */
  adjustedAmount: string;
  /** The factor on the requirement, with three digits; 1 for protected goals, 0 for skipped ones. */
  factor: number;
  /** The part that comes from skipped and capped goals. */
  redistributed: string;
  /** Whether the goal keeps its requirement. */
  isProtected: boolean;
  /** Whether the goal gets nothing this time. */
  isSkipped: boolean;
  /** What the adjustment means for the goal. */
  impact: FlexImpact;
}
export interface FlexDraft {
  /** The factor on all flexible goals, with at most three digits. From 0 to 2; 1 pays what is required. A JSON number is read, too, exactly. */
  adjustment: string;
  /** Goals that keep their requirement. Default: those that the month's plan protects. */
  protectedGoalIds?: Array<string> | null;
  /** Goals that get nothing. Default: those that the month's plan skips. */
  skippedGoalIds?: Array<string> | null;
  /** Who gets what skipped and capped goals leave: all in proportion (`balanced`), the earliest deadline first, the largest requirement first, or those at risk first. Default: `balanced`. */
  strategy?: "balanced" | "prioritizeUrgent" | "prioritizeLargest" | "minimizeRisk" | null;
  /** The currency to show all sums in. Default: the `displayCurrency` of the settings. */
  displayCurrency?: string | null;
  /** The month whose plan `apply` changes. Default: that of the next payment day. */
  month?: string | null;
  /** Whether the result is written into the month's plan. Default: false. */
  apply?: boolean | null;
}
export interface FlexImpact {
  /** The adjusted amount minus the requirement; below zero for less. */
  change: string;
  /** `change` in per cent of the requirement, with one digit. */
  percent: number;
  /** By how many months the goal is reached later; null if nothing is paid. */
  delayMonths: number | null;
  /** How much the deadline is in danger. */
  risk: "low" | "medium" | "high";
}
export interface FlexPreview {
  /** What each goal gets, by name. */
  adjustments: Array<FlexAdjustment>;
  /** The sums over all goals. */
  totals: FlexTotals;
}
export interface FlexPreviewAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: FlexPreview;
}
export interface FlexTotals {
  /** The sum of the requirements. */
  original: string;
  /** The sum of the adjusted amounts. */
  adjusted: string;
  /** The part that comes from skipped and capped goals. */
  redistributed: string;
  /** What no goal could take. */
  leftOver: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted: Array<CurrencyAmount>;
}
export interface FoundPerson {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The address. */
  email: string;
  /** The name that other people see. */
  displayName: string;
}
export interface FrozenCategory {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
}
export interface FrozenTransaction {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The day, in the user's time zone. */
  date: string;
  /** A text for people; null without one. */
  description: string;
  /** The category at that time. */
  category: FrozenCategory;
}
export interface Goal {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** What the goal asks for, in its currency; zero or more. */
  targetAmount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The first day. */
  startDate: string;
  /** The day until which the target is to be reached. */
  deadline: string;
  /** Set by the user; it never changes by itself. */
  status: "active" | "completed" | "archived";
  /** The goal's mark; null without one. */
  emoji: string | null;
  /** A text for people; null without one. */
  description: string | null;
  /** The goal's own reminder; null without one. */
  reminder: GoalReminder | null;
  /** What is saved: the sum of the allocations' values, in the goal's currency. */
  currentTotal: string;
  /** From 0 to 1, cut to four digits, so that it is 1 only when nothing remains. */
  progress: number;
  /** The target minus the current total, at least zero. */
  remaining: string;
  /** Whole days from today to the deadline, at least 0. */
  daysRemaining: number;
  /** The amount to save each day from today on, rounded half up. */
  dailyTarget: string;
  /** Funded amounts without a rate to the goal's currency, which no figure contains. */
  unconverted: Array<AssetAmount>;
  /** What of which assets is meant for the goal. */
  allocations: Array<GoalAllocation>;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}
export interface GoalAllocation {
  /** The asset's id. */
  assetId: string;
  /** The asset's name. */
  assetName: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The target amount, in the asset's currency. */
  amount: string;
  /** What of the asset's balance the goal gets, in the asset's currency: the target amount, or its proportion where the targets exceed the balance. */
  funded: string;
  /** The funded amount in the goal's currency; null without a rate. */
  value: string | null;
}
export interface GoalAllocationsDraft {
  /** The target amounts that replace all present ones; what is not named is removed. */
  allocations: Array<GoalAllocationsDraftLine>;
}
export interface GoalAllocationsDraftLine {
  /** The asset. Required. */
  assetId?: string | null;
  /** The target amount in the asset's currency; 0 takes the allocation away. Required. A JSON number is read, too, exactly. */
  amount?: string | null;
}
export interface GoalAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Goal;
}
export interface GoalChange {
  /** What the user saves for. Default: unchanged. */
  name?: string | null;
  /** Zero or more, in the goal's currency. A JSON number is read, too, exactly. Default: unchanged. */
  targetAmount?: string | null;
  /** An ISO 4217 code; no crypto asset. Default: unchanged. */
  currency?: string | null;
  /** Not after the deadline. Default: unchanged. */
  startDate?: string | null;
  /** Today or later when new, at most 100 years ahead. Default: unchanged. */
  deadline?: string | null;
  /** Set by a change only: a new goal is active. Default: unchanged. */
  status?: "active" | "completed" | "archived" | null;
  /** One emoji as the goal's mark. Default: unchanged. */
  emoji?: string | null;
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** The goal's own reminder; null takes it away. Default: unchanged. */
  reminder?: GoalReminderDraft | null;
}
export interface GoalComposition {
  /** The goal's allocations by value, which make up its total. */
  parts: Array<GoalCompositionPart>;
}
export interface GoalCompositionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GoalComposition;
}
export interface GoalCompositionPart {
  /** The asset's id. */
  assetId: string;
  /** The name that people read. */
  name: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The funded amount in the goal's currency. */
  value: string;
  /** The part of 1, with four digits; all add up to 1. */
  share: number;
}
export interface GoalDraft {
  /** What the user saves for. */
  name: string;
  /** Zero or more, in the goal's currency. A JSON number is read, too, exactly. */
  targetAmount: string;
  /** An ISO 4217 code; no crypto asset. */
  currency: string;
  /** Not after the deadline. Default: today. */
  startDate?: string | null;
  /** Today or later when new, at most 100 years ahead. */
  deadline: string;
  /** Set by a change only: a new goal is active. Default: `active`. */
  status?: "active" | "completed" | "archived" | null;
  /** One emoji as the goal's mark. Default: none. */
  emoji?: string | null;
  /** A text for people. Default: none. */
  description?: string | null;
  /** The goal's own reminder; null takes it away. Default: none. */
  reminder?: GoalReminderDraft | null;
}
export interface GoalForecast {
  /** Today's total, then the total on each payment day until the goal is complete. */
  points: Array<GoalHistoryPoint>;
  /** When the goal will be complete; null if it does not grow, or not before the year 10000. */
  expectedCompletion: string | null;
  /** Whether the goal is complete by its deadline. */
  onTrack: boolean;
}
export interface GoalForecastAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GoalForecast;
}
export interface GoalHistory {
  /** The total on each of the days. */
  points: Array<GoalHistoryPoint>;
  /** Rates that are used for points before their day, because no earlier rate is known. */
  rates: Array<GoalHistoryRate>;
}
export interface GoalHistoryAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GoalHistory;
}
export interface GoalHistoryPoint {
  /** The day, in the user's time zone. */
  date: string;
  /** What was saved on that day. */
  total: string;
}
export interface GoalHistoryRate {
  /** The currency of which one unit is priced. */
  base: string;
  /** The currency of the price. */
  quote: string;
  /** Units of the other currency for one of the base, up to 18 digits after the point. */
  rate: string;
  /** Who gave it: the user by hand, the operator, or a provider. */
  source: "MANUAL" | "OPERATOR" | "PROVIDER";
  /** The day of the rate: after the month if no earlier rate is known. */
  asOf: string;
  /** The common currency that the rate goes through; absent for a pair's own rate. */
  via?: string;
  /** Whether the rate is of a later day than the month, because no earlier one is known. */
  isLater: boolean;
}
export interface GoalList {
  /** The goals of the page. */
  goals: Array<Goal>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface GoalListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GoalList;
}
export interface GoalPlan {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** What each payment day asks for, rounded half up. */
  requiredMonthly: string;
  /** Nothing for a skipped goal; else the custom amount if there is one, or the requirement. */
  plannedAmount: string;
  /** An amount of the user's own, in the goal's currency; null for the requirement. */
  customAmount: string | null;
  /** Whether the goal keeps its requirement. */
  isProtected: boolean;
  /** Whether the goal gets nothing this time. */
  isSkipped: boolean;
  /** What the goals have gained since the start; may be below zero. */
  contributed: string;
  /** The planned amount minus the contributed one, at least zero. */
  remainingToClose: string;
  /** From 0 to 1, cut to four digits, so that it is 1 only when nothing remains. */
  progress: number;
}
export interface GoalPlanDraft {
  /** The goal. Required. */
  goalId?: string | null;
  /** An amount of the user's own, zero or more; null goes back to the requirement. A JSON number is read, too, exactly. Default: unchanged. */
  customAmount?: string | null;
  /** Whether the goal keeps its amount under an adjustment. Default: unchanged. */
  isProtected?: boolean | null;
  /** Whether the goal gets nothing this month. Default: unchanged. */
  isSkipped?: boolean | null;
}
export interface GoalReminder {
  /** How often. */
  frequency: "weekly" | "biweekly" | "monthly";
  /** `HH:MM` in the user's time zone. */
  time: string;
  /** The first day. */
  startDate: string;
}
export interface GoalReminderDraft {
  /** How often. Required. */
  frequency?: "weekly" | "biweekly" | "monthly" | null;
  /** `HH:MM` in the user's time zone. Required. */
  time?: string | null;
  /** The first day. Default: today. */
  startDate?: string | null;
}
export interface GoalRequirement {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** What the goal asks for, in its currency; zero or more. */
  targetAmount: string;
  /** What is saved: the sum of the allocations' values, in the goal's currency. */
  currentTotal: string;
  /** What is still to be saved. */
  remainingAmount: string;
  /** Payment days after today and not after the deadline, at least 1. */
  monthsRemaining: number;
  /** What each payment day asks for, rounded half up. */
  requiredMonthly: string;
  /** From 0 to 1, cut to four digits, so that it is 1 only when nothing remains. */
  progress: number;
  /** The day until which the target is to be reached. */
  deadline: string;
  /** `completed` when nothing remains; `critical` past the deadline or above 10 000 a month; `attention` above 5 000 or with one month left; else `onTrack`. */
  status: "completed" | "critical" | "attention" | "onTrack";
  /** The computation step by step; only with `explain`. */
  explanation?: Array<ExplanationStep>;
}
export interface GroupBalances {
  /** Each person's net claim, by currency. */
  balances: Array<SimplifiedDebtsNetBalance>;
  /** The fewest payments that settle everything. */
  payments: Array<SimplifiedDebtsPayment>;
  /** Who owes whom what they have not accepted, which the balances count, too; absent without. */
  notAccepted?: Array<SimplifiedDebtsPayment>;
  /** What is open in the group between the user and each of the others, by currency. */
  settlementBalances: Array<SettlementBalance>;
}
export interface GroupBalancesAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GroupBalances;
}
export interface GroupChange {
  /** What the members see. Default: unchanged. */
  name?: string | null;
  /** The standing split: EQUAL or SHARES. Default: unchanged. */
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
}
export interface GroupDraft {
  /** What the members see. */
  name: string;
  /** The standing split: EQUAL or SHARES. Default: EQUAL. */
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  /** The others. Default: the owner alone. */
  members?: Array<GroupMemberChange> | null;
  /** The owner's weight, for SHARES only. A JSON number is read, too, exactly. Default: 1. */
  ownerWeight?: string | null;
}
export interface GroupExpenseDraft {
  /** An expense of the user that is not shared yet. */
  transactionId: string;
  /** A text for the others. Default: none. */
  description?: string | null;
  /** The account that payments are booked into by themselves, as refunds of the expense. Default: none. */
  bookRepayments?: RepaymentAccountDraft | null;
  /** Who paid, and what: members with an account, who together paid the whole expense. Default: the user paid all. */
  payers?: Array<SharePayerDraft> | null;
}
export interface GroupList {
  /** The groups that the user belongs to. */
  groups: Array<GroupSummary>;
}
export interface GroupListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GroupList;
}
export interface GroupMember {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The person. */
  person: PersonReference;
  /** The weight in a group that splits by SHARES, with two digits. */
  weight: string;
}
export interface GroupMemberAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GroupMember;
}
export interface GroupMemberChange {
  /** The person's address; an unknown one is invited. Required. Default: unchanged. */
  email?: string | null;
  /** For SHARES only: 0 to 10 000, two digits. A JSON number is read, too, exactly. Default: unchanged. */
  weight?: string | null;
}
export interface GroupMemberDraft {
  /** The person's address; an unknown one is invited. Required. */
  email: string;
  /** For SHARES only: 0 to 10 000, two digits. A JSON number is read, too, exactly. Default: 1. */
  weight?: string | null;
}
export interface GroupMembers {
  /** The members, the owner among them, in the order in which they joined. */
  members: Array<GroupMember>;
}
export interface GroupMembersAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: GroupMembers;
}
export interface GroupSummary {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** How the amount is divided. */
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  /** When it was made. */
  createdAt: string;
  /** The member who may change the group. */
  ownerId: string;
  /** The number of members, the owner among them. */
  memberCount: number;
}
export interface HealthState {
  /** `ok` while the process lives; `ready` when it serves. */
  status: "ok" | "ready";
  /** What the operator should look at, by subject; absent without any. */
  warnings?: Record<string, Array<string>>;
}
export interface HealthStateAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: HealthState;
}
export interface IdentityProvider {
  /** The provider's name in paths: `/auth/oidc/{id}/start`. */
  id: string;
  /** What people call the provider. */
  label: string;
}
export interface IdentityProviderList {
  /** The identity providers that the operator has set up. */
  providers: Array<IdentityProvider>;
}
export interface IdentityProviderListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: IdentityProviderList;
}
export interface Import {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** `preview` until the commit; a preview lives 7 days. */
  status: "preview" | "committing" | "committed" | "undoing" | "undone" | "failed";
  /** The kind of the file. */
  format: "csv" | "ofx" | "qif" | "camt053" | "mt940" | "bank";
  /** The account of entries that name no account in the file. */
  accountId: string | null;
  /** When it was made. */
  createdAt: string;
  /** How the file's characters are written; null for XML, which names its encoding itself. `UTF-8`, `UTF-16LE`, `UTF-16BE`, `Windows-1250` to `-1257`, `ISO-8859-2`, `-5`, `-7` or `-15`, `CP437`, `CP850`, `CP852`, `CP866`, `KOI8-U`, `Mac-Roman`, `Mac-Cyrillic`, `Shift-JIS`, `EUC-JP`, `GBK`, `Big5` or `EUC-KR`. */
  encoding: string | null;
  /** The columns of a CSV by their meaning; null for other formats. */
  mapping: ImportMapping | null;
  /** The order of day and month; null where it is open, or dates have one form only. `DD/MM/YYYY`, `MM/DD/YYYY` or `YYYY-MM-DD`. */
  dateFormat: string | null;
  /** The mark before the decimals; null where it is open. `.` or `,` */
  decimalSeparator: string | null;
  /** What the signs of a CSV's amounts mean; null where it is open, or other columns say it. `asWritten` or `inverted`. */
  amountSign: string | null;
  /** The columns of a CSV, with samples. */
  columns: Array<ImportColumn>;
  /** What cannot be concluded from the file: rows that need the answer are problems until a PATCH gives it. */
  questions: Array<ImportQuestion>;
  /** What a person should know about the file. */
  remarks: Array<string>;
  /** How many rows are in which state. */
  counts: ImportCounts;
  /** The sums of ready entries in their most frequent currency; null without ready entries. */
  totals: ImportTotals | null;
  /** The balance that the file states against the computed one; null where it states none. */
  closingBalance: ImportClosingBalance | null;
  /** From 0 to 1. */
  progress: number;
  /** What the commit did; null before. */
  committed: ImportCommitted | null;
  /** What the undo did; null before. */
  undone: ImportUndone | null;
  /** Why the commit was taken back; null unless it was refused. */
  refusal: ImportRefusal | null;
}
export interface ImportAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Import;
}
export interface ImportClosingBalance {
  /** As the file states it. */
  stated: string;
  /** As it will be with the ready entries. */
  computed: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The day of the statement. */
  date: string;
}
export interface ImportColumn {
  /** The header, made unique: "Amount", "Amount (2)", "Column 3". */
  name: string;
  /** The first cells of the column. */
  samples: Array<string>;
}
export interface ImportCommitted {
  /** The number of new entries. */
  created: number;
  /** The number of rows that were left out. */
  skipped: number;
}
export interface ImportCommittedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ImportCommitted;
}
export interface ImportCorrections {
  /** The columns by their meaning. Default: unchanged. */
  mapping?: ImportMappingDraft | null;
  /** The account of entries that name none. Default: unchanged. */
  accountId?: string | null;
  /** Accounts by their names in the file; null leaves the account's entries out. Default: unchanged. */
  accountFor?: Record<string, string | null> | null;
  /** The order of day and month. `DD/MM/YYYY`, `MM/DD/YYYY` or `YYYY-MM-DD`. Default: unchanged. */
  dateFormat?: string | null;
  /** The mark before the decimals. `.` or `,` Default: unchanged. */
  decimalSeparator?: string | null;
  /** Whether amounts of a CSV without a minus came in (`asWritten`) or were spent (`inverted`), where no other column says it. `asWritten` or `inverted`. Default: unchanged. */
  amountSign?: string | null;
  /** How the file's characters are written. `UTF-8`, `UTF-16LE`, `UTF-16BE`, `Windows-1250` to `-1257`, `ISO-8859-2`, `-5`, `-7` or `-15`, `CP437`, `CP850`, `CP852`, `CP866`, `KOI8-U`, `Mac-Roman`, `Mac-Cyrillic`, `Shift-JIS`, `EUC-JP`, `GBK`, `Big5` or `EUC-KR`. Default: unchanged. */
  encoding?: string | null;
  /** The category of entries that name none; null for "Uncategorized". Default: unchanged. */
  defaultCategory?: string | null;
  /** Categories by their names in the file. Default: unchanged. */
  categoryFor?: Record<string, string> | null;
  /** Whether the commit makes categories that the file names and the book lacks. Default: unchanged. */
  createCategories?: boolean | null;
  /** Decisions about single rows. Default: unchanged. */
  rows?: Array<ImportRowDraft> | null;
}
export interface ImportCounts {
  /** All rows. */
  rows: number;
  /** Rows that the commit will make into entries. */
  ready: number;
  /** Rows that the book seems to have already. */
  duplicates: number;
  /** Rows that cannot be imported. */
  problems: number;
  /** Rows that the user left out. */
  excluded: number;
}
export interface ImportKept {
  /** Counted from 1 in the order of the file. */
  row: number;
  /** The entry that stays. */
  transactionId: string;
}
export interface ImportList {
  /** The imports, newest first, without columns, mapping and questions. */
  imports: Array<Import>;
}
export interface ImportListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ImportList;
}
export interface ImportMapping {
  /** The column with the day. */
  date?: string;
  /** The column with the amount, income and expenses in one. */
  amount?: string;
  /** The column of money that left the account, where it has one of its own. The column of money that left the account. */
  debit?: string;
  /** The column of money that came in, where it has one of its own. */
  credit?: string;
  /** The column that says whether an amount without a sign is income or an expense. */
  type?: string;
  /** The column with the currency. */
  currency?: string;
  /** The column with the account's name. */
  account?: string;
  /** The column with the category's name. */
  category?: string;
  /** The column with the bank's own id. */
  externalId?: string;
  /** The column that tells pending entries. */
  status?: string;
  /** The column with tags. */
  tags?: string;
  /** The column with the payee. */
  payee?: string;
  /** The column with the one who paid, where `payee` names who was paid: it is the payee of income. */
  payer?: string;
  /** The column of fees that come on top of the amounts; they become parts of them. */
  fee?: string;
  /** The column with what was paid in another currency. */
  originalAmount?: string;
  /** The column with the currency that was paid in. */
  originalCurrency?: string;
  /** The columns that make the description. */
  description: Array<string>;
  /** The columns that make the notes. */
  notes: Array<string>;
  /** What stands between the cells: a comma, a semicolon, a tab or a |. */
  separator?: string;
}
export interface ImportMappingDraft {
  /** The column with the day. Default: unchanged. */
  date?: string | null;
  /** The column with the amount, income and expenses in one. Default: unchanged. */
  amount?: string | null;
  /** The column of money that left the account. The column of money that left the account. Default: unchanged. */
  debit?: string | null;
  /** The column of money that came in. Default: unchanged. */
  credit?: string | null;
  /** The column that says whether an amount is income or an expense. Default: none. */
  type?: string | null;
  /** The column with the currency. Default: unchanged. */
  currency?: string | null;
  /** The column with the account's name. Default: unchanged. */
  account?: string | null;
  /** The column with the category's name. Default: unchanged. */
  category?: string | null;
  /** The column with the bank's own id. Default: unchanged. */
  externalId?: string | null;
  /** The column that tells pending entries. Default: unchanged. */
  status?: string | null;
  /** The column with tags. Default: unchanged. */
  tags?: string | null;
  /** The column with the payee. Default: unchanged. */
  payee?: string | null;
  /** The column with the one who paid, where `payee` names who was paid. Default: unchanged. */
  payer?: string | null;
  /** The column of fees that come on top of the amounts. Default: unchanged. */
  fee?: string | null;
  /** The column with what was paid in another currency. Default: unchanged. */
  originalAmount?: string | null;
  /** The column with the currency that was paid in. Default: unchanged. */
  originalCurrency?: string | null;
  /** The columns that make the description. Default: unchanged. */
  description?: Array<string> | null;
  /** The columns that make the notes. Default: unchanged. */
  notes?: Array<string> | null;
  /** What stands between the cells; with another one all columns are concluded again, and other members are not read. Default: unchanged. */
  separator?: string | null;
}
export interface ImportProblem {
  /** The member that is wrong. */
  field: string;
  /** A sentence for a person. */
  message: string;
}
export interface ImportQuestion {
  /** The member of a PATCH that takes the answer. */
  field: string;
  /** The question, for a person. */
  message: string;
  /** The possible answers; empty where any value fits. */
  choices: Array<string>;
  /** Words of the file as each of the choices has them, in their order; null where the message says enough. */
  samples: Array<string> | null;
}
export interface ImportRefusal {
  /** The error's code. */
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "RESYNC_REQUIRED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  /** A sentence for a person. */
  message: string;
}
export interface ImportRow {
  /** Counted from 1 in the order of the file. */
  row: number;
  /** Whether the row will be imported. */
  status: "ready" | "duplicate" | "problem" | "excluded";
  /** The day; null where it cannot be read. */
  date: string | null;
  /** Whether money came in or went out; null where it cannot be read. */
  type: "INCOME" | "EXPENSE" | null;
  /** Above zero; null where it cannot be read. */
  amount: string | null;
  /** The currency; null where it is not known. */
  currency: string | null;
  /** What was paid in another currency; null where the file does not say it. */
  originalAmount: string | null;
  /** The currency that was paid in; null without an original amount. */
  originalCurrency: string | null;
  /** A text for people; null without one. */
  description: string | null;
  /** More text for people; null without any. */
  notes: string | null;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** Whether the row is money back for an expense, as Coffer's own files tell, or as the user said. */
  isRefund: boolean;
  /** Whether the row seems to be money back: its words say so, or its payee was only paid before. The user says it by `isRefund` of a PATCH. */
  mayBeRefund: boolean;
  /** Free words, in the order of the request. */
  tags: Array<string>;
  /** The category's name, in the book or as it will be made. */
  category: string | null;
  /** The category in the book; null for one that the commit makes. */
  categoryId: string | null;
  /** The category's name in the file, the key for `categoryFor`; null without one. */
  categoryText: string | null;
  /** The account's name in the file, the key for `accountFor`; null without one. */
  account: string | null;
  /** The account that gets the entry; null where it is not known. */
  accountId: string | null;
  /** The bank's own id; null without one. */
  externalId: string | null;
  /** The entry that the row seems to repeat; null for none. */
  duplicateOf: string | null;
  /** The rules whose conditions the row meets; they have filled it in. */
  ruleIds: Array<string>;
  /** What keeps the row from being imported, and what the book cannot hold of it. */
  problems: Array<ImportProblem>;
}
export interface ImportRowDraft {
  /** The row, by its number. Required. Counted from 1 in the order of the file. */
  row?: number | null;
  /** False includes a duplicate, true leaves the row out, null takes the decision back. Default: unchanged. */
  excluded?: boolean | null;
  /** The row's category; null takes the decision back. Default: unchanged. */
  categoryId?: string | null;
  /** True makes a row that came in money back for an expense, null takes the decision back. Default: unchanged. */
  isRefund?: boolean | null;
}
export interface ImportRowList {
  /** The rows of the page, in the order of the file. */
  rows: Array<ImportRow>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ImportRowListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ImportRowList;
}
export interface ImportRunning {
  /** The import that is being worked on. */
  id: string;
  /** The present state. */
  status: "running";
}
export interface ImportRunningAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ImportRunning;
}
export interface ImportTotals {
  /** Income; above zero. */
  income: string;
  /** Expenses, all of them, whatever friends paid back; above zero. */
  expenses: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The first day of ready entries. */
  from: string;
  /** The last day of ready entries. */
  to: string;
}
export interface ImportUndone {
  /** The number of entries that were taken back. */
  removed: number;
  /** Entries that were edited since, and stay. */
  kept: Array<ImportKept>;
}
export interface ImportUndoneAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ImportUndone;
}
export interface IncomeGoal {
  /** The account that it belongs to; null for the whole book. */
  accountId: string | null;
  /** The month, `YYYY-MM`. The first day of the month. */
  month: string;
  /** The income wished for. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The income of the month in the goal's currency; nothing is converted. */
  received: string;
  /** What is still to come; zero once the goal is reached. */
  remaining: string;
  /** Whole per cent of the goal. */
  percentReached: number;
}
export interface IncomeGoalAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: IncomeGoal;
}
export interface IncomeGoalDraft {
  /** The account, or `all` for a goal of the whole book. Default: the active account. */
  accountId?: string | null;
  /** The month, `YYYY-MM`; `monthKey` is another name. Default: the current month. */
  month?: string | null;
  /** Another name of `month`, for existing clients. Default: what `month` says. */
  monthKey?: string | null;
  /** The income wished for, zero or more. A JSON number is read, too, exactly. */
  amount: string;
  /** An ISO 4217 code. Default: the account's currency. */
  currency?: string | null;
}
export interface InfeasibleGoal {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** The day until which the target is to be reached. */
  deadline: string;
  /** The budget that this goal and all earlier ones need. */
  requiredMonthly: string;
  /** The part of `requiredMonthly` above the budget. */
  shortfall: string;
}
export interface KeptBudget {
  /** The budget that stays. */
  budgetId: string;
  /** The category's budgets of the month have several currencies (`severalCurrencies`), the whole book has one already (`alreadyPlanned`), or their sum is larger than a budget can be (`tooLarge`), or the whole book has 500 in the month (`tooMany`). */
  reason: "severalCurrencies" | "alreadyPlanned" | "tooLarge" | "tooMany";
}
export interface KeySet {
  /** The public keys that verify access tokens, the present one and those before it. */
  keys: Array<KeySetKey>;
}
export interface KeySetKey {
  /** The kind of key. */
  kty: "OKP";
  /** The curve. */
  crv: "Ed25519";
  /** What the key is for. */
  use: "sig";
  /** The signature's algorithm. */
  alg: "EdDSA";
  /** The key's id, which a token's header names. */
  kid: string;
  /** The public key's bytes, in base64url. */
  x: string;
}
export interface KnownDevice {
  /** The session of the device's last sign-in. `DELETE /auth/sessions/{id}` ends it and forgets the device. */
  id: string;
  /** The client's own name for the device, given at sign-in; null without one. */
  deviceName: string | null;
  /** The client's address at sign-in. */
  address: string;
  /** The device's last sign-in. */
  signedInAt: string;
}
export interface LinkConfirmation {
  /** The token of the sign-in that found the account. Default: that of the browser's cookie. */
  linkToken?: string | null;
}
export interface LinkNeeded {
  /** Nobody is signed in yet: the account's own sign-in comes first. */
  linkRequired: boolean;
  /** Links the two, once, within ten minutes, by `POST /auth/identities`. */
  linkToken: string;
  /** The address of the account. */
  email: string;
}
export interface LinkedIdentity {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The provider's id when the two were linked. */
  provider: string;
  /** What people call the provider. */
  label: string;
  /** The address at the provider when the two were linked; null without one. */
  email: string | null;
  /** When it was made. */
  createdAt: string;
  /** The last sign-in by it; null before the first. */
  lastUsedAt: string | null;
}
export interface LinkedIdentityAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: LinkedIdentity;
}
export interface LinkedIdentityList {
  /** The accounts at identity providers that sign the user in, oldest first. */
  identities: Array<LinkedIdentity>;
}
export interface LinkedIdentityListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: LinkedIdentityList;
}
export interface LoginAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn | SecondFactorNeeded;
}
export interface LoginRequest {
  /** The address of the account. */
  email: string;
  /** The password of the account. */
  password: string;
  /** The client's own name for the device, which the list of sessions shows. Default: none. */
  deviceName?: string | null;
}
export interface LogoutAllRequest {
  /** Whether API tokens end, too. Default: false. */
  tokens?: boolean | null;
}
export interface LogoutRequest {
  /** Names the session to end, also an expired one. Default: the session that asks. */
  refreshToken?: string | null;
}
export interface LogoutRequestOfProvider {
  /** A logout token (OpenID Connect Back-Channel Logout 1.0 §2.4). */
  logout_token: string;
}
export interface Message {
  /** A sentence for a person. */
  message: string;
}
export interface MessageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Message;
}
export interface NamedTransaction {
  /** The id by which the client reads the rest. */
  id: string;
  /** The client's own id, if it gave one. */
  clientId: string | null;
  /** Always true: only a part of the members is here, as the results exceed 1 MiB. */
  isPartial: boolean;
  /** Actions of rules that were left out of a new transaction, at most 5, each with a reason; only in the answer to a creation with `applyRules`, and absent if nothing was. */
  skipped?: Array<RuleSkip>;
}
export interface NewAPIToken {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The name that people read. */
  name: string;
  /** What the token may do. No scope includes another one. */
  scopes: Array<"read" | "transactions:write" | "budgets:write" | "planning:write" | "sharing:write" | "export" | "wallet">;
  /** The only accounts that the token reaches; null for all. */
  accountIds: Array<string> | null;
  /** The book that the token is for; null for the personal one. */
  bookId: string | null;
  /** The token itself, shown this once; send it as `Authorization: Bearer …`. */
  token: string;
  /** When it was made. */
  createdAt: string;
  /** When it ends. */
  expiresAt: string;
}
export interface NewAPITokenAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NewAPIToken;
}
export interface NewWebhook {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** Where events go. */
  url: string;
  /** What it is for; null without. */
  description: string | null;
  /** What the receiver is told of. */
  events: Array<"book.changed" | "shares.changed" | "wallet.changed" | "notification.created" | "webhook.test">;
  /** Whether events are sent. */
  enabled: boolean;
  /** The key of the signatures, `whsec_` and base64; shown this once. */
  secret: string;
  /** When it was made. */
  createdAt: string;
}
export interface NewWebhookAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NewWebhook;
}
export interface NotificationCreatedData {
  /** The notification's id. */
  id: string;
  /** What the notification is about. */
  kind: "SHARED" | "PAYER" | "REMINDER" | "PAID" | "UNPAID" | "PAYMENT" | "PAYMENT_REVERSED" | "CHANGED" | "SETTLED" | "SETTLED_NET" | "REOPENED" | "CLAIMED" | "CLAIM_REFUSED" | "DECLINED" | "CANCELLED" | "GROUP_JOINED" | "BOOK_INVITED" | "BOOK_JOINED" | "BOOK_EDITOR" | "BOOK_VIEWER" | "BOOK_REMOVED" | "BOOK_DELETED" | "BOOK_OWNER" | "BOOK_OWNED" | "PLAN_CHANGED" | "BUDGET_EXCEEDED" | "IMPORTED" | "MORE";
}
export interface NotificationCreatedEvent {
  /** What happened. */
  type: "notification.created";
  /** When it happened; of several changes that come as one, when this delivery was made. */
  timestamp: string;
  /** What tells the receiver where to look; nothing of the content. */
  data: NotificationCreatedData;
}
export interface NotificationPage {
  /** The notifications of the page, newest first. */
  notifications: Array<SharingNotification>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** The number of all unread ones. */
  unread: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface NotificationPageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NotificationPage;
}
export interface NotificationRead {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** When it was read; null until then. */
  readAt: string;
}
export interface NotificationReadAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NotificationRead;
}
export interface NotificationSettings {
  /** Whether the user gets mails about shares; the list of notifications is always kept. */
  mails: boolean;
  /** Whether the user is notified when another member of a book changes a budget. */
  planChanged: boolean;
  /** Whether the user is notified when another member's entry takes a budget over its plan. */
  budgetExceeded: boolean;
  /** Whether the user is notified when another member imports entries. */
  imported: boolean;
}
export interface NotificationSettingsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NotificationSettings;
}
export interface NotificationSettingsDraft {
  /** Whether the user gets mails about shares. Default: unchanged. */
  mails?: boolean | null;
  /** As in the answer. Default: unchanged. */
  planChanged?: boolean | null;
  /** As in the answer. Default: unchanged. */
  budgetExceeded?: boolean | null;
  /** As in the answer. Default: unchanged. */
  imported?: boolean | null;
}
export interface NotificationsRead {
  /** The number that were unread. */
  read: number;
}
export interface NotificationsReadAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: NotificationsRead;
}
export interface OnboardingState {
  /** Whether the first steps are done, or skipped. */
  hasCompletedOnboarding: boolean;
}
export interface OnboardingStateAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: OnboardingState;
}
export interface OptimalAdjustment {
  /** The smallest factor that comes nearest to the target, with three digits. */
  adjustment: number;
  /** What all goals cost with that factor. */
  achievedTotal: string;
  /** Whether the target lies between the smallest and the largest possible total. */
  reachable: boolean;
  /** What each goal gets, by name. */
  adjustments: Array<FlexAdjustment>;
  /** The sums over all goals. */
  totals: FlexTotals;
}
export interface OptimalAdjustmentAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: OptimalAdjustment;
}
export interface OptimalDraft {
  /** What all goals together may cost in a month, zero or more. A JSON number is read, too, exactly. */
  targetTotal: string;
  /** The currency of `targetTotal`. Default: the display currency of the settings. */
  currency?: string | null;
  /** Goals that keep their requirement. Default: those that the month's plan protects. */
  protectedGoalIds?: Array<string> | null;
  /** Goals that get nothing. Default: those that the month's plan skips. */
  skippedGoalIds?: Array<string> | null;
  /** Who gets what skipped and capped goals leave: all in proportion (`balanced`), the earliest deadline first, the largest requirement first, or those at risk first. Default: `balanced`. */
  strategy?: "balanced" | "prioritizeUrgent" | "prioritizeLargest" | "minimizeRisk" | null;
}
export interface OwnRate {
  /** The currency of which one unit is priced. */
  base: string;
  /** The currency of the price. */
  currency: string;
  /** The day from which the rate holds. */
  date: string;
  /** Units of the other currency for one of the base, up to 18 digits after the point. */
  rate: string;
  /** When it was last changed. */
  updatedAt: string;
}
export interface PartClaimDraft {
  /** What was paid, above zero. A JSON number is read, too, exactly. Default: all that remains of the part. */
  amount?: string | null;
  /** A text for people. Default: none. */
  note?: string | null;
}
export interface Participant {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The part, in the expense's currency; all parts and the owner's add up to the whole. With several payers it is what the participant owes one of them. */
  shareAmount: string;
  /** The part in per cent; null unless it is split by PERCENTAGE. */
  sharePercentage: string | null;
  /** The weight, with two digits; null unless it is split by SHARES. */
  weight: string | null;
  /** PENDING, then PAID or DECLINED. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** When the participant accepted the part, by saying so or by paying, claiming or booking it; null until then, and once its amount is raised. */
  acceptedAt: string | null;
  /** When the part was paid; null until then. */
  paidAt: string | null;
  /** When the part was declined; null if it was not. */
  declinedAt: string | null;
  /** Why, for whom the part is owed to; null without a reason and for everyone else. */
  declineReason: string | null;
  /** When the last reminder went out; null before the first. */
  reminderSentAt: string | null;
  /** What is paid of the part. */
  paidAmount: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** What the participant says to have paid, until a payment answers it; null without. */
  claim: PaymentClaim | null;
  /** Who owes the part. */
  participant: PersonReference;
  /** Whom the part is owed to: a payer who is not the expense's owner; null for the owner. */
  owedTo: PersonReference | null;
}
export interface ParticipantDraft {
  /** The person's address; an unknown one is invited. Required. */
  email?: string | null;
  /** The part, for FIXED only: zero or more. A JSON number is read, too, exactly. Default: required for FIXED. */
  shareAmount?: string | null;
  /** The part in per cent, for PERCENTAGE only: 0 to 100, two digits. A JSON number is read, too, exactly. Default: required for PERCENTAGE. */
  sharePercentage?: string | null;
  /** For SHARES only: 0 to 10 000, two digits. A JSON number is read, too, exactly. Default: 1. */
  weight?: string | null;
}
export interface Passkey {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The authenticator's id in base64url, by which a client finds the passkey of its own device. */
  credentialId: string;
  /** The name in the list of passkeys. */
  name: string;
  /** The ways to reach the authenticator (`internal`, `hybrid`, `usb` …), as the client reported. */
  transports: Array<string>;
  /** Whether the authenticator reports a copy of the passkey outside the device. */
  backedUp: boolean;
  /** When it was made. */
  createdAt: string;
  /** The last sign-in or unlocking by the passkey; null before the first. */
  lastUsedAt: string | null;
}
export interface PasskeyAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Passkey;
}
export interface PasskeyChange {
  /** The name in the list of passkeys. */
  name: string;
}
export interface PasskeyList {
  /** The user's passkeys. */
  passkeys: Array<Passkey>;
  /** The most passkeys that a user can have. */
  limit: number;
}
export interface PasskeyListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PasskeyList;
}
export interface PasskeyLoginRequest {
  /** The user who must own the passkey. Default: any user's passkey is accepted. */
  email?: string | null;
}
export interface PasskeyRegistrationRequest {
  /** Needed when the sign-in is no longer fresh. Default: none. */
  password?: string | null;
}
export interface Payee {
  /** As it was written last. */
  name: string;
  /** The number of transactions and transfers with the payee. */
  count: number;
  /** The newest day of these. */
  lastUsed: string;
  /** The category of the newest transaction; null where only transfers have the payee. */
  lastCategoryId: string | null;
}
export interface PayeeList {
  /** The payees, most used first. */
  payees: Array<Payee>;
  /** Whether there is a further page. */
  hasMore: boolean;
}
export interface PayeeListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PayeeList;
}
export interface PayeeRename {
  /** The payee as it is now. */
  from: string;
  /** The new name; that of another payee merges the two. */
  to: string;
}
export interface PaymentClaim {
  /** A decimal with exactly the digits of its currency. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A text for people; null without one. */
  note: string | null;
  /** When it was made. */
  createdAt: string;
}
export interface PaymentClaimAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PaymentClaim;
}
export interface PaymentClaimDraft {
  /** The other person. */
  userId: string;
  /** Another name of `userId`. Default: what `userId` says. */
  targetUserId?: string | null;
  /** The currency to settle in. */
  currency: string;
  /** What was paid, above zero. A JSON number is read, too, exactly. Default: all that is owed on balance. */
  amount?: string | null;
  /** A text for people. Default: none. */
  note?: string | null;
  /** Only what is open in this group. Default: everything. */
  groupId?: string | null;
}
export interface PaymentDraft {
  /** Above zero, at most what remains of the part. A JSON number is read, too, exactly. */
  amount: string;
  /** The day of the payment, not in the future. Default: today. */
  date?: string | null;
  /** A text for people. Default: none. */
  note?: string | null;
}
export interface PaymentRecorded {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** What is paid of the part. */
  paidAmount: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** The present state. */
  status: "PENDING" | "PAID" | "DECLINED";
}
export interface PaymentRecordedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PaymentRecorded;
}
export interface PaymentSchedule {
  /** One for each payment day up to the deadline that has an amount. */
  payments: Array<ScheduledPayment>;
}
export interface PaymentScheduleAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PaymentSchedule;
}
export interface PersonFound {
  /** The verified user with that address. */
  user: FoundPerson;
}
export interface PersonFoundAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PersonFound;
}
export interface PersonReference {
  /** The user's id; null for one who is invited by address. */
  id: string | null;
  /** The address; empty for an erased person. */
  email: string;
  /** The name; null for one who is invited by address. */
  displayName: string | null;
}
export interface PinChange {
  /** The new PIN, 4 to 8 digits. */
  pin: string;
  /** The password, as proof of who asks. */
  password: string;
}
export interface PinRemoval {
  /** The password, as proof of who asks. */
  password: string;
}
export interface PlanHistory {
  /** The completed months, newest first. */
  months: Array<PlanMonth>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface PlanHistoryAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PlanHistory;
}
export interface PlanMonth {
  /** The month, `YYYY-MM`. */
  month: string;
  /** `draft` until it is started, then `executing`, then `completed`. */
  status: "draft" | "executing" | "completed";
  /** When the month was started; null for a draft. */
  startedAt: string | null;
  /** When the month was completed; null until then. */
  completedAt: string | null;
  /** Until when the last start or completion can be undone; null where nothing can. */
  undoUntil: string | null;
  /** The goals of the month, by name. */
  plans: Array<GoalPlan>;
  /** The sums over all goals. */
  totals: PlanMonthTotals;
}
export interface PlanMonthAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PlanMonth;
}
export interface PlanMonthDraft {
  /** The goals to change; those that are not named stay. */
  plans: Array<GoalPlanDraft>;
}
export interface PlanMonthTotals {
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The sum of the planned amounts. */
  planned: string;
  /** What the goals have gained since the start; may be below zero. */
  contributed: string;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted: Array<CurrencyAmount>;
}
export interface PlanningSettings {
  /** The day of every month on which goals are paid. */
  paymentDay: number;
  /** The currency of totals over goals. */
  displayCurrency: string;
  /** For how many hours a start or a completion of a month can be undone. */
  undoGracePeriodHours: number;
  /** Whether a month starts by itself on its payment day. */
  autoStart: boolean;
  /** Whether a month is completed by itself on the next month's payment day. */
  autoComplete: boolean;
  /** Whether a mail reminds of the payment day. */
  reminders: boolean;
  /** The days from the reminder to the payment day. */
  notificationDays: number;
  /** What the user can save each month; null if that is not known. */
  monthlyBudget: string | null;
  /** The currency of `monthlyBudget`. */
  budgetCurrency: string;
}
export interface PlanningSettingsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PlanningSettings;
}
export interface PlanningSettingsDraft {
  /** The day of every month on which goals are paid. Default: unchanged. */
  paymentDay?: number | null;
  /** The currency of totals over goals; null for the preferred one. Default: unchanged. */
  displayCurrency?: string | null;
  /** For how many hours a start or a completion of a month can be undone. Default: unchanged. */
  undoGracePeriodHours?: number | null;
  /** Whether a month starts by itself on its payment day. Default: unchanged. */
  autoStart?: boolean | null;
  /** Whether a month is completed by itself on the next month's payment day. Default: unchanged. */
  autoComplete?: boolean | null;
  /** Whether a mail reminds of the payment day. Default: unchanged. */
  reminders?: boolean | null;
  /** The days from the reminder to the payment day. Default: unchanged. */
  notificationDays?: number | null;
  /** What the user can save each month. A JSON number is read, too, exactly. Default: unchanged. */
  monthlyBudget?: string | null;
  /** The currency of `monthlyBudget`. Default: unchanged. */
  budgetCurrency?: string | null;
}
export interface ProfileChange {
  /** The name that other people see. Default: unchanged. */
  displayName?: string | null;
  /** The currency of new accounts and of `netBalance`. Default: unchanged. */
  preferredCurrency?: string | null;
  /** Whether the first steps are done. Default: unchanged. */
  hasCompletedOnboarding?: boolean | null;
  /** Whether the client unlocks by a passkey; kept for the client. Default: unchanged. */
  biometricEnabled?: boolean | null;
  /** Minutes of inactivity until the session locks; null for never. Default: unchanged. */
  autoLockMinutes?: number | null;
  /** The language for mails and notifications, such as `en-GB`; null for none. They are in English, German, Spanish, French, Hebrew or Japanese; in English for any other language. Default: unchanged. */
  locale?: string | null;
  /** Decides which day "today" is. An IANA name. Default: unchanged. */
  timeZone?: string | null;
}
export interface ProviderAnswer {
  /** The provider's code. */
  code: string;
  /** The state that `authorizationUrl` took to the provider. */
  state: string;
  /** The text whose SHA-256 is the `codeChallenge` of the first request. */
  codeVerifier: string;
  /** The provider's `iss` (RFC 9207). Default: not checked. */
  iss?: string | null;
  /** The client's own name for the device, which the list of sessions shows. Default: none. */
  deviceName?: string | null;
}
export interface ProviderSignIn {
  /** What the app opens in the system's browser. */
  authorizationUrl: string;
  /** What the provider must send back; good for ten minutes, once. */
  state: string;
}
export interface ProviderSignInAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ProviderSignIn;
}
export interface ProviderSignInRequest {
  /** The SHA-256 of the app's code verifier, in base64url (RFC 7636 §4.2). */
  codeChallenge: string;
}
export interface PublicKeyCredentialCreationOptions {
  /** The site that the passkey is for. */
  rp: PublicKeyCredentialCreationOptionsRelyingParty;
  /** The user that the passkey is for. */
  user: PublicKeyCredentialCreationOptionsUser;
  /** Random bytes that the authenticator signs, in base64url; good for 5 minutes, once. */
  challenge: string;
  /** The kinds of keys that the server takes. */
  pubKeyCredParams: Array<PublicKeyCredentialCreationOptionsParameters>;
  /** How long the client should wait. Milliseconds. */
  timeout: number;
  /** The passkeys that the user has already. */
  excludeCredentials: Array<PublicKeyCredentialDescriptor>;
  /** What the authenticator must be able to do. */
  authenticatorSelection: PublicKeyCredentialCreationOptionsAuthenticatorSelection;
  /** No maker's certificate is asked for. */
  attestation: "none";
}
export interface PublicKeyCredentialCreationOptionsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PublicKeyCredentialCreationOptions;
}
export interface PublicKeyCredentialCreationOptionsAuthenticatorSelection {
  /** The passkey is kept on the authenticator, so that no name is needed to sign in. */
  residentKey: "required";
  /** The same requirement for clients of WebAuthn Level 1. */
  requireResidentKey: boolean;
  /** The authenticator checks its owner, by face, finger or code. */
  userVerification: "required";
}
export interface PublicKeyCredentialCreationOptionsParameters {
  /** Always `public-key`. */
  type: "public-key";
  /** A COSE algorithm. */
  alg: number;
}
export interface PublicKeyCredentialCreationOptionsRelyingParty {
  /** The domain that the passkey will belong to. */
  id: string;
  /** The name that the browser shows. */
  name: string;
}
export interface PublicKeyCredentialCreationOptionsUser {
  /** The user handle, in base64url. */
  id: string;
  /** The address. */
  name: string;
  /** The name that other people see. */
  displayName: string;
}
export interface PublicKeyCredentialDescriptor {
  /** Always `public-key`. */
  type: "public-key";
  /** The credential's id, in base64url. */
  id: string;
  /** The ways to reach the authenticator (`internal`, `hybrid`, `usb` …), as the client reported. */
  transports: Array<string>;
}
export interface PublicKeyCredentialRequestOptions {
  /** Random bytes that the authenticator signs, in base64url; good for 5 minutes, once. */
  challenge: string;
  /** How long the client should wait. Milliseconds. */
  timeout: number;
  /** The domain that the passkeys belong to. */
  rpId: string;
  /** The passkeys that may answer; empty without a signed-in user, who so stays unknown. */
  allowCredentials: Array<PublicKeyCredentialDescriptor>;
  /** The authenticator checks its owner, by face, finger or code. */
  userVerification: "required";
}
export interface PublicKeyCredentialRequestOptionsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: PublicKeyCredentialRequestOptions;
}
export interface QuickBudgetDraft {
  /** The account, or `all` for plans of the whole book, which count what is spent in all accounts of the overview. Default: the active account. */
  accountId?: string | null;
  /** A category of expenses. Default: required, unless `budgets` is there. */
  categoryId?: string | null;
  /** The month, `YYYY-MM`; `monthKey` is another name. Default: the current month. */
  month?: string | null;
  /** Another name of `month`, for existing clients. Default: what `month` says. */
  monthKey?: string | null;
  /** The amount to spend, zero or more. A JSON number is read, too, exactly. Default: required, unless `budgets` is there. */
  planned?: string | null;
  /** The currency of `planned`. Default: the account's preferred currency. */
  currency?: string | null;
  /** More text for people. Default: none. */
  notes?: string | null;
  /** What of the month before is carried over: nothing (`none`), what is left (`surplus`), or also what is missing (`both`). Default: `none` for a new budget; a replaced one keeps its own. */
  rollover?: "none" | "surplus" | "both" | null;
  /** Several budgets of the account and month at once. Default: one budget, by `categoryId` and `planned`. */
  budgets?: Array<BudgetLine> | null;
}
export interface RateLine {
  /** The currency of the price. Required. */
  currency?: string | null;
  /** Units of it for one of the base; null takes the user's own rate away. A JSON number is read, too, exactly. Default: taken away. */
  rate?: string | null;
}
export interface RatesDraft {
  /** The currency of which one unit is priced. */
  base: string;
  /** The day from which the rates hold. Default: today. */
  date?: string | null;
  /** The currency of the price. Default: `rates` has the rates. */
  currency?: string | null;
  /** Units of `currency` for one of `base`; null takes the user's own rate away. A JSON number is read, too, exactly. Default: `rates` has the rates. */
  rate?: string | null;
  /** Several rates of the base at once. Default: one rate, by `currency` and `rate`. */
  rates?: Array<RateLine> | null;
}
export interface ReceivedInvitation {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The owner of the book. */
  invitedBy: BookPerson;
  /** What the user may do after accepting. */
  role: "VIEWER" | "EDITOR" | "OWNER";
  /** When it was made. */
  createdAt: string;
  /** From then on it cannot be accepted. */
  expiresAt: string;
}
export interface ReceivedInvitations {
  /** The open ones to the user's verified address, newest first. */
  invitations: Array<ReceivedInvitation>;
}
export interface ReceivedInvitationsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ReceivedInvitations;
}
export interface Reconciliation {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The account that it belongs to. */
  accountId: string;
  /** Whether it goes on (`open`), is done (`finished`), or was given up (`canceled`). */
  status: "open" | "finished" | "canceled";
  /** The last day of the statement. */
  statementDate: string;
  /** What the statement says, below zero for a debt. */
  statementBalance: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The opening balance and, from its day on, the cleared entries until the statement's day. */
  clearedBalance: string;
  /** The statement's balance minus the cleared one; zero once finished. */
  difference: string;
  /** The entries until the statement's day that are not cleared; once finished, those of that moment. */
  unclearedCount: number;
  /** When it was made. */
  createdAt: string;
  /** When it was finished; null while open. */
  finishedAt: string | null;
}
export interface ReconciliationAdjustment {
  /** Where the difference is booked: a category for income if the statement has more, else one for expenses. Required. */
  categoryId?: string | null;
  /** The difference to book; another one is refused (409). The bank's balance less that of the book. A JSON number is read, too, exactly. Default: whatever it is. */
  difference?: string | null;
}
export interface ReconciliationAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Reconciliation;
}
export interface ReconciliationDraft {
  /** The last day of the statement, at most a year ahead, and not before the account's opening date. Required. */
  statementDate: string;
  /** What the statement says, below zero for a debt; in the account's currency. Required. A JSON number is read, too, exactly. */
  statementBalance: string;
}
export interface ReconciliationFinish {
  /** Books the difference. Default: none; then there must be no difference. */
  adjust?: ReconciliationAdjustment | null;
}
export interface ReconciliationList {
  /** The account's reconciliations, an open one first, then the newest. */
  reconciliations: Array<Reconciliation>;
}
export interface ReconciliationListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ReconciliationList;
}
export interface RecoveryCodes {
  /** Ten codes, each for one sign-in without the authenticator app; shown this once. */
  recoveryCodes: Array<string>;
}
export interface RecoveryCodesAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecoveryCodes;
}
export interface RecurringApplication {
  /** The account. Default: the active account. */
  accountId?: string | null;
  /** Another name of `month`, for existing clients. Default: what `month` says. */
  monthKey?: string | null;
  /** The month to book, `YYYY-MM`. */
  month: string;
  /** The templates to book. Default: all of the account. */
  templateIds?: Array<string> | null;
}
export interface RecurringApplied {
  /** The number of new bookings. */
  created: number;
  /** The number of templates that are paused or do not book in the month, and of bookings that the month has already. */
  skipped: number;
  /** The templates that could not book. */
  errors: Array<RecurringAppliedProblem>;
}
export interface RecurringAppliedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringApplied;
}
export interface RecurringAppliedProblem {
  /** The template's id. */
  templateId: string;
  /** Why, for a person. */
  error: string;
}
export interface RecurringChange {
  /** The template that a POST changes. Default: unchanged. */
  id?: string | null;
  /** The account. Default: unchanged. */
  accountId?: string | null;
  /** A category of the same type; none for transfers. Default: unchanged. */
  categoryId?: string | null;
  /** Whether money comes in or goes out. Default: unchanged. */
  type?: "INCOME" | "EXPENSE" | null;
  /** Above zero, for each booking. A JSON number is read, too, exactly. Default: unchanged. */
  amount?: string | null;
  /** An ISO 4217 code. Default: unchanged. */
  currency?: string | null;
  /** The day on which months book. A shorter month books on its last day. Default: unchanged. */
  dayOfMonth?: number | null;
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** The first month, `YYYY-MM`; a past one books nothing by itself. Default: unchanged. */
  startMonthKey?: string | null;
  /** Another name of `startMonthKey`. Default: unchanged. */
  startMonth?: string | null;
  /** The last month, `YYYY-MM`. Default: unchanged. */
  endMonthKey?: string | null;
  /** Another name of `endMonthKey`. Default: unchanged. */
  endMonth?: string | null;
  /** Whether it books by itself. Default: unchanged. */
  isActive?: boolean | null;
  /** Who was paid, or who paid. Default: unchanged. */
  payee?: string | null;
  /** How often. Default: unchanged. */
  frequency?: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
  /** Every how many periods. 2 is every second week, month, quarter or year. Default: unchanged. */
  interval?: number | null;
  /** The day on which weeks book. 1 is Monday, 7 is Sunday; of templates by weeks. Default: unchanged. */
  weekday?: number | null;
  /** By weeks only: the first booking is on this day, or on the next one of the weekday. Default: unchanged. */
  startDate?: string | null;
  /** How many bookings there are. From the first one on, skipped ones included. Default: unchanged. */
  occurrences?: number | null;
  /** The parts of each booking, which add up to the amount. Default: unchanged. */
  splits?: Array<TransactionSplitDraft> | null;
  /** Makes the template book transfers; it has no category, type or parts then. Default: unchanged. */
  transfer?: RecurringTransferDraft | null;
}
export interface RecurringCost {
  /** A twelfth of what a year costs. */
  monthly: string;
  /** What a year costs. */
  yearly: string;
  /** The account's currency; of several accounts, the book's. */
  currency: string;
  /** The same in other currencies; nothing is converted. */
  otherCurrencies: Array<RecurringCostInCurrency>;
}
export interface RecurringCostInCurrency {
  /** The currency of both. */
  currency: string;
  /** A twelfth of what a year costs. */
  monthly: string;
  /** What a year costs. */
  yearly: string;
}
export interface RecurringDraft {
  /** The template that a POST changes. Default: a new template. */
  id?: string | null;
  /** The account. Default: the active account. */
  accountId?: string | null;
  /** A category of the same type; none for transfers. Default: required for a new template, unless `splits` or `transfer` are there. */
  categoryId?: string | null;
  /** Whether money comes in or goes out. Default: required for a new template of transactions. */
  type?: "INCOME" | "EXPENSE" | null;
  /** Above zero, for each booking. A JSON number is read, too, exactly. Default: required for a new template. */
  amount?: string | null;
  /** An ISO 4217 code. Default: the account's currency. */
  currency?: string | null;
  /** The day on which months book. A shorter month books on its last day. Default: required for a new template by months. */
  dayOfMonth?: number | null;
  /** A text for people. Default: none. */
  description?: string | null;
  /** The first month, `YYYY-MM`; a past one books nothing by itself. Default: this month. */
  startMonthKey?: string | null;
  /** Another name of `startMonthKey`. Default: what `startMonthKey` says. */
  startMonth?: string | null;
  /** The last month, `YYYY-MM`. Default: no end. */
  endMonthKey?: string | null;
  /** Another name of `endMonthKey`. Default: what `endMonthKey` says. */
  endMonth?: string | null;
  /** Whether it books by itself. Default: true. */
  isActive?: boolean | null;
  /** Who was paid, or who paid. Default: none. */
  payee?: string | null;
  /** How often. Default: `monthly`. */
  frequency?: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | null;
  /** Every how many periods. 2 is every second week, month, quarter or year. Default: 1. */
  interval?: number | null;
  /** The day on which weeks book. 1 is Monday, 7 is Sunday; of templates by weeks. Default: the weekday of the first day. */
  weekday?: number | null;
  /** By weeks only: the first booking is on this day, or on the next one of the weekday. Default: today, or the first day of a given start month. */
  startDate?: string | null;
  /** How many bookings there are. From the first one on, skipped ones included. Default: no limit. */
  occurrences?: number | null;
  /** The parts of each booking, which add up to the amount. Default: not split. */
  splits?: Array<TransactionSplitDraft> | null;
  /** Makes the template book transfers; it has no category, type or parts then. Default: it books transactions. */
  transfer?: RecurringTransferDraft | null;
}
export interface RecurringList {
  /** The templates. */
  recurring: Array<RecurringTemplate>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface RecurringListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringList;
}
export interface RecurringSkip {
  /** The day whose booking is left out; one on which it books. */
  date: string;
}
export interface RecurringSkipped {
  /** The template's id. */
  templateId: string;
  /** The day whose booking is left out; one on which it books. */
  date: string;
}
export interface RecurringSkippedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringSkipped;
}
export interface RecurringSuggestion {
  /** By this a suggestion is accepted, confirmed or dismissed. It stays while account, type, currency and payee or description do. */
  key: string;
  /** `confirmed` if the user expects it; nothing books it. */
  state: "new" | "confirmed";
  /** Whether money comes in or goes out. */
  type: "INCOME" | "EXPENSE";
  /** The newest entry's payee; null where nobody is named. */
  payee: string | null;
  /** The newest entry's description; null without one. */
  description: string | null;
  /** The account that has the entries. */
  accountId: string;
  /** The newest entry's category. */
  categoryId: string;
  /** What the next entry should have: the last amount if it came twice, else the median. */
  amount: string;
  /** The currency of all its amounts. */
  currency: string;
  /** The lowest amount of the entries. */
  amountMin: string;
  /** The highest amount of the entries. */
  amountMax: string;
  /** The new price, if the last two amounts are equal and the one before is another; else null. */
  change: RecurringSuggestionPriceChange | null;
  /** The rhythm. */
  frequency: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  /** 1 for each period. */
  interval: number;
  /** The usual day of the month; null by weeks. A shorter month has it on its last day. */
  dayOfMonth: number | null;
  /** The usual day of the week; null by months. 1 is Monday, 7 is Sunday. */
  weekday: number | null;
  /** The day of the newest entry. */
  lastDate: string;
  /** The day of the next entry that is due, today at the earliest. */
  nextDate: string;
  /** What it comes to in a year: 52 weeks, 26 times two, 12 months, 4 quarters. */
  yearly: string;
  /** The newest 12 entries, the newest first. */
  transactionIds: Array<string>;
}
export interface RecurringSuggestionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringSuggestion;
}
export interface RecurringSuggestionPriceChange {
  /** The former amount. */
  from: string;
  /** The amount that came twice. */
  to: string;
}
export interface RecurringSuggestions {
  /** What repeats without a template, the next one first. */
  suggestions: Array<RecurringSuggestion>;
  /** What active templates of expenses and confirmed suggestions of expenses cost together. */
  cost: RecurringCost;
}
export interface RecurringSuggestionsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringSuggestions;
}
export interface RecurringTemplate {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The account that it belongs to. */
  accountId: string;
  /** The category; null for a transfer only. */
  categoryId: string | null;
  /** What is booked. TRANSFER for templates of transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  /** Above zero, for each booking. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** By weeks (`weekly`, `biweekly`), or by months. */
  frequency: "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";
  /** 1 for each period. 2 is every second week, month, quarter or year. */
  interval: number;
  /** The day of the month; by weeks, the first booking's. A shorter month books on its last day. */
  dayOfMonth: number;
  /** The day of the week; null by months. 1 is Monday, 7 is Sunday; of templates by weeks. */
  weekday: number | null;
  /** The first booking's day by weeks; null by months. */
  startDate: string | null;
  /** How many bookings there are; null for no limit. From the first one on, skipped ones included. */
  occurrences: number | null;
  /** A text for people; null without one. */
  description: string | null;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** The month of the first booking. The first day of the month. */
  startMonth: string;
  /** The month of the last booking; null for no end. The first day of the month. */
  endMonth: string | null;
  /** Whether it books by itself; false while it is paused. */
  isActive: boolean;
  /** The parts of each booking; null without. */
  splits: Array<TransactionSplit> | null;
  /** The transfer; null for a transaction. */
  transfer: RecurringTransfer | null;
}
export interface RecurringTemplateAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RecurringTemplate;
}
export interface RecurringTransfer {
  /** The account where the transfers arrive. */
  toAccountId: string;
}
export interface RecurringTransferDraft {
  /** The account where the transfers arrive; another one. Required. */
  toAccountId?: string | null;
}
export interface RefreshRequest {
  /** The token of the last pair. Default: the one in the browser's cookie. */
  refreshToken?: string | null;
}
export interface RefreshSessionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn;
}
export interface RegisterRequest {
  /** The address to verify; it is compared without regard to case. */
  email: string;
  /** At least 8 characters with an upper-case and a lower-case letter, a number and a special character, without the address's local part, and no common password. */
  password: string;
  /** The name that others see in shared expenses. */
  displayName: string;
  /** The token of the operator's invitation, where registration is by invitation. Default: none. */
  invitation?: string | null;
}
export interface Registered {
  /** A sentence for a person. */
  message: string;
  /** Whether the address counts as verified already, so that sign-in works at once. */
  emailVerified: boolean;
}
export interface RegisteredAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Registered;
}
export interface RegistrationResponse {
  /** The new credential's id, in base64url. Required. */
  id?: string | null;
  /** The same as `id`, as browsers send it. Required. */
  rawId?: string | null;
  /** Always `public-key`. Required. */
  type?: string | null;
  /** The authenticator's answer, as the browser gives it. Required. */
  response?: AttestationResponse | null;
  /** The name in the list of passkeys. Default: "Passkey". */
  name?: string | null;
}
export interface ReminderCalendarAddress {
  /** The address of an iCalendar feed, for a phone to subscribe to. Who knows it can read it. */
  url: string;
}
export interface ReminderCalendarAddressAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ReminderCalendarAddress;
}
export interface RepaymentAccount {
  /** The account. */
  accountId: string;
}
export interface RepaymentAccountDraft {
  /** An account of the expense's currency. Required. */
  accountId?: string | null;
}
export interface RequirementTotal {
  /** The sum of what a month asks for. */
  total: string;
  /** The display currency. */
  currency: string;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates: Array<AppliedRate>;
  /** Amounts without a rate for the requested conversion, which no other figure contains; absent where none was requested. */
  unconverted: Array<CurrencyAmount>;
  /** The computation step by step; only with `explain`. */
  explanation?: Array<ExplanationStep>;
}
export interface Requirements {
  /** What each active goal asks for, by name. */
  requirements: Array<GoalRequirement>;
  /** All goals together. */
  total: RequirementTotal;
}
export interface RequirementsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Requirements;
}
export interface ResetPasswordRequest {
  /** The token of the mailed link, which works once. The token of the mailed link. */
  token: string;
  /** The new password, under the rules of a registration. */
  newPassword: string;
}
export interface RestoreChanges {
  /** Records that only the file has. */
  added: number;
  /** Records of the file that replace the book's. */
  replaced: number;
  /** Records of the book that go. */
  removed: number;
  /** Records of the book that stay. */
  kept: number;
  /** Records that were deleted since the backup and stay so; absent without any. */
  deleted?: number;
  /** How many of those added or replaced lie in the trash; absent without any. */
  trash?: number;
}
export interface RestoreDraft {
  /** `replace` makes the book equal the file; `merge` takes the later version of each record. */
  mode: "replace" | "merge" | "undo";
  /** What a merge does with what was deleted since the backup: `keep` or `restore`. Default: `keep`. */
  deleted?: "keep" | "restore" | null;
  /** The passphrase of the file. Default: none, as of a file that is not encrypted. */
  passphrase?: string | null;
  /** Whether to do what the dry run has told. Default: false, a dry run. */
  confirm?: boolean | null;
  /** Needed with `confirm`. The dry run's token. Default: none, for a dry run. */
  token?: string | null;
}
export interface RestoreProgress {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** `running`, `done` or `failed`. */
  status: "running" | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** What the restore did; absent until it is done. */
  result?: RestoreResult;
  /** The refusal that a quick request would have got; absent unless it failed. */
  failure?: WorkFailure;
}
export interface RestoreProgressAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RestoreProgress;
}
export interface RestoreRemark {
  /** Where in the file. */
  path: string;
  /** A sentence for a person. */
  message: string;
}
export interface RestoreResult {
  /** Whether it has happened; false for a dry run. */
  applied: boolean;
  /** What was asked for; `undo` for an undo. */
  mode: "replace" | "merge" | "undo";
  /** The file's own description; absent for an undo. */
  backup?: RestoredFile;
  /** Absent where there are problems, and after the confirmation. Confirms this dry run. */
  token?: string;
  /** For `GET /restores/{id}` and `POST /restores/{id}/undo`; absent in a dry run. */
  restoreId?: string;
  /** The backup that was made before; absent in a dry run and for an undo. */
  safetyBackupId?: string;
  /** The transactions that the rules would change, oldest first. */
  changes: Record<string, RestoreChanges>;
  /** How many records come, added or replaced, also into the trash; with 0 the file brings nothing. */
  restored?: number;
  /** The first hundred breaches of rules; any problem prevents the restore. */
  problems: Array<RestoreRemark>;
  /** The number of all problems. */
  problemCount: number;
  /** The first hundred records that are kept or dropped; notes prevent nothing. */
  notes: Array<RestoreRemark>;
  /** The number of all notes. */
  noteCount: number;
}
export interface RestoreResultAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RestoreResult;
}
export interface RestoreUndoDraft {
  /** Whether to do what the dry run has told. Default: false, a dry run. */
  confirm?: boolean | null;
  /** Needed with `confirm`. The dry run's token. Default: none, for a dry run. */
  token?: string | null;
}
export interface RestoredFile {
  /** The form of the file. `2.2`, `2.1`, `2.0`, `1.0`, or `export` for a JSON export. */
  version: string;
  /** When the file was made. */
  createdAt: string;
  /** The version of the program that wrote it. */
  appVersion?: string;
  /** The number of records of each kind: `transactions`, `accounts`, … */
  counts: Record<string, number>;
}
export interface Rule {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** What people call the rule. */
  name: string;
  /** Whether the rule works by itself. */
  isEnabled: boolean;
  /** Rules work from the lowest to the highest, those of the same order from the oldest on. */
  order: number;
  /** Whether all conditions must be met, or any one. */
  match: "all" | "any";
  /** The conditions. */
  when: Array<RuleCondition>;
  /** What the rule does. */
  then: Array<RuleAction>;
}
export interface RuleAction {
  /** The field that the action sets; null if it adds a tag. */
  set: "category" | "payee" | "description" | "notes" | null;
  /** `tag` if the action adds one; null if it sets a field. */
  add: "tag" | null;
  /** The text to set or the tag to add; an id for `category`. */
  value: string;
}
export interface RuleActionDraft {
  /** The field that the action sets. Default: none; then `add` is required. */
  set?: "category" | "payee" | "description" | "notes" | null;
  /** `tag` to add one. Default: none; then `set` is required. */
  add?: "tag" | null;
  /** The text to set or the tag to add; an id for `category`. Required. */
  value?: string | null;
}
export interface RuleAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Rule;
}
export interface RuleApplication {
  /** The first day of the transactions. Default: the first of all. */
  from?: string | null;
  /** The last day of the transactions. Default: the last of all. */
  to?: string | null;
  /** The rules, also ones that are not enabled. Default: all enabled rules. */
  ruleIds?: Array<string> | null;
}
export interface RuleChange {
  /** What people call the rule. Default: unchanged. */
  name?: string | null;
  /** Whether the rule works by itself. Default: unchanged. */
  isEnabled?: boolean | null;
  /** Rules work from the lowest to the highest, those of the same order from the oldest on. Default: unchanged. */
  order?: number | null;
  /** Whether all conditions must be met, or any one. Default: unchanged. */
  match?: "all" | "any" | null;
  /** The conditions, 1 to 20. Default: unchanged. */
  when?: Array<RuleConditionDraft> | null;
  /** What the rule does, 1 to 20 actions. Default: unchanged. */
  then?: Array<RuleActionDraft> | null;
}
export interface RuleCondition {
  /** What the condition looks at. */
  field: "payee" | "description" | "notes" | "amount" | "account" | "type";
  /** How it compares; texts as search does, without case and accents. */
  op: "is" | "contains" | "startsWith" | "endsWith" | "above" | "below";
  /** What it compares with: a text; a decimal for `amount`, an id for `account`, INCOME or EXPENSE for `type`. */
  value: string;
}
export interface RuleConditionDraft {
  /** What the condition looks at. Required. */
  field?: "payee" | "description" | "notes" | "amount" | "account" | "type" | null;
  /** How it compares: a text in each way but `above` and `below`, an amount by `is`, `above` or `below`, account and type by `is`. Texts compare as search does, without case and accents. Required. */
  op?: "is" | "contains" | "startsWith" | "endsWith" | "above" | "below" | null;
  /** What it compares with: a text; a decimal for `amount`, in the transaction's own currency, an id for `account`, INCOME or EXPENSE for `type`. Required. */
  value?: string | null;
}
export interface RuleDraft {
  /** What people call the rule. */
  name: string;
  /** Whether the rule works by itself. Default: true. */
  isEnabled?: boolean | null;
  /** Rules work from the lowest to the highest, those of the same order from the oldest on. Default: 0. */
  order?: number | null;
  /** Whether all conditions must be met, or any one. Default: all. */
  match?: "all" | "any" | null;
  /** The conditions, 1 to 20. */
  when: Array<RuleConditionDraft>;
  /** What the rule does, 1 to 20 actions. */
  then: Array<RuleActionDraft>;
}
export interface RuleFields {
  /** The category that it belongs to. */
  categoryId: string;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** A text for people; null without one. */
  description: string | null;
  /** More text for people; null without any. */
  notes: string | null;
  /** Free words, in the order of the request. */
  tags: Array<string>;
}
export interface RuleList {
  /** The rules in the order in which they work. */
  rules: Array<Rule>;
}
export interface RuleListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RuleList;
}
export interface RulePreview {
  /** The transactions that the rules would change, oldest first. */
  changes: Array<RuledTransaction>;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface RulePreviewAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RulePreview;
}
export interface RulePreviewDraft {
  /** The first day of the transactions. Default: the first of all. */
  from?: string | null;
  /** The last day of the transactions. Default: the last of all. */
  to?: string | null;
  /** The rules, also ones that are not enabled. Default: all enabled rules. */
  ruleIds?: Array<string> | null;
  /** The `nextCursor` of the page before. The `nextCursor` of the page before. Default: the first page. */
  cursor?: string | null;
}
export interface RuleSkip {
  /** The rule that would have done it. */
  ruleId: string;
  /** A sentence for people. */
  reason: string;
}
export interface RuledTransaction {
  /** The transaction's id. */
  transactionId: string;
  /** The day, in the user's time zone. */
  date: string;
  /** The rules whose conditions the transaction meets, in their order. */
  ruleIds: Array<string>;
  /** The fields as they are. */
  before: RuleFields;
  /** The fields as the rules would leave them. */
  after: RuleFields;
  /** The actions that would be left out, each with a reason. */
  skipped: Array<RuleSkip>;
}
export interface RulesApplied {
  /** The number of changed transactions. */
  changed: number;
  /** Transactions of which an action was left out, at most 1 000. */
  skipped: Array<SkippedRow>;
  /** The number of all such transactions. */
  skippedCount: number;
  /** Takes the operation back until `undoUntil`, by `POST /undo`. */
  undoToken: string;
  /** A day after the operation. */
  undoUntil: string;
}
export interface RulesAppliedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: RulesApplied;
}
export interface SampleDataMade {
  /** The number that was made. */
  categoriesCreated: number;
  /** The number that was made. */
  transactionsCreated: number;
  /** The number that was made. */
  budgetsCreated: number;
  /** The number that was made. */
  goalsCreated: number;
  /** The number that was made. */
  transfersCreated: number;
}
export interface SampleDataMadeAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SampleDataMade;
}
export interface SampleDataRemoved {
  /** Always true. */
  deleted: boolean;
  /** The number that was removed. */
  categoriesDeleted: number;
  /** The number that was removed. */
  transactionsDeleted: number;
  /** The number that was removed. */
  budgetsDeleted: number;
  /** The number that was removed. */
  goalsDeleted: number;
  /** The number that was removed. */
  transfersDeleted: number;
  /** The number of things that stay, because they were changed or are in use. */
  kept: number;
}
export interface SampleDataRemovedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SampleDataRemoved;
}
export interface SampleDataState {
  /** Whether there is sample data. */
  exists: boolean;
}
export interface SampleDataStateAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SampleDataState;
}
export interface ScheduledPayment {
  /** Counted from 1. */
  number: number;
  /** The day, in the user's time zone. */
  date: string;
  /** What is due on the day; all add up to what remains. */
  amount: string;
  /** The sum of this payment and all earlier ones. */
  runningTotal: string;
  /** Whether it is the goal's last payment. */
  isFinal: boolean;
}
export interface SecondFactorAnswer {
  /** Finishes the sign-in once, within 5 minutes; it has no other right. */
  mfaToken: string;
  /** Six digits. A code of the authenticator app. Default: none, if `recoveryCode` is there. */
  code?: string | null;
  /** One of the codes for a lost device, each good once. Default: none, if `code` is there. */
  recoveryCode?: string | null;
}
export interface SecondFactorCode {
  /** A code of the authenticator app, of 6 digits. */
  code: string;
}
export interface SecondFactorNeeded {
  /** No session is open yet: `POST /auth/login/mfa` finishes the sign-in. Always true. */
  mfaRequired: boolean;
  /** Finishes the sign-in once, within 5 minutes; it has no other right. */
  mfaToken: string;
  /** What may finish the sign-in. */
  methods: Array<"totp" | "recovery" | "passkey">;
}
export interface SecondFactorRemoval {
  /** The password, as proof of who asks. */
  password: string;
  /** A code of the authenticator app, of 6 digits. */
  code: string;
}
export interface SecondFactorSetup {
  /** The secret for typing, 160 bits; shown this once. In base32. */
  secret: string;
  /** What the QR code says. */
  otpauthUrl: string;
  /** The QR code; null where the server has no library that draws one. An SVG document. */
  qrCode: string | null;
}
export interface SecondFactorSetupAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SecondFactorSetup;
}
export interface SecondFactorSetupRequest {
  /** The password, as proof of who asks. */
  password: string;
}
export interface SecurityEvent {
  /** What happened. */
  type: "account.verified" | "account.added" | "account.disabled" | "account.enabled" | "signin.succeeded" | "signin.failed" | "signin.blocked" | "signout" | "sessions.ended" | "token.reused" | "apitoken.made" | "apitoken.revoked" | "apitokens.ended" | "calendar.made" | "bank.connected" | "password.changed" | "password.reset" | "password.refused" | "password.link" | "passkey.added" | "passkey.removed" | "pin.set" | "pin.removed" | "pin.blocked" | "pin.disabled" | "totp.on" | "totp.off" | "code.refused" | "recovery.used" | "recovery.made" | "identity.linked" | "identity.removed" | "email.requested" | "email.changed" | "email.restored" | "data.exported" | "backup.downloaded" | "data.restored" | "restore.undone" | "invitation.made" | "erasure.requested" | "erasure.done";
  /** When it happened. */
  at: string;
  /** Who caused it. */
  actor: "user" | "operator" | "stranger" | "system";
  /** The client's address; of strangers with IPv6 their network. */
  address: string | null;
  /** The client's own name for the device, given at sign-in; null without one. */
  deviceName: string | null;
  /** The session in which it happened; null outside of one. */
  session: string | null;
  /** How many such events there were in the hour so far. */
  count: number;
}
export interface SendMoneyDraft {
  /** Above zero, in the wallet's currency. A JSON number is read, too, exactly. */
  amount: string;
  /** Another user's e-mail address. Default: the money leaves for an external account. */
  to?: string | null;
  /** A text for people. Default: none. */
  note?: string | null;
}
export interface SessionList {
  /** The sessions that are signed in, this one among them. */
  sessions: Array<SessionSummary>;
  /** The devices that strangers cannot lock out, also after their sessions are over. */
  devices: Array<KnownDevice>;
}
export interface SessionListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SessionList;
}
export interface SessionState {
  /** Whether the client is signed in. Without it, only this member is there. */
  authenticated: boolean;
  /** Whether the session is locked (423 until unlocked); absent for who is not signed in. */
  locked?: boolean;
  /** When the session locked; null while it is not. */
  lockedAt?: string | null;
  /** When the session ends unless it is renewed; absent for who is not signed in. */
  expiresAt?: string;
  /** The signed-in user; absent for a client that is not signed in. */
  user?: UserProfile;
  /** Who may register; absent where everybody may. */
  registration?: "open" | "invite" | "closed";
  /** False where apps leave the wallet to people who have entries in it; else absent. The wallet's endpoints answer all the same. */
  wallet?: boolean;
}
export interface SessionStateAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SessionState;
}
export interface SessionSummary {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The client's own name for the device, given at sign-in; null without one. */
  deviceName: string | null;
  /** When it was made. */
  createdAt: string;
  /** The last request or refresh; up to 30 s out of date. */
  lastUsedAt: string;
  /** The client's address at sign-in. */
  address: string;
  /** Whether this session makes the request. */
  current: boolean;
}
export interface SetBudgetsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Budget | BudgetsSet;
}
export interface SettleDraft {
  /** The other person. */
  userId: string;
  /** Another name of `userId`. Default: what `userId` says. */
  targetUserId?: string | null;
  /** The currency to settle in. */
  currency: string;
  /** Whether both sides are settled at once, which the one who is owed on balance may do. Default: false. */
  net?: boolean | null;
  /** What was received, at most what the person owes: the oldest parts are paid up to it. With `net`, the balance that is settled; another one is refused. A JSON number is read, too, exactly. Default: all. */
  amount?: string | null;
  /** Only what is open in this group. Default: everything. */
  groupId?: string | null;
}
export interface Settled {
  /** The number of parts that are PAID now. */
  settled: number;
  /** The sum of the payments; absent with `net`. */
  amount?: string;
  /** `owed` minus `owing`; absent without `net`. */
  received?: string;
  /** What the person owed the user; absent without `net`. */
  owed?: string;
  /** What the user owed the person; absent without `net`. */
  owing?: string;
  /** What the person owes the user and has not accepted, and what therefore stays open; absent without `net`. */
  notAccepted?: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The settled parts that the user may take back by `unpay`; absent without `net`. */
  participantIds?: Array<string>;
}
export interface SettledAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Settled;
}
export interface SettlementAcceptDraft {
  /** The other person. */
  userId: string;
  /** Another name of `userId`. Default: what `userId` says. */
  targetUserId?: string | null;
  /** Only what is owed in this currency. Default: all. */
  currency?: string | null;
  /** The time of the list that the user saw; what was shared or raised later is not accepted. Default: now. */
  upTo?: string | null;
}
export interface SettlementAccepted {
  /** The number of parts that the user accepted. */
  accepted: number;
  /** The parts that the user accepted. */
  participantIds: Array<string>;
}
export interface SettlementAcceptedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SettlementAccepted;
}
export interface SettlementBalance {
  /** The person's id; null for one who is invited by address. */
  userId: string | null;
  /** The person's address; empty for an erased person. */
  userEmail: string;
  /** The person's name; null for one who is invited by address. */
  userDisplayName: string | null;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** What the user owes the person. */
  youOwe: string;
  /** What the person owes the user. */
  theyOwe: string;
  /** `theyOwe` minus `youOwe`. */
  netBalance: string;
  /** What the user has not accepted of `youOwe`. */
  youOweNotAccepted: string;
  /** What the person has not accepted of `theyOwe`. */
  theyOweNotAccepted: string;
  /** What the user says to have paid the person, until the person answers; null without. */
  yourClaim: PaymentClaim | null;
  /** What the person says to have paid the user, until the user answers; null without. */
  theirClaim: PaymentClaim | null;
}
export interface SettlementClaimRefusalDraft {
  /** The other person. */
  userId: string;
  /** Another name of `userId`. Default: what `userId` says. */
  targetUserId?: string | null;
  /** The currency of the claim. */
  currency: string;
  /** The group that the claim is about. Default: none. */
  groupId?: string | null;
  /** Why, for who says that they paid. Default: none. */
  reason?: string | null;
}
export interface SettlementClaimRefused {
  /** When the user said that nothing arrived. */
  refusedAt: string;
}
export interface SettlementClaimRefusedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SettlementClaimRefused;
}
export interface ShareAccepted {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** When the user accepted the part. */
  acceptedAt: string;
}
export interface ShareAcceptedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareAccepted;
}
export interface ShareClaimRefused {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** When the user said that nothing arrived. */
  refusedAt: string;
}
export interface ShareClaimRefusedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareClaimRefused;
}
export interface ShareCreated {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The transaction's id. */
  transactionId: string;
  /** How the amount is divided. */
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  /** The whole amount, as it was when it was shared. */
  totalAmount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A text for people; null without one. */
  description: string | null;
  /** When it was made. */
  createdAt: string;
  /** The owner's part, declined parts included. */
  ownerShare: string;
  /** The owner's weight; null unless it is split by SHARES. */
  ownerWeight: string | null;
  /** The group that the expense is shared to; null without one. */
  groupId: string | null;
  /** The others, with their parts. */
  participants: Array<CreatedParticipant>;
  /** Who paid, and what, the owner first; null where the owner paid all. */
  payers: Array<SharePayer> | null;
}
export interface ShareCreatedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareCreated;
}
export interface ShareDeclined {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The present state. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** When the part was declined; null if it was not. */
  declinedAt: string;
}
export interface ShareDeclinedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareDeclined;
}
export interface ShareDraft {
  /** An expense of the user that is not shared yet. */
  transactionId: string;
  /** How the amount is divided. Default: EQUAL. */
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  /** A text for the others. Default: none. */
  description?: string | null;
  /** Everybody else who pays; the user's own part is what is left. */
  participants: Array<ParticipantDraft>;
  /** The user's own weight, for SHARES only. A JSON number is read, too, exactly. Default: 1. */
  ownerWeight?: string | null;
  /** The account that payments are booked into by themselves, as refunds of the expense. Default: none. */
  bookRepayments?: RepaymentAccountDraft | null;
}
export interface SharePaid {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The present state. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** When the part was paid; null until then. */
  paidAt: string;
}
export interface SharePaidAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharePaid;
}
export interface SharePayer {
  /** The person. */
  person: PersonReference;
  /** What the person paid. */
  amount: string;
  /** What the person bears of the expense, with parts that others declined to owe them. */
  shareAmount: string;
}
export interface SharePayerDraft {
  /** The member's address. Default: `userId` names the member. */
  email?: string | null;
  /** The member's user id. Default: `email` names the member. */
  userId?: string | null;
  /** What the member paid: above zero, in the expense's currency. Required. A JSON number is read, too, exactly. */
  amount?: string | null;
}
export interface SharePayment {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** Above zero, in the expense's currency. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The day, in the user's time zone. */
  date: string;
  /** A text for people; null without one. */
  note: string | null;
  /** When it was written down. */
  recordedAt: string;
  /** Who wrote it down. */
  recordedBy: PersonReference;
  /** When the payment was taken back; null for one that counts. */
  reversedAt: string | null;
  /** Who took it back; null for one that counts. */
  reversedBy: PersonReference | null;
  /** Why it was taken back; null without a reason. */
  reason: string | null;
  /** When the payment came into the owner's books; null while it is not in them. */
  bookedAt: string | null;
  /** Why the payment could not be booked, or why the booking of one that was taken back stays; null where it was booked, or nobody wished it. */
  bookingFailed: string | null;
}
export interface SharePaymentPage {
  /** The payments of the part, newest first, those that were taken back among them. */
  payments: Array<SharePayment>;
  /** What is paid of the part. */
  paidAmount: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** The present state. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** What the participant says to have paid, until a payment answers it; null without. */
  claim: PaymentClaim | null;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface SharePaymentPageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharePaymentPage;
}
export interface ShareReminded {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** When the last reminder went out; null before the first. */
  reminderSentAt: string;
}
export interface ShareRemindedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareReminded;
}
export interface ShareUnpaid {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The present state. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** Always null. */
  paidAt: string | null;
  /** The number of parts whose payments were taken back: several for a part of a net settlement. */
  reopened: number;
  /** What is paid of the part. */
  paidAmount: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
}
export interface ShareUnpaidAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareUnpaid;
}
export interface ShareWithMe {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The part, in the expense's currency; all parts and the owner's add up to the whole. With several payers it is what the participant owes one of them. */
  shareAmount: string;
  /** The part in per cent; null unless it is split by PERCENTAGE. */
  sharePercentage: string | null;
  /** PENDING, then PAID or DECLINED. */
  status: "PENDING" | "PAID" | "DECLINED";
  /** When the participant accepted the part, by saying so or by paying, claiming or booking it; null until then, and once its amount is raised. */
  acceptedAt: string | null;
  /** When the part was paid; null until then. */
  paidAt: string | null;
  /** When the part was declined; null if it was not. */
  declinedAt: string | null;
  /** When the user booked the part as an expense of their own; null until then. */
  bookedAt: string | null;
  /** What is paid of the part. */
  paidAmount: string;
  /** What is left: planned or wished minus what is there. */
  remaining: string;
  /** What the participant says to have paid, until a payment answers it; null without. */
  claim: PaymentClaim | null;
  /** Whom the part is owed to: a payer who is not the expense's owner; null for the owner. */
  owedTo: PersonReference | null;
  /** The expense that it is a part of. */
  sharedExpense: ShareWithMeSummary;
}
export interface ShareWithMePage {
  /** The parts of the page, newest first. */
  expenses: Array<ShareWithMe>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface ShareWithMePageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: ShareWithMePage;
}
export interface ShareWithMeSummary {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** How the amount is divided. */
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  /** The whole amount, as it was when it was shared. */
  totalAmount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A text for people; null without one. */
  description: string | null;
  /** When it was made. */
  createdAt: string;
  /** Date, description and category as they were when it was shared. */
  transaction: FrozenTransaction;
  /** Who shared it, and is owed, unless `owedTo` of a part names another payer. */
  owner: PersonReference;
  /** The group that the expense is shared to; null without one. */
  groupId: string | null;
}
export interface SharedBook {
  /** Goes into the path of the book: `/books/{id}/transactions`. */
  id: string;
  /** What its members call the book. */
  name: string;
  /** What its pages mean by the preferred currency; that of the profile in the personal one. */
  currency: string;
  /** What the user may do in it: a VIEWER reads, an EDITOR also writes, the OWNER also invites, backs up and restores. */
  role: "VIEWER" | "EDITOR" | "OWNER";
  /** Whether it is the user's own one, which is also served without `/books/{id}`. */
  isPersonal: boolean;
  /** Whose book it is. */
  owner: BookPerson;
  /** How many people are in it, its owner among them. */
  memberCount: number;
  /** When it was made. */
  createdAt: string;
  /** When its owner deleted it; it can be recovered for 30 days. Null for a book in use. */
  deletedAt: string | null;
}
export interface SharedBookAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharedBook;
}
export interface SharedBookChange {
  /** What its members call the book. Required for a new one. Default: unchanged. */
  name?: string | null;
  /** The book's currency. The personal book has that of the profile. Default: unchanged. */
  currency?: string | null;
}
export interface SharedBookDraft {
  /** What its members call the book. Required for a new one. */
  name: string;
  /** The book's currency. The personal book has that of the profile. Default: that of the profile. */
  currency?: string | null;
}
export interface SharedBookList {
  /** The personal one first, deleted ones for their owner alone. */
  books: Array<SharedBook>;
}
export interface SharedBookListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharedBookList;
}
export interface SharedExpense {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The transaction's id. */
  transactionId: string;
  /** How the amount is divided. */
  splitType: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES";
  /** The whole amount, as it was when it was shared. */
  totalAmount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A text for people; null without one. */
  description: string | null;
  /** When it was made. */
  createdAt: string;
  /** Date, description and category as they were when it was shared. */
  transaction: FrozenTransaction;
  /** Who shared it, and is owed, unless `owedTo` of a part names another payer. */
  owner: PersonReference;
  /** The group that the expense is shared to; null without one. */
  groupId: string | null;
  /** The owner's part, declined parts included. */
  ownerShare: string;
  /** The owner's weight; null unless it is split by SHARES. */
  ownerWeight: string | null;
  /** The others, with their parts. */
  participants: Array<Participant>;
  /** Who paid, and what, the owner first; null where the owner paid all. */
  payers: Array<SharePayer> | null;
  /** The sum of what remains to be paid. */
  totalOwed: string;
  /** The sum of all payments, pieces of PENDING parts among them. */
  totalPaid: string;
  /** Whether nothing is PENDING. */
  allSettled: boolean;
  /** The owner's account that payments are booked into by themselves; null without one. */
  bookRepayments: RepaymentAccount | null;
  /** The owner's book of several people that has the expense; null for the personal book, for everyone else, and after the owner has left the book. */
  bookId: string | null;
}
export interface SharedExpenseAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharedExpense;
}
export interface SharedExpenseChange {
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** How the amount is divided. Default: unchanged. */
  splitType?: "EQUAL" | "PERCENTAGE" | "FIXED" | "SHARES" | null;
  /** All participants from now on, at most 50, of a group's expense at most 99; who is left out has no part any more. Default: unchanged. */
  participants?: Array<ParticipantDraft> | null;
  /** The user's own weight, for SHARES only. A JSON number is read, too, exactly. Default: unchanged. */
  ownerWeight?: string | null;
  /** The account that payments are booked into by themselves from now on; null for none. Default: unchanged. */
  bookRepayments?: RepaymentAccountDraft | null;
}
export interface SharedExpensePage {
  /** The shared expenses of the page, newest first. */
  expenses: Array<SharedExpense>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface SharedExpensePageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharedExpensePage;
}
export interface SharesChangedEvent {
  /** What happened. */
  type: "shares.changed";
  /** When it happened; of several changes that come as one, when this delivery was made. */
  timestamp: string;
  /** What tells the receiver where to look; nothing of the content. */
  data: Record<string, unknown>;
}
export interface SharingNotification {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** What happened. */
  type: "SHARED" | "PAYER" | "REMINDER" | "PAID" | "UNPAID" | "PAYMENT" | "PAYMENT_REVERSED" | "CHANGED" | "SETTLED" | "SETTLED_NET" | "REOPENED" | "CLAIMED" | "CLAIM_REFUSED" | "DECLINED" | "CANCELLED" | "GROUP_JOINED" | "BOOK_INVITED" | "BOOK_JOINED" | "BOOK_EDITOR" | "BOOK_VIEWER" | "BOOK_REMOVED" | "BOOK_DELETED" | "BOOK_OWNER" | "BOOK_OWNED" | "PLAN_CHANGED" | "BUDGET_EXCEEDED" | "IMPORTED" | "MORE";
  /** A sentence in the language of the user's `locale`, else in English. */
  message: string;
  /** When it was made. */
  createdAt: string;
  /** When it was read; null until then. */
  readAt: string | null;
  /** Who caused it. */
  actor: PersonReference;
  /** The shared expense; null after it was taken back, and for groups. */
  shareId: string | null;
  /** The part that it is about; null where it is about none. */
  participantId: string | null;
  /** The group that the expense is shared to; null without one. */
  groupId: string | null;
  /** The book of several people that it is about; null where it is about none. */
  bookId: string | null;
  /** A decimal with exactly the digits of its currency. */
  amount: string | null;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string | null;
  /** Of MORE: the number of notifications that the line stands for; else null. */
  more: number | null;
}
export interface SharingOverview {
  /** What others owe the user minus what the user owes, by currency; always with the preferred currency. */
  netBalance: Array<CurrencyAmount>;
  /** What the user shared, the newest first. */
  sharedExpenses: Array<SharedExpense>;
  /** What the user owes or owed. */
  expensesSharedWithMe: Array<ShareWithMe>;
  /** What other members of a group shared and the user paid a part of, the newest first. */
  expensesPaidByMe: Array<SharedExpense>;
  /** What is open with each person, by currency; settled people stay with zeros. */
  settlementBalances: Array<SettlementBalance>;
  /** Whether a list is cut off; the paged lists have everything. */
  hasMore: boolean;
}
export interface SharingOverviewAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SharingOverview;
}
export interface SignInAsDemoAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TokenPair | BrowserSignIn;
}
export interface SimplifiedDebts {
  /** Each person's net claim, by currency. */
  balances: Array<SimplifiedDebtsNetBalance>;
  /** The fewest payments that settle everything. */
  payments: Array<SimplifiedDebtsPayment>;
  /** Who owes whom what they have not accepted, which the balances count, too; absent without. */
  notAccepted?: Array<SimplifiedDebtsPayment>;
}
export interface SimplifiedDebtsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SimplifiedDebts;
}
export interface SimplifiedDebtsNetBalance {
  /** The person. */
  person: PersonReference;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** What the person is owed, below zero for a debt. */
  netBalance: string;
}
export interface SimplifiedDebtsPayment {
  /** Who pays. */
  from: PersonReference;
  /** Who is paid. */
  to: PersonReference;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A decimal with exactly the digits of its currency. */
  amount: string;
}
export interface SkippedRow {
  /** What kind of thing the row is. */
  kind: "transaction" | "recurring" | "budget" | "category" | "rule" | "transfer";
  /** The id of the row's entity. */
  id: string;
}
export interface SpendingReport {
  /** The first day of the report. */
  from: string;
  /** The last day of the report. */
  to: string;
  /** What the groups are. */
  groupBy: "category" | "month" | "tag";
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The spending, the same as `spent`. */
  total: string;
  /** Expenses, all of them, whatever friends paid back; above zero. */
  expenses: string;
  /** What was paid back of shared expenses, in accounts with `spendingNetOfShares`; else zero. */
  paidBack: string;
  /** Expenses minus what was paid back and refunded; below zero where refunds are more. */
  spent: string;
  /** The largest group first, or months in their order. With `tag`, an expense with several tags is in several groups. */
  groups: Array<SpendingReportGroup>;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Sums without a rate for the requested conversion, which no other figure contains; empty when none was requested. */
  unconverted: Array<CurrencyAmount>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface SpendingReportAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: SpendingReport;
}
export interface SpendingReportGroup {
  /** The category; null for other kinds of groups. */
  categoryId: string | null;
  /** The month; null for other kinds of groups. */
  month: string | null;
  /** The tag; null for expenses without one, and for other kinds of groups. */
  tag: string | null;
  /** The name that people read. */
  name: string;
  /** The group's spending. */
  amount: string;
  /** Whole per cent of the total. Categories and months add up to 100; tags overlap. */
  percent: number;
  /** The number of the group's expenses, a split one once in each of its categories. With `rollUp` a parent has the sum of its categories' numbers, so that an expense with parts in two of them counts twice. */
  count: number;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
}
export interface Tag {
  /** The name that people read. */
  name: string;
  /** The number of transactions and transfers with the tag. */
  count: number;
}
export interface TagList {
  /** The user's tags. */
  tags: Array<Tag>;
}
export interface TagListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TagList;
}
export interface TimelineEntry {
  /** The goal's id. */
  goalId: string;
  /** The goal's name. */
  goalName: string;
  /** The goal's mark; null without one. */
  emoji: string | null;
  /** The month of the first payment. */
  startMonth: string;
  /** The month of the last payment. */
  endMonth: string;
  /** The number of payments. */
  paymentCount: number;
  /** The sum of the goal's payments. */
  total: string;
}
export interface TokenPair {
  /** Send it as `Authorization: Bearer …`: a JWT (Ed25519), which lives for `expiresIn` seconds. */
  accessToken: string;
  /** Gets the next pair from `POST /auth/refresh`, once. A session lives seven days after its last renewal, and 30 days in all. */
  refreshToken: string;
  /** How to send the access token. */
  tokenType: "Bearer";
  /** Seconds until the access token expires. */
  expiresIn: number;
  /** The signed-in user, as in `GET /users/me`. */
  user: UserProfile;
  /** Send it as `X-Device-Token` at the next sign-in, so that strangers who guess cannot lock this device out; absent after a refresh. */
  deviceToken?: string;
}
export interface TokenRequest {
  /** The token of the mailed link, which works once. The token of the mailed link. */
  token: string;
}
export interface TopUpDraft {
  /** Above zero, in the wallet's currency. A JSON number is read, too, exactly. */
  amount: string;
  /** A text for people. Default: none. */
  note?: string | null;
}
export interface Transaction {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The account that it belongs to. */
  accountId: string;
  /** The category; of a split transaction the first part's; null for a transfer only. */
  categoryId: string | null;
  /** Whether money came in or went out. TRANSFER only in lists that ask for transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  /** Above zero; `type` and `isRefund` tell the direction. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The day, in the user's time zone. */
  date: string;
  /** The month, `YYYY-MM`. The first day of the date's month. */
  month: string;
  /** A text for people; null without one. */
  description: string | null;
  /** More text for people; null without any. */
  notes: string | null;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** Free words, in the order of the request. */
  tags: Array<string>;
  /** What was paid in another currency, while `amount` is what the account was charged; in no sum. Null without one. */
  originalAmount: string | null;
  /** The currency that was paid in; null without an original amount. */
  originalCurrency: string | null;
  /** The parts, which add up to the amount; null for a transaction that is not split. */
  splits: Array<TransactionSplit> | null;
  /** Whether the money came back into the account, so that sums subtract it. */
  isRefund: boolean;
  /** The expense that a refund gives back; null without one, and once it is deleted. */
  refundOf: string | null;
  /** Whether it repeats; true of what a template booked. */
  isRecurring: boolean;
  /** Whether the entry was seen on a bank's statement. */
  isCleared: boolean;
  /** The finished reconciliation that the entry is part of; null without. */
  reconciliationId: string | null;
  /** The client's own id, if it gave one. */
  clientId: string | null;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Who made it; null for what the book did by itself, for what is older than that was noted, for a person whose account is deleted, and in a book that nobody was ever invited to. */
  createdBy: BookPerson | null;
  /** The whole category; null for a transfer only. */
  category: Category | null;
  /** The transfer that the entry is a side of; absent for an income or an expense. */
  transferId?: string;
  /** Whether the transfer brings money into the account or takes it out; absent as `transferId`. */
  direction?: "in" | "out";
  /** Actions of rules that were left out of a new transaction, at most 5, each with a reason; only in the answer to a creation with `applyRules`, and absent if nothing was. */
  skipped?: Array<RuleSkip>;
}
export interface TransactionAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Transaction;
}
export interface TransactionBatch {
  /** The operations of an offline queue, performed in order; a bad one harms no other. */
  operations: Array<TransactionOperation>;
}
export interface TransactionChange {
  /** The account. Default: unchanged. */
  accountId?: string | null;
  /** A category of the same type. Default: unchanged. */
  categoryId?: string | null;
  /** Whether money comes in or goes out; of the category's type. Default: unchanged. */
  type?: "INCOME" | "EXPENSE" | null;
  /** Above zero, with at most the digits of the currency. A JSON number is read, too, exactly. Default: unchanged. */
  amount?: string | null;
  /** The currency of the amount. Default: unchanged. */
  currency?: string | null;
  /** The day, at most one year ahead. Default: unchanged. */
  date?: string | null;
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** More text for people. Default: unchanged. */
  notes?: string | null;
  /** Free words to find it by; each is kept once, in any case. Default: unchanged. */
  tags?: Array<string> | null;
  /** The client's own id, unique per user for ever: the same id again answers what it made, and makes no twin. Default: unchanged. */
  clientId?: string | null;
  /** Whether it repeats, for the client's own use. Default: unchanged. */
  isRecurring?: boolean | null;
  /** Who was paid, or who paid. Default: unchanged. */
  payee?: string | null;
  /** Two to fifty parts that add up to the amount exactly; null takes them away. Default: unchanged. */
  splits?: Array<TransactionSplitDraft> | null;
  /** Whether the money comes back, so that sums subtract it; of an EXPENSE only. Default: unchanged. */
  isRefund?: boolean | null;
  /** The expense that the refund gives back, in the same currency; all refunds of one never exceed it. Default: unchanged. */
  refundOf?: string | null;
  /** Whether the user's rules fill in a new transaction; what they set replaces what the draft says. Default: unchanged. */
  applyRules?: boolean | null;
  /** Whether the entry was seen on a bank's statement. Default: unchanged. */
  isCleared?: boolean | null;
  /** What was paid in another currency; together with its currency. Null takes both away. A JSON number is read, too, exactly. Default: unchanged. */
  originalAmount?: string | null;
  /** The currency that was paid in, another one than that of the amount. Null takes both away. Default: unchanged. */
  originalCurrency?: string | null;
  /** Lets a reconciled transaction change; it is not cleared afterwards. Default: unchanged. */
  unlock?: boolean | null;
}
export interface TransactionDraft {
  /** The account. Default: the active account. */
  accountId?: string | null;
  /** A category of the same type. Default: required, unless `splits` have theirs. */
  categoryId?: string | null;
  /** Whether money comes in or goes out; of the category's type. */
  type: "INCOME" | "EXPENSE";
  /** Above zero, with at most the digits of the currency. A JSON number is read, too, exactly. */
  amount: string;
  /** The currency of the amount. Default: the account's preferred currency. */
  currency?: string | null;
  /** The day, at most one year ahead. Default: today in the user's time zone. */
  date?: string | null;
  /** A text for people. Default: none. */
  description?: string | null;
  /** More text for people. Default: none. */
  notes?: string | null;
  /** Free words to find it by; each is kept once, in any case. Default: none. */
  tags?: Array<string> | null;
  /** The client's own id, unique per user for ever: the same id again answers what it made, and makes no twin. Default: none. */
  clientId?: string | null;
  /** Whether it repeats, for the client's own use. Default: false. */
  isRecurring?: boolean | null;
  /** Who was paid, or who paid. Default: none. */
  payee?: string | null;
  /** Two to fifty parts that add up to the amount exactly; null takes them away. Default: not split. */
  splits?: Array<TransactionSplitDraft> | null;
  /** Whether the money comes back, so that sums subtract it; of an EXPENSE only. Default: false. */
  isRefund?: boolean | null;
  /** The expense that the refund gives back, in the same currency; all refunds of one never exceed it. Default: none. */
  refundOf?: string | null;
  /** Whether the user's rules fill in a new transaction; what they set replaces what the draft says. Default: false. */
  applyRules?: boolean | null;
  /** Whether the entry was seen on a bank's statement. Default: false. */
  isCleared?: boolean | null;
  /** What was paid in another currency; together with its currency. Null takes both away. A JSON number is read, too, exactly. Default: none. */
  originalAmount?: string | null;
  /** The currency that was paid in, another one than that of the amount. Null takes both away. Default: none. */
  originalCurrency?: string | null;
  /** Lets a reconciled transaction change; it is not cleared afterwards. Default: false. */
  unlock?: boolean | null;
}
export interface TransactionList {
  /** The transactions of the page. */
  transactions: Array<Transaction>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** True if `total` is only the number up to which the matches were counted; else absent. */
  totalCapped?: boolean;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface TransactionListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TransactionList;
}
export interface TransactionOperation {
  /** What to do. Required. */
  op?: "create" | "update" | "delete" | null;
  /** What to update or delete. Default: none, as for `create`. */
  id?: string | null;
  /** The transaction to create, with what `POST /transactions` requires, or its changes. Default: none, as for `delete` and for an operation on a transfer. */
  transaction?: TransactionChange | null;
  /** The transfer to create, with what `POST /transfers` requires, or its changes. Default: none, as for `delete` and for an operation on a transaction. */
  transfer?: TransferChange | null;
  /** Lets something reconciled be deleted. Default: false. */
  unlock?: boolean | null;
}
export interface TransactionSplit {
  /** The part's category, of the transaction's type. */
  categoryId: string;
  /** Above zero; all parts add up to the transaction's amount. */
  amount: string;
  /** A text for people; null without one. */
  description: string | null;
}
export interface TransactionSplitDraft {
  /** The part's category, of the transaction's type. Required. */
  categoryId?: string | null;
  /** Above zero, in the transaction's currency. Required. A JSON number is read, too, exactly. */
  amount?: string | null;
  /** A text for people. Default: none. */
  description?: string | null;
}
export interface Transfer {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The day, in the user's time zone. */
  date: string;
  /** What leaves the first account; null for an API token that does not reach the account. */
  from: TransferSide | null;
  /** What arrives in the second account; null for an API token that does not reach the account. */
  to: TransferSide | null;
  /** Units of the second currency for one of the first, where the day's rate made the second amount; null if the client sent both amounts. */
  rate: string | null;
  /** A text for people; null without one. */
  description: string | null;
  /** More text for people; null without any. */
  notes: string | null;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** Free words, in the order of the request. */
  tags: Array<string>;
  /** Which sides were seen on a bank's statement. */
  isCleared: TransferClearing;
  /** The finished reconciliations that the sides are part of. */
  reconciliationId: TransferReconciliation;
  /** Whether it was joined from an expense and an income, which `POST …/split` brings back. */
  isJoined: boolean;
  /** The client's own id, if it gave one. */
  clientId: string | null;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Who made it; null for what the book did by itself, for what is older than that was noted, for a person whose account is deleted, and in a book that nobody was ever invited to. */
  createdBy: BookPerson | null;
}
export interface TransferAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Transfer;
}
export interface TransferChange {
  /** The account that the money leaves. Default: unchanged. */
  fromAccountId?: string | null;
  /** The account where it arrives; another one. Default: unchanged. */
  toAccountId?: string | null;
  /** What leaves, above zero, in the first account's currency. A JSON number is read, too, exactly. Default: unchanged. */
  amount?: string | null;
  /** What arrives, in the second account's currency. A JSON number is read, too, exactly. Default: unchanged. */
  toAmount?: string | null;
  /** The day, at most one year ahead. Default: unchanged. */
  date?: string | null;
  /** A text for people. Default: unchanged. */
  description?: string | null;
  /** More text for people. Default: unchanged. */
  notes?: string | null;
  /** Who was paid, or who paid. Default: unchanged. */
  payee?: string | null;
  /** Free words to find it by; each is kept once, in any case. Default: unchanged. */
  tags?: Array<string> | null;
  /** Which sides were seen on a bank's statement. Default: unchanged. */
  isCleared?: TransferClearingDraft | null;
  /** The client's own id, unique per user for ever: the same id again answers what it made, and makes no twin. Default: unchanged. */
  clientId?: string | null;
  /** Lets a transfer with a reconciled side change; that side is not cleared afterwards. Default: unchanged. */
  unlock?: boolean | null;
}
export interface TransferClearing {
  /** Whether the first account's side was seen. */
  from: boolean;
  /** Whether the second account's side was seen. */
  to: boolean;
}
export interface TransferClearingDraft {
  /** Whether the first account's side was seen. Default: unchanged; false when new. */
  from?: boolean | null;
  /** Whether the second account's side was seen. Default: unchanged; false when new. */
  to?: boolean | null;
}
export interface TransferDraft {
  /** The account that the money leaves. */
  fromAccountId: string;
  /** The account where it arrives; another one. */
  toAccountId: string;
  /** What leaves, above zero, in the first account's currency. A JSON number is read, too, exactly. */
  amount: string;
  /** What arrives, in the second account's currency. A JSON number is read, too, exactly. Default: `amount` at the day's rate, rounded half to even. */
  toAmount?: string | null;
  /** The day, at most one year ahead. Default: today in the user's time zone. */
  date?: string | null;
  /** A text for people. Default: none. */
  description?: string | null;
  /** More text for people. Default: none. */
  notes?: string | null;
  /** Who was paid, or who paid. Default: none. */
  payee?: string | null;
  /** Free words to find it by; each is kept once, in any case. Default: none. */
  tags?: Array<string> | null;
  /** Which sides were seen on a bank's statement. Default: none. */
  isCleared?: TransferClearingDraft | null;
  /** The client's own id, unique per user for ever: the same id again answers what it made, and makes no twin. Default: none. */
  clientId?: string | null;
  /** Lets a transfer with a reconciled side change; that side is not cleared afterwards. Default: false. */
  unlock?: boolean | null;
}
export interface TransferJoin {
  /** The entry that took the money out; neither shared nor split, and no refund. */
  expenseId: string;
  /** The entry that brought the money in. */
  incomeId: string;
  /** Lets reconciled entries be joined; their sides are not cleared afterwards. Default: false. */
  unlock?: boolean | null;
}
export interface TransferList {
  /** The transfers, newest first. */
  transfers: Array<Transfer>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** True if `total` is only the number up to which the matches were counted; else absent. */
  totalCapped?: boolean;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface TransferListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TransferList;
}
export interface TransferParts {
  /** The entry that took the money out. */
  expense: Transaction;
  /** The entry that brought the money in. */
  income: Transaction;
}
export interface TransferPartsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TransferParts;
}
export interface TransferReconciliation {
  /** That of the first account; null without. */
  from: string | null;
  /** That of the second account; null without. */
  to: string | null;
}
export interface TransferSide {
  /** The side's account; null once a deleted account is gone for good. */
  accountId: string | null;
  /** Above zero, in the account's currency. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** Whether the account is deleted; the transfer stays for the other account's sake. */
  isDeleted: boolean;
}
export interface TransferSuggestion {
  /** The entry that took the money out. */
  expense: Transaction;
  /** The entry that brought the money in. */
  income: Transaction;
  /** The days between the two. */
  daysApart: number;
}
export interface TransferSuggestions {
  /** Pairs of entries that look like one transfer, newest first. */
  suggestions: Array<TransferSuggestion>;
}
export interface TransferSuggestionsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TransferSuggestions;
}
export interface TrashEmptied {
  /** How many things are gone for good. */
  count: number;
}
export interface TrashEmptiedAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TrashEmptied;
}
export interface TrashItem {
  /** The id of what was deleted. */
  id: string;
  /** What it is. */
  kind: "transaction" | "transfer" | "account" | "category" | "budget" | "recurring" | "goal" | "asset";
  /** Its name; what a transaction, a transfer or a template says, or its category; the category of a budget; null for a transfer that says nothing. */
  name: string | null;
  /** Whether money came in or went out; null but for transactions, templates of them and categories. */
  type: "INCOME" | "EXPENSE" | null;
  /** What left the first account in a transfer, the plan of a budget, the target of a goal; null for accounts, categories and assets. */
  amount: string | null;
  /** The currency of the amount, or of the account; null for categories and assets. */
  currency: string | null;
  /** The day of the entry, the first day of a budget's month, or a goal's deadline; null for others. */
  date: string | null;
  /** When it was deleted. */
  deletedAt: string;
  /** When it goes for good, 30 days after its deletion. */
  restorableUntil: string;
  /** The path to which a POST brings it back. */
  restore: string;
}
export interface TrashList {
  /** What is in the trash, deleted last first. */
  items: Array<TrashItem>;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface TrashListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TrashList;
}
export interface TrendsReport {
  /** The type of the categories; expenses unless the request names one. */
  type: "INCOME" | "EXPENSE";
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The months, in the order of `amounts`. */
  months: Array<string>;
  /** The 100 largest categories, the largest first, then all others as one. */
  categories: Array<TrendsReportTrend>;
  /** Sums in other currencies, where nothing was converted; empty without any. */
  otherCurrencies: Array<CurrencyAmount>;
  /** Sums without a rate for the requested conversion, which no other figure contains; empty when none was requested. */
  unconverted: Array<CurrencyAmount>;
  /** The rates that the conversion used, so that each figure can be checked; absent without one. */
  rates?: Array<AppliedRate>;
}
export interface TrendsReportAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: TrendsReport;
}
export interface TrendsReportTrend {
  /** The category; null for the entry of all others. */
  categoryId: string | null;
  /** The name that people read. */
  name: string;
  /** INCOME or EXPENSE. */
  type: "INCOME" | "EXPENSE";
  /** One amount for each month. */
  amounts: Array<string>;
  /** The average of all months. */
  average: string;
  /** The last month against the average of the earlier ones, in whole per cent; null without one. */
  changePercent: number | null;
}
export interface UndoDraft {
  /** The `undoToken` of the operation to take back. */
  undoToken: string;
}
export interface UnlockRequest {
  /** The PIN. Default: none, if a passkey's answer unlocks. */
  pin?: string | null;
  /** The passkey's id, in base64url. Default: none, if `pin` unlocks. */
  id?: string | null;
  /** The same as `id`. Default: none, if `pin` unlocks. */
  rawId?: string | null;
  /** Always `public-key`. Default: none, if `pin` unlocks. */
  type?: string | null;
  /** The authenticator's signed answer. Default: none, if `pin` unlocks. */
  response?: AssertionResponse | null;
  /** The client's own name for the device, which the list of sessions shows. Default: none. */
  deviceName?: string | null;
}
export interface UnpayDraft {
  /** Why, for the participant. Default: none. */
  reason?: string | null;
}
export interface UpcomingBooking {
  /** The template's id. */
  templateId: string;
  /** The day on which the template books. */
  date: string;
  /** The account that it belongs to. */
  accountId: string;
  /** The category; null for a transfer only. */
  categoryId: string | null;
  /** What is booked. TRANSFER for templates of transfers. */
  type: "EXPENSE" | "INCOME" | "TRANSFER";
  /** Above zero, for each booking. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** A text for people; null without one. */
  description: string | null;
  /** Who was paid, or who paid; null where nobody is named. */
  payee: string | null;
  /** The transfer; null for a transaction. */
  transfer: RecurringTransfer | null;
}
export interface UpcomingBookings {
  /** The next bookings, the earliest first. */
  upcoming: Array<UpcomingBooking>;
}
export interface UpcomingBookingsAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: UpcomingBookings;
}
export interface UserProfile {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The e-mail address, as the person wrote it. */
  email: string;
  /** The name that other people see. */
  displayName: string;
  /** The currency of new accounts and of `netBalance`. */
  preferredCurrency: string;
  /** Whether a mailed link has verified the address. */
  emailVerified: boolean;
  /** Whether the first steps are done, or skipped. */
  hasCompletedOnboarding: boolean;
  /** Whether the client unlocks by a passkey; kept for the client. */
  biometricEnabled: boolean;
  /** Minutes of inactivity until the session locks; null for never. */
  autoLockMinutes: number | null;
  /** Whether a PIN is set. */
  hasPin: boolean;
  /** Whether a sign-in by password also needs a code of an authenticator app. */
  hasTotp: boolean;
  /** The path of the picture on this server; null without one. */
  avatarUrl: string | null;
  /** The user's language, such as `en-GB`; null if never set. */
  locale: string | null;
  /** Decides which day "today" is. An IANA name. */
  timeZone: string;
  /** When it was made. */
  createdAt: string;
}
export interface UserProfileAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: UserProfile;
}
export interface Wallet {
  /** What the wallet holds now. */
  balance: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
}
export interface WalletAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Wallet;
}
export interface WalletChangedEvent {
  /** What happened. */
  type: "wallet.changed";
  /** When it happened; of several changes that come as one, when this delivery was made. */
  timestamp: string;
  /** What tells the receiver where to look; nothing of the content. */
  data: Record<string, unknown>;
}
export interface WalletMovement {
  /** The new line of the history. */
  transaction: WalletTransaction;
  /** What the wallet holds now. */
  balance: string;
}
export interface WalletMovementAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WalletMovement;
}
export interface WalletParty {
  /** The other side's id; null for an erased person. */
  id: string | null;
  /** The other side's address; null for an erased person. */
  email: string;
  /** The name that other people see. */
  displayName: string;
}
export interface WalletTransaction {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** The direction: SENT, RECEIVED, TOP_UP or INITIAL. */
  type: "SENT" | "RECEIVED" | "TOP_UP" | "INITIAL";
  /** Above zero; the type tells the direction. */
  amount: string;
  /** An ISO 4217 code; a code of two to ten letters and digits where crypto assets are allowed. */
  currency: string;
  /** The other side; null when it is no user. */
  counterparty: WalletParty | null;
  /** A text for people; null without one. */
  note: string | null;
  /** The balance after this line. */
  balanceAfter: string;
  /** When it was made. */
  createdAt: string;
}
export interface WalletTransactionList {
  /** The lines of the history, newest first. */
  transactions: Array<WalletTransaction>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface WalletTransactionListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WalletTransactionList;
}
export interface Webhook {
  /** The id, a UUIDv7 in lower case; newer ones sort behind older ones. */
  id: string;
  /** Where events go. */
  url: string;
  /** What it is for; null without. */
  description: string | null;
  /** What the receiver is told of. */
  events: Array<"book.changed" | "shares.changed" | "wallet.changed" | "notification.created" | "webhook.test">;
  /** Whether events are sent. */
  enabled: boolean;
  /** Why Coffer disabled it; null unless it did. */
  disabledReason: "GONE" | "FAILING" | "OVERFLOW" | "SECURITY" | "SECRET" | null;
  /** When it was made. */
  createdAt: string;
  /** The last success; null before the first. */
  lastDeliveredAt: string | null;
}
export interface WebhookAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: Webhook;
}
export interface WebhookAttempt {
  /** When it was tried. */
  at: string;
  /** The status of the receiver's answer; null without one. */
  status: number | null;
  /** Why there was no answer; null for an answer. */
  reason: string | null;
}
export interface WebhookChange {
  /** Where events go. Default: unchanged. */
  url?: string | null;
  /** What the receiver is told of. Default: unchanged. */
  events?: Array<"book.changed" | "shares.changed" | "wallet.changed" | "notification.created"> | null;
  /** What it is for. Default: unchanged. */
  description?: string | null;
  /** Whether events are sent. Default: unchanged. */
  enabled?: boolean | null;
}
export interface WebhookDelivery {
  /** What the receiver got as `webhook-id`. */
  id: string;
  /** What the receiver was told. */
  type: "book.changed" | "shares.changed" | "wallet.changed" | "notification.created" | "webhook.test";
  /** Whether it was delivered, will be tried again, or is given up. */
  state: "PENDING" | "DELIVERED" | "FAILED";
  /** When it was made. */
  createdAt: string;
  /** The tries so far, oldest first. */
  attempts: Array<WebhookAttempt>;
  /** When it is tried next; null unless PENDING. */
  nextAttemptAt: string | null;
}
export interface WebhookDeliveryAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WebhookDelivery;
}
export interface WebhookDeliveryPage {
  /** The deliveries of the page, newest first. */
  deliveries: Array<WebhookDelivery>;
  /** The number of all matches, whatever the page. */
  total: number;
  /** Whether there is a further page. */
  hasMore: boolean;
  /** Send it as `cursor` for the next page; null at the end. */
  nextCursor: string | null;
}
export interface WebhookDeliveryPageAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WebhookDeliveryPage;
}
export interface WebhookDraft {
  /** Where events go. */
  url: string;
  /** What the receiver is told of. */
  events: Array<"book.changed" | "shares.changed" | "wallet.changed" | "notification.created">;
  /** What it is for, to know it again. Default: none. */
  description?: string | null;
}
export interface WebhookList {
  /** The user's webhooks, oldest first. */
  webhooks: Array<Webhook>;
}
export interface WebhookListAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WebhookList;
}
export interface WebhookSecret {
  /** The key of the signatures, `whsec_` and base64; shown this once. */
  secret: string;
  /** Until then the former secret signs along. */
  formerUntil: string;
}
export interface WebhookSecretAnswer {
  /** True of every success. */
  success: true;
  /** What the operation answers. */
  data: WebhookSecret;
}
export interface WebhookTestEvent {
  /** What happened. */
  type: "webhook.test";
  /** When it happened; of several changes that come as one, when this delivery was made. */
  timestamp: string;
  /** What tells the receiver where to look; nothing of the content. */
  data: Record<string, unknown>;
}
export interface WorkFailure {
  /** The error's code. */
  code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "RESYNC_REQUIRED" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "EXPECTATION_FAILED" | "IDEMPOTENCY_MISMATCH" | "INSUFFICIENT_FUNDS" | "INVALID_BACKUP" | "RATE_UNAVAILABLE" | "SESSION_LOCKED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "SERVER_ERROR" | "NOT_IMPLEMENTED" | "UPSTREAM_ERROR" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN" | "GATEWAY_TIMEOUT" | "HTTP_VERSION_NOT_SUPPORTED" | "STORAGE_FULL";
  /** A sentence for a person. */
  message: string;
}

/** The operations of the API by their method and path. */
export interface Operations {
  "POST /auth/register": {
    body: RegisterRequest;
    answer: Registered;
  };
  "POST /auth/register/session": {
    body: FirstSignIn;
    answer: TokenPair | BrowserSignIn;
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
  "GET /auth/providers": {
    body: undefined;
    answer: IdentityProviderList;
  };
  "GET /auth/oidc/{provider}/start": {
    body: undefined;
    answer: unknown;
  };
  "GET /auth/oidc/{provider}/callback": {
    body: undefined;
    answer: unknown;
  };
  "POST /auth/oidc/{provider}/options": {
    body: ProviderSignInRequest;
    answer: ProviderSignIn;
  };
  "POST /auth/oidc/{provider}/verify": {
    body: ProviderAnswer;
    answer: TokenPair | BrowserSignIn | SecondFactorNeeded | LinkNeeded;
  };
  "POST /auth/oidc/{provider}/logout": {
    body: LogoutRequestOfProvider;
    answer: Message;
  };
  "GET /auth/identities": {
    body: undefined;
    answer: LinkedIdentityList;
  };
  "POST /auth/identities": {
    body: LinkConfirmation;
    answer: LinkedIdentity;
  };
  "DELETE /auth/identities/{id}": {
    body: undefined;
    answer: DeletedID;
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
    body: FileBody;
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
  "GET /books": {
    body: undefined;
    answer: SharedBookList;
  };
  "POST /books": {
    body: SharedBookDraft;
    answer: SharedBook;
  };
  "PATCH /books/{id}": {
    body: SharedBookChange;
    answer: SharedBook;
  };
  "DELETE /books/{id}": {
    body: BookDeletion;
    answer: Deleted;
  };
  "POST /books/{id}/recover": {
    body: undefined;
    answer: SharedBook;
  };
  "GET /books/{id}/members": {
    body: undefined;
    answer: BookMembers;
  };
  "PATCH /books/{id}/members/{user}": {
    body: BookRoleChange;
    answer: BookMember;
  };
  "DELETE /books/{id}/members/{user}": {
    body: undefined;
    answer: Deleted;
  };
  "POST /books/{id}/owner": {
    body: BookOwnerChange;
    answer: SharedBook;
  };
  "POST /books/{id}/invitations": {
    body: BookInvitationDraft;
    answer: BookInvitation;
  };
  "DELETE /books/{id}/invitations/{invitation}": {
    body: undefined;
    answer: DeletedID;
  };
  "GET /invitations": {
    body: undefined;
    answer: ReceivedInvitations;
  };
  "POST /invitations/{id}/accept": {
    body: undefined;
    answer: SharedBook;
  };
  "POST /invitations/{id}/decline": {
    body: undefined;
    answer: Deleted;
  };
  "GET /books/{id}/activity": {
    body: undefined;
    answer: BookActivity;
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
  "GET /accounts/{id}/reconciliations": {
    body: undefined;
    answer: ReconciliationList;
  };
  "POST /accounts/{id}/reconciliations": {
    body: ReconciliationDraft;
    answer: Reconciliation;
  };
  "POST /accounts/{id}/reconciliations/{reconciliation}/finish": {
    body: ReconciliationFinish;
    answer: Reconciliation;
  };
  "DELETE /accounts/{id}/reconciliations/{reconciliation}": {
    body: undefined;
    answer: Reconciliation;
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
  "POST /categories/{id}/restore": {
    body: undefined;
    answer: Category;
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
  "GET /rules": {
    body: undefined;
    answer: RuleList;
  };
  "POST /rules": {
    body: RuleDraft;
    answer: Rule;
  };
  "GET /rules/{id}": {
    body: undefined;
    answer: Rule;
  };
  "PATCH /rules/{id}": {
    body: RuleChange;
    answer: Rule;
  };
  "DELETE /rules/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /rules/preview": {
    body: RulePreviewDraft;
    answer: RulePreview;
  };
  "POST /rules/apply": {
    body: RuleApplication;
    answer: RulesApplied;
  };
  "GET /trash": {
    body: undefined;
    answer: TrashList;
  };
  "DELETE /trash": {
    body: undefined;
    answer: TrashEmptied;
  };
  "DELETE /trash/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /transactions/{id}/attachments": {
    body: FileBody;
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
  "POST /budgets/{id}/restore": {
    body: undefined;
    answer: Budget;
  };
  "POST /budgets/quick": {
    body: QuickBudgetDraft;
    answer: Budget | BudgetsSet;
  };
  "POST /budgets/copy": {
    body: BudgetCopyDraft;
    answer: BudgetsCopied;
  };
  "POST /budgets/move": {
    body: BudgetMove;
    answer: BudgetsMoved;
  };
  "POST /budgets/widen": {
    body: BudgetWidening;
    answer: BudgetsWidened;
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
  "GET /reports/balances": {
    body: undefined;
    answer: BalancesReport;
  };
  "POST /recurring/{id}/restore": {
    body: undefined;
    answer: RecurringTemplate;
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
    body: RecurringChange;
    answer: RecurringTemplate;
  };
  "PATCH /recurring/{id}": {
    body: RecurringChange;
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
  "GET /recurring/suggestions": {
    body: undefined;
    answer: RecurringSuggestions;
  };
  "POST /recurring/suggestions/{key}/accept": {
    body: undefined;
    answer: RecurringTemplate;
  };
  "POST /recurring/suggestions/{key}/confirm": {
    body: undefined;
    answer: RecurringSuggestion;
  };
  "POST /recurring/suggestions/{key}/dismiss": {
    body: undefined;
    answer: Deleted;
  };
  "DELETE /recurring/suggestions/{key}": {
    body: undefined;
    answer: Deleted;
  };
  "POST /goals/{id}/restore": {
    body: undefined;
    answer: Goal;
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
  "POST /assets/{id}/restore": {
    body: undefined;
    answer: Asset;
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
  "PATCH /sharing/{id}/paid": {
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
  "POST /expenses/shares/{id}/accept": {
    body: AcceptDraft;
    answer: ShareAccepted;
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
  "POST /expenses/shares/{id}/claim/refuse": {
    body: ClaimRefusalDraft;
    answer: ShareClaimRefused;
  };
  "POST /sharing/settle": {
    body: SettleDraft;
    answer: Settled;
  };
  "POST /sharing/claim": {
    body: PaymentClaimDraft;
    answer: PaymentClaim;
  };
  "POST /sharing/claim/refuse": {
    body: SettlementClaimRefusalDraft;
    answer: SettlementClaimRefused;
  };
  "POST /sharing/accept": {
    body: SettlementAcceptDraft;
    answer: SettlementAccepted;
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
  "GET /changes": {
    body: undefined;
    answer: BookChanges;
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
  "GET /events": {
    body: undefined;
    answer: unknown;
  };
  "POST /webhooks": {
    body: WebhookDraft;
    answer: NewWebhook;
  };
  "GET /webhooks": {
    body: undefined;
    answer: WebhookList;
  };
  "GET /webhooks/{id}": {
    body: undefined;
    answer: Webhook;
  };
  "PATCH /webhooks/{id}": {
    body: WebhookChange;
    answer: Webhook;
  };
  "DELETE /webhooks/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /webhooks/{id}/secret": {
    body: undefined;
    answer: WebhookSecret;
  };
  "POST /webhooks/{id}/test": {
    body: undefined;
    answer: WebhookDelivery;
  };
  "GET /webhooks/{id}/deliveries": {
    body: undefined;
    answer: WebhookDeliveryPage;
  };
  "POST /webhooks/{id}/deliveries/{delivery}/replay": {
    body: undefined;
    answer: WebhookDelivery;
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
    body: FileBody;
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
    body: FileBody;
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
  "POST /bank/connections": {
    body: BankConnectionDraft;
    answer: BankConnection;
  };
  "GET /bank/connections": {
    body: undefined;
    answer: BankConnectionList;
  };
  "GET /bank/connections/{id}": {
    body: undefined;
    answer: BankConnection;
  };
  "PATCH /bank/connections/{id}": {
    body: BankConnectionChange;
    answer: BankConnection;
  };
  "DELETE /bank/connections/{id}": {
    body: undefined;
    answer: DeletedID;
  };
  "POST /bank/connections/{id}/sync": {
    body: undefined;
    answer: BankConnection;
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
