import Contracts
import JSONKit

/// Writes one kind of records as a CSV table, with the columns of `ExportTable`.
struct TableForm: BookForm {
    private struct AccountFigures: Decodable {
        let balance: String
        let projectedBalance: String
        let isActive: Bool
    }

    let table: ExportTable
    let kinds: Set<BookKind>
    private var names = BookNames()
    private var hasHeader = false

    init(_ table: ExportTable) {
        self.table = table
        kinds =
            switch table {
            case .transactions: [.account, .category, .transaction]
            case .categories: [.category]
            case .budgets: [.account, .category, .budget]
            case .accounts: [.account]
            case .recurring: [.account, .category, .recurring]
            case .goals: [.goal]
            case .assets: [.asset]
            case .shares: [.share, .shareWithMe]
            case .wallet: [.walletTransaction]
            }
    }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        begin(&file)
        guard kinds.contains(line.kind) else { return }
        _ = try names.take(line)
        var csv = CSV()
        switch (table, line.kind) {
        case (.transactions, .transaction): try csv.transaction(line.members(), table.columns, names)
        case (.categories, .category): category(try line.decode(), &csv)
        case (.budgets, .budget): budget(try line.decode(), &csv)
        case (.accounts, .account): account(try line.decode(), try line.decode(), &csv)
        case (.recurring, .recurring): recurring(try line.decode(), &csv)
        case (.goals, .goal): goal(try line.decode(), &csv)
        case (.assets, .asset): asset(try line.decode(), &csv)
        case (.shares, .share): return share(try line.decode(), to: &file)
        case (.shares, .shareWithMe): shareWithMe(try line.decode(), &csv)
        case (.wallet, .walletTransaction): walletTransaction(try line.decode(), &csv)
        default: return
        }
        csv.endRecord()
        file += csv.bytes
    }

    mutating func end(to file: inout [UInt8]) { begin(&file) }

    private mutating func begin(_ file: inout [UInt8]) {
        if !hasHeader { file += CSV.header(table.columns) }
        hasHeader = true
    }

    private func category(_ record: BookCategory, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.text(record.name)
        csv.plain(record.type.rawValue)
        csv.text(record.color ?? "")
        csv.text(record.icon ?? "")
        csv.plain(String(record.isArchived))
        csv.times(record.createdAt, record.updatedAt)
    }

    private func budget(_ record: BookBudget, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.plain(record.month.firstDay.text)
        csv.text(names.account(record.accountId.text))
        csv.text(names.category(record.categoryId.text))
        csv.plain(record.planned)
        csv.plain(record.currency.code)
        csv.text(record.notes ?? "")
        csv.plain(record.accountId.text)
        csv.plain(record.categoryId.text)
        csv.times(record.createdAt, record.updatedAt)
    }

    private func account(_ record: BookAccount, _ figures: AccountFigures, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.text(record.name)
        csv.plain(record.type.rawValue)
        csv.plain(record.preferredCurrency.code)
        csv.plain(figures.balance)
        csv.plain(figures.projectedBalance)
        csv.plain(String(figures.isActive))
        csv.text(record.color ?? "")
        csv.text(record.icon ?? "")
        csv.text(record.description ?? "")
        csv.times(record.createdAt, record.updatedAt)
    }

    private func recurring(_ record: BookRecurring, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.plain(record.type.rawValue)
        csv.plain(record.amount)
        csv.plain(record.currency.code)
        csv.text(names.category(record.categoryId.text))
        csv.text(names.account(record.accountId.text))
        csv.text(record.description ?? "")
        csv.plain(String(record.dayOfMonth))
        csv.plain(record.startMonth.firstDay.text)
        csv.plain(record.endMonth?.firstDay.text ?? "")
        csv.plain(record.nextMonth.firstDay.text)
        csv.plain(String(record.isActive))
        csv.plain(record.accountId.text)
        csv.plain(record.categoryId.text)
        csv.times(record.createdAt, record.updatedAt)
    }

    private func goal(_ record: BookGoal, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.text(record.name)
        csv.plain(record.targetAmount)
        csv.plain(record.currency.code)
        csv.plain(record.startDate.text)
        csv.plain(record.deadline.text)
        csv.plain(record.status.rawValue)
        csv.text(record.emoji ?? "")
        csv.text(record.description ?? "")
        csv.times(record.createdAt, record.updatedAt)
    }

    private func asset(_ record: BookAsset, _ csv: inout CSV) {
        csv.plain(record.id.text)
        csv.text(record.name)
        csv.plain(record.currency.text)
        csv.plain(record.balance.text)
        csv.plain(record.chain?.rawValue ?? "")
        csv.text(record.address ?? "")
        csv.times(record.createdAt, record.updatedAt)
    }
}
