import Contracts

/// The programs whose files are known by their headers.
enum KnownCSV: String, Sendable, Equatable {
    case coffer, firefly, ynab, actual, mint, wise

    /// - Parameter keys: the columns' names as `CSVHeader.key` makes them.
    init?(_ keys: [String]) {
        let keys = Set(keys)
        if keys.isSuperset(of: ["id", "date", "type", "amount", "currency", "category", "account", "tags"]) {
            self = .coffer
        } else if keys.isSuperset(of: [
            "journalid", "type", "amount", "date", "sourcename", "destinationname",
        ]) {
            self = .firefly
        } else if keys.isSuperset(of: ["date", "payee", "memo", "outflow", "inflow"]) {
            self = .ynab
        } else if keys.isSuperset(of: ["account", "date", "payee", "notes", "category", "amount"]) {
            self = .actual
        } else if keys.isSuperset(of: ["date", "description", "amount", "transactiontype", "category"]) {
            self = .mint
        } else if keys.isSuperset(of: [
            "id", "status", "direction", "sourcefeeamount", "sourceamountafterfees", "targetamountafterfees",
        ]) {
            self = .wise
        } else {
            return nil
        }
    }

    /// Returns the mapping of the program's columns; `name` returns the name of the column with a key.
    func mapping(_ name: (String) -> String?) -> ImportMapping {
        var mapping = ImportMapping()
        mapping.date = name("date")
        mapping.category = name("category")
        mapping.payee = name("payee")
        switch self {
        case .coffer, .firefly:
            let isOurs = self == .coffer
            mapping.amount = name("amount")
            mapping.type = name("type")
            mapping.currency = name(isOurs ? "currency" : "currencycode")
            mapping.originalAmount = name(isOurs ? "originalamount" : "foreignamount")
            mapping.originalCurrency = name(isOurs ? "originalcurrency" : "foreigncurrencycode")
            mapping.account = name(isOurs ? "account" : "sourcename")
            mapping.externalId = name(isOurs ? "id" : "journalid")
            mapping.tags = name("tags")
            mapping.description = [name("description")].compactMap { $0 }
            mapping.notes = [name("notes")].compactMap { $0 }
        case .ynab:
            mapping.debit = name("outflow")
            mapping.credit = name("inflow")
            mapping.account = name("account")
            mapping.description = [name("payee"), name("memo")].compactMap { $0 }
        case .actual:
            mapping.amount = name("amount")
            mapping.account = name("account")
            mapping.description = [name("payee")].compactMap { $0 }
            mapping.notes = [name("notes")].compactMap { $0 }
        case .mint:
            mapping.amount = name("amount")
            mapping.type = name("transactiontype")
            mapping.account = name("accountname")
            mapping.tags = name("labels")
            mapping.description = [name("description")].compactMap { $0 }
            mapping.notes = [name("notes")].compactMap { $0 }
        case .wise:
            mapping.date = name("finishedon") ?? name("createdon")
            mapping.amount = name("sourceamountafterfees")
            mapping.fee = name("sourcefeeamount")
            mapping.type = name("direction")
            mapping.currency = name("sourcecurrency")
            mapping.status = name("status")
            mapping.externalId = name("id")
            (mapping.payee, mapping.payer) = (name("targetname"), name("sourcename"))
            mapping.description = [name("targetname"), name("reference")].compactMap { $0 }
            mapping.notes = [name("note")].compactMap { $0 }
        }
        return mapping
    }
}
