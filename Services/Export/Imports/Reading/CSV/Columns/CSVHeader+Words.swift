/// What banks call their columns, in the languages of Europe and some others. Keys are names as
/// `CSVHeader.key` makes them.
extension CSVHeader {
    static let dates = Words(
        keys: [
            "bookingdate", "buchungstag", "buchungsdatum", "posteddate", "postingdate", "postdate",
            "transactiondate", "dateoperation", "datedoperation", "fechaoperacion", "completeddate", "date",
            "datum", "buchung", "fecha", "data", "dato", "datums", "kuupaev", "дата", "ημερομηνια", "תאריך",
            "tarih", "日付", "bogfort", "bokforingsdag", "dataoperacji", "datumzauctovani", "datumprovedeni",
            "valuedate", "valutadatum", "wertstellung", "startdate", "starteddate", "transactiontime",
            "timestamp", "created", "createdutc", "createdon", "datecreated",
        ],
        parts: [
            "datum", "date", "fecha", "data", "dato", "dag", "tag", "дата", "kuupaev", "pvm", "paiva",
            "ημερομηνια", "תאריך", "tarih", "finished",
        ],
        others: ["update", "mandat"])
    /// Days that are not those of the booking.
    static let otherDays = [
        "valu", "valor", "valeur", "rente", "wert", "waluty", "splat", "schval", "due", "ertek",
    ]
    static let amounts = Words(
        keys: [
            "amount", "betrag", "umsatz", "bedrag", "montant", "importe", "importo", "transactionamount",
            "betragin", "umsatzin", "amountin", "value", "kwota", "belop", "belopp", "belob", "castka",
            "ciastka",
            "suma", "summa", "summ", "sumasaskaitosvaliuta", "сумма", "сума", "износ", "iznos", "osszeg",
            "tutar",
            "valor", "montante", "maara", "ποσο", "סכום", "金額", "bokfortbelopp", "buchungsbetrag",
            "zauctovanacastka", "castkavmeneuctu", "osszege", "tranzakcioosszege",
        ],
        parts: [
            "betrag", "amount", "bedrag", "montant", "importe", "kwota", "castka", "belopp", "belob",
            "osszeg",
            "сумма",
        ],
        others: otherMoney)
    /// Parts of names of money that is not what the entry moves.
    static let otherMoney = [
        "original", "origin", "foreign", "fremd", "puvodni", "oorspr", "local", "native", "ursprung", "bezug",
        "fee", "gebuhr", "gebuehr", "poplat", "prowizj", "charge", "kosten", "entgelt", "avgift",
        "kommission",
        "saldo", "balance", "solde", "limit", "steuer", "mwst", "currency", "devisa", "valiuta", "wahrung",
        "waehrung", "devizaneme", "number", "source", "target",
    ]
    static let debits = Words(
        keys: [
            "debit", "outflow", "withdrawal", "withdrawals", "withdrawalamt", "withdrawalamount", "debitamt",
            "moneyout", "paidout", "soll", "debet",
            "ausgabe",
            "ausgang", "debitamount", "lastschrift", "belastung", "cargo", "cargos", "spent", "out", "dare",
            "debe", "debito", "uscite", "uttag", "ut", "ud", "utfrakonto", "utgift", "expense", "expenses",
            "odliv", "odlivi", "wydatki", "obciazenia", "vydaj", "vydaje", "terheles", "расход", "дебет",
            "списание", "χρεωση", "חובה", "borc", "出金", "支出", "moneyoutgbp", "debits", "amountdebit",
        ], parts: ["debitamount", "belastung", "moneyout", "paidout"])
    static let credits = Words(
        keys: [
            "credit", "inflow", "deposit", "deposits", "depositamt", "depositamount", "creditamt", "moneyin",
            "paidin", "haben", "einnahme", "eingang",
            "creditamount", "gutschrift", "abono", "abonos", "received", "in", "lodgement", "lodgements",
            "avere",
            "haber", "credito", "entrate", "insattning", "inn", "ind", "innpakonto", "inntekt", "income",
            "priliv", "prilivi", "wplywy", "uznania", "prijem", "prijmy", "jovairas", "приход", "кредит",
            "зачисление", "πιστωση", "זכות", "alacak", "入金", "収入", "credits", "amountcredit", "kredit",
        ], parts: ["creditamount", "gutschrift", "moneyin", "paidin"])
    static let types = Words(
        keys: [
            "type", "transactiontype", "debitcredit", "creditdebit", "drcr", "crdr", "sollhaben", "afbij",
            "richtung", "direction", "creditdebitindicator", "cdtdbtind",
        ])
    static let balances = Words(
        keys: [
            "balance", "saldo", "solde", "kontostand", "runningbalance", "saldonatrn", "saldopooperacji",
            "stav",
            "egyenleg", "zustatek", "likutis", "atlikums", "jaak", "остаток", "баланс", "υπολοιπο", "יתרה",
            "bakiye", "残高", "saldoneu", "accountbalance",
        ], parts: ["balance", "saldo", "kontostand"])
    static let fees = Words(
        keys: [
            "fee", "fees", "gebuhr", "gebuhren", "gebuehr", "gebuehren", "entgelt", "entgelte", "frais",
            "commission", "comision", "comisiones", "commissione", "commissioni", "comissao", "kosten",
            "poplatek",
            "poplatky", "prowizja", "oplata", "avgift", "gebyr", "maksu", "dij", "dijak", "комиссия",
            "комісія",
            "feeamount", "totalfees", "transactionfee", "transactionfees",
        ])
    static let currencies = Words(
        keys: [
            "currency", "currencycode", "waehrung", "wahrung", "devise", "moneda", "ccy", "munt", "valiuta",
            "валюта", "mena", "deviza", "devizanem", "waluta", "divisa", "valuuta", "νομισμα", "מטבע", "para",
            "通貨", "whrg", "monn", "valuta",
        ])
    static let originalAmounts = Words(
        keys: [
            "originalamount", "foreignamount", "amountforeigncurrency", "amountinforeigncurrency",
            "originalbetrag", "betragfremdwahrung", "betragfremdwaehrung", "fremdwahrungsbetrag",
            "fremdwaehrungsbetrag", "localamount", "transactionamountoriginal", "montantdevise",
            "montantdorigine", "importeoriginal", "importooriginale", "oorsprbedrag", "puvodnicastkauhrady",
        ])
    static let originalCurrencies = Words(
        keys: [
            "originalcurrency", "foreigncurrency", "foreigncurrencycode", "typeforeigncurrency",
            "currencyofforeignamount", "originalwahrung", "originalwaehrung", "fremdwahrung", "fremdwaehrung",
            "localcurrency", "devisedorigine", "monedaoriginal", "valutaoriginale", "oorsprmunt",
            "puvodnimenauhrady",
        ])
    static let accounts = Words(
        keys: ["account", "accountname", "auftragskonto", "kontobezeichnung", "kontoname", "sourceaccount"])
    static let categories = Words(keys: ["category", "kategorie", "categorie", "categoria"])
    static let externalIDs = Words(
        keys: ["transactionid", "externalid", "fitid", "transaktionsid", "id", "transactionreference"])
    static let statuses = Words(
        keys: [
            "status", "state", "zustand", "estado", "statut", "stato", "статус", "durum", "staatus",
            "statuss",
        ])
    static let tags = Words(keys: ["tags", "labels", "tag"])
    static let notes = Words(keys: ["notes", "note", "notiz", "notizen", "comment", "comments", "memo"])
}
