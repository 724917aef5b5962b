import Contracts

/// A word in which a row says whether its amount is income or expense.
enum CSVDirection: Sendable {
    case income, expense

    /// Returns nil for a word that says neither. Case and accents do not count.
    init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        self.init(folded: text.foldedWord)
    }

    /// - Parameter word: as `foldedWord` makes it.
    init?(folded word: String) {
        if Self.incomes.contains(word) {
            self = .income
        } else if Self.expenses.contains(word) {
            self = .expense
        } else {
            return nil
        }
    }

    private static let incomes: Set<String> = [
        "+", "c", "cr", "cred", "crdt", "credit", "credits", "in", "income", "incoming", "deposit", "plus",
        "received", "h", "haben", "gutschrift", "eingang", "einnahme", "einzahlung", "zugang", "bij",
        "bevetel",
        "entree",
        "recette", "abono", "ingreso", "ingresos", "haber", "credito", "entrada", "avere", "accredito",
        "entrata", "k", "kredit", "insattning", "indbetaling", "indsat", "inn", "innskudd", "pano", "uznanie",
        "wplyw", "prijem", "prijata", "prichozi", "pripis", "prijata platba", "kreditas", "kredits",
        "kreedit", "jovairas", "incasare", "alacak", "πιστωση", "кредит", "приход", "поступление",
        "зачисление", "זכות", "入金", "預入", "お預入れ",
    ]

    private static let expenses: Set<String> = [
        "-", "d", "dr", "deb", "dbit", "debit", "debits", "out", "expense", "outgoing", "withdrawal",
        "withdraw", "minus", "spent", "s", "soll", "belastung", "lastschrift", "ausgang", "ausgabe",
        "auszahlung", "abgang", "af", "depense", "sortie", "cargo", "gasto", "gastos", "debe", "debito",
        "saida", "dare", "addebito", "uscita", "debet", "debets", "debetas", "deebet", "uttag", "udbetaling",
        "haevet", "ut", "uttak", "otto", "obciazenie", "wydatek", "vydaj", "odeslana", "odchozi",
        "odchozi platba", "terheles", "kiadas", "plata", "borc", "χρεωση", "дебет", "расход", "списание",
        "חובה",
        "出金", "引出", "お引出し",
    ]
}
