import Contracts

/// What banks call their columns, in several languages, and the meaning of each name.
enum CSVHeader {
    /// Returns the name with small ASCII letters and digits only: "Betrag (€)" becomes "betrag".
    static func key(_ name: String) -> String {
        var key = ""
        for scalar in name.decomposedScalars where scalar.isASCII && key.utf8.count < 64 {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                key.unicodeScalars.append(scalar)
            }
        }
        return key.asciiLowercased
    }

    /// Returns a unique name for each column.
    static func names(_ header: [String], count: Int) -> [String] {
        var names: [String] = []
        var used: Set<String> = []
        for column in 0..<max(count, header.count) {
            let given = column < header.count ? BankText.clean(header[column]) : nil
            let base = given.map { BankText.cut($0, to: 80, bytes: 160) } ?? "Column \(column + 1)"
            var name = base
            var number = 2
            while !used.insert(name).inserted {
                name = "\(base) (\(number))"
                number += 1
            }
            names.append(name)
        }
        return names
    }

    /// The keys of each meaning, the best first.
    static let dates = [
        "bookingdate", "buchungstag", "buchungsdatum", "posteddate", "postingdate", "postdate",
        "transactiondate", "dateoperation", "datedoperation", "fechaoperacion", "completeddate", "date",
        "datum", "buchung", "fecha", "data", "valuedate", "valutadatum", "wertstellung", "startdate",
        "starteddate", "transactiontime", "timestamp",
    ]
    static let amounts = [
        "amount", "betrag", "umsatz", "bedrag", "montant", "importe", "importo", "transactionamount",
        "betragin", "umsatzin", "amountin", "value", "kwota", "belop", "belopp",
    ]
    static let debits = [
        "debit", "outflow", "withdrawal", "withdrawals", "moneyout", "paidout", "soll", "debet", "ausgabe",
        "ausgang", "debitamount", "lastschrift", "belastung", "cargo", "spent", "out",
    ]
    static let credits = [
        "credit", "inflow", "deposit", "deposits", "moneyin", "paidin", "haben", "einnahme", "eingang",
        "creditamount", "gutschrift", "abono", "received", "in",
    ]
    static let types = [
        "type", "transactiontype", "debitcredit", "creditdebit", "drcr", "crdr", "sollhaben", "afbij",
        "richtung", "direction", "creditdebitindicator", "cdtdbtind",
    ]
    static let currencies = [
        "currency", "currencycode", "waehrung", "wahrung", "devise", "moneda", "ccy", "valuta",
    ]
    static let accounts = [
        "account", "accountname", "auftragskonto", "kontobezeichnung", "kontoname", "sourceaccount",
    ]
    static let categories = ["category", "kategorie", "categorie", "categoria"]
    static let externalIDs = [
        "transactionid", "externalid", "fitid", "transaktionsid", "id", "transactionreference",
    ]
    static let statuses = ["status", "state", "zustand"]
    static let tags = ["tags", "labels", "tag"]
    /// The other side's name first, then what it is about.
    static let people = [
        "payee", "merchant", "merchantname", "name", "counterparty", "counterpartyname", "empfanger",
        "empfaenger", "beguenstigterzahlungspflichtiger", "begunstigterzahlungspflichtiger",
        "auftraggeberempfanger", "auftraggeberempfaenger", "zahlungsempfanger", "zahlungsempfangerin",
        "zahlungspflichtiger", "naamomschrijving", "naamtegenpartij", "beneficiary", "partnername",
    ]
    static let purposes = [
        "description", "verwendungszweck", "purpose", "details", "narrative", "remittanceinformation",
        "omschrijving", "mededelingen", "libelle", "concepto", "descripcion", "descrizione", "reference",
        "paymentreference", "memo", "text", "transactiondescription", "buchungstext",
    ]
    static let notes = ["notes", "note", "notiz", "notizen", "comment", "comments", "memo"]

    /// Returns the first column with one of the keys.
    static func column(_ keys: [String], in columns: [String]) -> Int? {
        for key in keys {
            if let found = columns.firstIndex(of: key) { return found }
        }
        return nil
    }
}
