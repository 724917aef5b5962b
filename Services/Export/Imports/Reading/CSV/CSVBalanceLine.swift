/// A line of a statement that states a balance or a sum of turnovers and is no entry.
enum CSVBalanceLine {
    /// What such lines are called, as `foldedWord` makes it.
    static let names: Set<String> = [
        "opening balance", "closing balance", "balance brought forward", "balance carried forward",
        "anfangssaldo", "endsaldo", "saldovortrag", "saldo inicial", "saldo final", "saldo anterior",
        "solde initial", "solde final", "ancien solde", "nouveau solde", "beginsaldo", "eindsaldo",
        "saldo iniziale", "saldo finale", "ingaende saldo", "utgaende saldo", "sakuma atlikums",
        "beigu atlikums", "apgrozijums", "likutis pradziai", "likutis pabaigai", "apyvarta", "algsaldo",
        "loppsaldo", "kaive", "saldo poczatkowe", "saldo koncowe", "pocatecni zustatek", "konecny zustatek",
        "turnover", "входящии остаток", "исходящии остаток", "account balance", "old balance", "new balance",
        "beginning balance", "ending balance", "starting balance", "current balance", "available balance",
        "previous balance", "statement balance", "balance", "saldo", "solde", "kontostand", "alter saldo",
        "neuer saldo", "alter kontostand", "neuer kontostand", "schlusssaldo", "saldo final del dia",
        "saldo do dia", "saldo attuale", "saldo contabile", "summe", "gesamtsumme", "summe soll",
        "summe haben",
        "umsatzsumme", "zwischensumme", "total", "totals", "subtotal", "grand total", "total debit",
        "total credit", "total debits", "total credits", "summa", "summa debet", "summa kredit", "totaal",
        "totale", "totales", "razem", "suma", "celkem", "spolu", "osszesen", "nyito egyenleg",
        "zaro egyenleg",
        "nyitoegyenleg", "zaroegyenleg", "итого", "обороты", "yhteensa", "toplam", "συνολο",
    ]
}
