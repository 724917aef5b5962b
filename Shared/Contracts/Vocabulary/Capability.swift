/// A chapter of the documentation: the endpoints whose paths begin alike.
public enum Capability: String, Sendable, CaseIterable {
    case signIn = "Signing in"
    case sessions = "Sessions and locks"
    case passkeys = "Passkeys"
    case tokens = "API tokens"
    case profile = "Profile"
    case books = "Books"
    case accounts = "Accounts"
    case categories = "Categories"
    case transactions = "Transactions"
    case budgets = "Budgets"
    case overview = "Dashboard and reports"
    case recurring = "Recurring"
    case goals = "Savings goals"
    case assets = "Assets"
    case planning = "Planning"
    case rates = "Currencies and rates"
    case wallet = "Wallet"
    case sharing = "Shared expenses"
    case groups = "Groups"
    case notifications = "Notifications"
    case webhooks = "Webhooks"
    case files = "Exports and backups"
    case banks = "Banks"
    case sampleData = "Sample data"
    case service = "The service itself"

    /// The beginnings of the capability's paths. The longest beginning of a path decides.
    private var beginnings: [String] {
        switch self {
        case .signIn:
            [
                "/auth", "/auth/register", "/auth/register/session", "/auth/verify-email",
                "/auth/resend-verification", "/auth/login",
                "/auth/refresh", "/auth/logout", "/auth/request-reset", "/auth/reset-password",
                "/auth/change-password", "/auth/demo", "/.well-known",
            ]
        case .sessions:
            [
                "/auth/session", "/auth/sessions", "/auth/logout-all", "/auth/pin", "/auth/lock",
                "/auth/unlock", "/auth/activity",
            ]
        case .passkeys: ["/auth/passkeys"]
        case .tokens: ["/auth/tokens"]
        case .profile: ["/users", "/onboarding", "/auth/account"]
        case .books: ["/books", "/invitations"]
        case .accounts: ["/accounts"]
        case .categories: ["/categories"]
        case .transactions: ["/transactions", "/transfers", "/tags", "/payees", "/undo", "/trash"]
        case .budgets: ["/budgets"]
        case .overview: ["/dashboard", "/reports"]
        case .recurring: ["/recurring"]
        case .goals: ["/goals"]
        case .assets: ["/assets"]
        case .planning: ["/planning", "/goals/{id}/schedule"]
        case .rates: ["/rates", "/currencies"]
        case .wallet: ["/wallet"]
        case .sharing: ["/sharing", "/expenses"]
        case .groups: ["/groups"]
        case .notifications: ["/notifications", "/events", "/changes"]
        case .webhooks: ["/webhooks"]
        case .files: ["/export", "/backups", "/imports", "/restore", "/restores", "/auth/export"]
        case .banks: ["/bank"]
        case .sampleData: ["/seed-data"]
        case .service: ["/", "/healthz", "/readyz", "/openapi.json", "/docs", "/app"]
        }
    }

    public var summary: String {
        switch self {
        case .signIn: "Registering, verifying an address, signing in and out, and passwords."
        case .sessions: "The devices that are signed in, the PIN, locking, and what happened to the account."
        case .passkeys: "Signing in and unlocking without a password (WebAuthn)."
        case .tokens: "How scripts and other programs come in, and what they may do."
        case .profile: "The user's own data, picture and preferences."
        case .books: "Books of several people, their members and invitations."
        case .accounts: "The pots that transactions belong to."
        case .categories: "What income and expenses are for."
        case .transactions: "Income, expenses and transfers, their receipts and tags."
        case .budgets: "Plans for a month, with their progress."
        case .overview: "Summaries of months and longer periods."
        case .recurring: "Templates that book a transaction or a transfer again and again."
        case .goals: "What the user saves for."
        case .assets: "What the user has saved, and what it is for."
        case .planning: "How much to save each month."
        case .rates: "Exchange rates, and the currencies there are."
        case .wallet: "Money that moves between users at once."
        case .sharing: "Expenses split with other people, and what they owe."
        case .groups: "People who share expenses again and again."
        case .notifications: "What others did with shared expenses."
        case .webhooks: "Signed events to a server of the user's."
        case .files: "The user's data as files."
        case .banks: "Entries of bank accounts that come by themselves."
        case .sampleData: "Data for a first look."
        case .service: "Health, and this documentation."
        }
    }

    /// The capability of a path; nil for a path that belongs to none.
    public static func of(_ path: String) -> Capability? {
        var best: (capability: Capability, length: Int)?
        for capability in allCases {
            for beginning in capability.beginnings {
                let isBeginning =
                    path == beginning || (beginning != "/" && path.hasPrefix(beginning + "/"))
                guard isBeginning, beginning.utf8.count > best?.length ?? 0 else { continue }
                best = (capability, beginning.utf8.count)
            }
        }
        return best?.capability
    }
}
