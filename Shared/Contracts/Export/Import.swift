/// The kinds of files that can be imported. QFX is `ofx`.
public enum ImportFormat: String, Codable, Sendable, CaseIterable {
    case csv, ofx, qif, camt053, mt940
    /// What a bank connection has fetched; no file.
    case bank

    /// The kinds of files.
    public static let files = allCases.filter { $0 != .bank }

    /// The message for another text in the query.
    public static let expectation = FieldProblem.must("be auto, csv, ofx, qif, camt053 or mt940")
}

public enum ImportStatus: String, Codable, Sendable, CaseIterable {
    /// Read, with nothing in the book yet. A preview lives seven days.
    case preview
    case committing, committed, undoing, undone
    /// The ledger refused an entry, and everything was taken back; `refusal` has the reason.
    case failed
}

/// An uploaded file, and what came of it.
public struct Import: Codable, Sendable {
    public let id: ID<Import>
    @Open public var status: ImportStatus?
    @Open public var format: ImportFormat?
    @Nullable public var accountId: ID<Account>?
    public let createdAt: Timestamp
    @Nullable public var encoding: String?
    @Nullable public var mapping: ImportMapping?
    @Nullable public var dateFormat: String?
    @Nullable public var decimalSeparator: String?
    @Nullable public var amountSign: String?
    public let columns: [ImportColumn]
    public let questions: [ImportQuestion]
    public let remarks: [String]
    public let counts: ImportCounts
    @Nullable public var totals: ImportTotals?
    @Nullable public var closingBalance: ImportClosingBalance?
    public let progress: Proportion
    @Nullable public var committed: ImportCommitted?
    @Nullable public var undone: ImportUndone?
    @Nullable public var refusal: ImportRefusal?

    public init(
        id: ID<Import>, status: ImportStatus, createdAt: Timestamp, preview: ImportPreview,
        progress: Proportion, committed: ImportCommitted?, undone: ImportUndone?, refusal: ImportRefusal?
    ) {
        self.id = id
        _status = Open(status)
        _format = Open(preview.format)
        self._accountId = Nullable(wrappedValue: preview.accountId)
        self.createdAt = createdAt
        self._encoding = Nullable(wrappedValue: preview.encoding)
        self._mapping = Nullable(wrappedValue: preview.mapping)
        self._dateFormat = Nullable(wrappedValue: preview.dateFormat)
        self._decimalSeparator = Nullable(wrappedValue: preview.decimalSeparator)
        self._amountSign = Nullable(wrappedValue: preview.amountSign)
        columns = preview.columns
        questions = preview.questions
        remarks = preview.remarks
        counts = preview.counts
        self._totals = Nullable(wrappedValue: preview.totals)
        self._closingBalance = Nullable(wrappedValue: preview.closingBalance)
        self.progress = progress
        self._committed = Nullable(wrappedValue: committed)
        self._undone = Nullable(wrappedValue: undone)
        self._refusal = Nullable(wrappedValue: refusal)
    }
}

/// What reading a file found out.
public struct ImportPreview: Codable, Sendable {
    public var format: ImportFormat
    public var accountId: ID<Account>?
    public var encoding: String?
    public var mapping: ImportMapping?
    public var dateFormat: String?
    public var decimalSeparator: String?
    public var amountSign: String?
    public var columns: [ImportColumn] = []
    public var questions: [ImportQuestion] = []
    public var remarks: [String] = []
    public var counts = ImportCounts()
    public var totals: ImportTotals?
    public var closingBalance: ImportClosingBalance?

    public init(format: ImportFormat) { self.format = format }
}

public struct ImportList: Codable, Sendable {
    public let imports: [Import]
    public init(imports: [Import]) { self.imports = imports }
}

/// A column of a CSV with some of its cells.
public struct ImportColumn: Codable, Sendable, Equatable {
    public let name: String
    public let samples: [String]
    public init(name: String, samples: [String]) {
        self.name = name
        self.samples = samples
    }
}

/// Something that a file leaves open. The answer goes into `field` of a PATCH.
public struct ImportQuestion: Codable, Sendable, Equatable {
    /// As `dateFormat`, `mapping.date` or `accountFor.Savings`.
    public let field: String
    public let message: String
    public let choices: [String]
    /// What the file says in each choice, if that helps to choose.
    @Nullable public var samples: [String]?
    public init(field: String, message: String, choices: [String], samples: [String]? = nil) {
        self.field = field
        self.message = message
        self.choices = choices
        self._samples = Nullable(wrappedValue: samples)
    }
}

public struct ImportCounts: Codable, Sendable, Equatable {
    public var rows = 0
    public var ready = 0
    public var duplicates = 0
    public var problems = 0
    public var excluded = 0
    public init() {}
}

/// Sums of one currency; amounts are decimals.
public struct ImportTotals: Codable, Sendable, Equatable {
    public let income: String
    public let expenses: String
    public let currency: Currency
    public let from: CalendarDate
    public let to: CalendarDate
    public init(income: Money, expenses: Money, from: CalendarDate, to: CalendarDate) {
        self.income = income.text
        self.expenses = expenses.text
        currency = income.currency
        self.from = from
        self.to = to
    }
}

/// The bank's closing balance, and the account's balance on that day if the ready entries are imported.
public struct ImportClosingBalance: Codable, Sendable, Equatable {
    public let stated: String
    public let computed: String
    public let currency: Currency
    public let date: CalendarDate
    public init(stated: Money, computed: Money, date: CalendarDate) {
        self.stated = stated.text
        self.computed = computed.text
        currency = stated.currency
        self.date = date
    }
}

/// The answer of a commit. Skipped are duplicates, excluded entries and problems.
public struct ImportCommitted: Codable, Sendable, Equatable {
    public let created: Int
    public let skipped: Int
    public init(created: Int, skipped: Int) {
        self.created = created
        self.skipped = skipped
    }
}

/// The answer of an undo: the number of removed entries, and those that stay because they were edited,
/// shared, or got a receipt; at most `listed` of them.
public struct ImportUndone: Codable, Sendable, Equatable {
    public static let listed = 1_000
    public let removed: Int
    public let kept: [ImportKept]
    public init(removed: Int, kept: [ImportKept]) {
        self.removed = removed
        self.kept = kept
    }
}

public struct ImportKept: Codable, Sendable, Equatable {
    public let row: Int
    public let transactionId: ID<Transaction>
    public init(row: Int, transactionId: ID<Transaction>) {
        self.row = row
        self.transactionId = transactionId
    }
}

/// Why the ledger refused a commit.
public struct ImportRefusal: Codable, Sendable, Equatable {
    @Open public var code: ErrorCode?
    public let message: String
    public init(code: ErrorCode, message: String) {
        _code = Open(code)
        self.message = message
    }
}

/// The answer (202) while a commit or its undoing takes longer than five seconds.
public struct ImportRunning: Codable, Sendable {
    public let id: ID<Import>
    public let status: String
    public init(id: ID<Import>) {
        self.id = id
        status = "running"
    }
}
