import Contracts

/// What a bank says about how far an entry is.
enum CSVStatus: Sendable {
    case booked
    /// Not booked yet, so that it may change or vanish.
    case pending
    /// Cancelled, refused or taken back: no money has moved.
    case void

    /// Returns nil for a text that says nothing of that. Case and accents do not count; one word of a few is
    /// enough, as in "Umsatz vorgemerkt".
    init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        self.init(folded: text.foldedWord)
    }

    /// - Parameter text: as `foldedWord` makes it.
    init?(folded text: String) {
        let words = text.split { !$0.isLetter }
        guard words.count <= 4 else { return nil }
        if words.contains(where: { word in Self.voids.contains { word.hasPrefix($0) } }) {
            self = .void
        } else if words.contains(where: { word in Self.pendings.contains { word.hasPrefix($0) } }) {
            self = .pending
        } else if words.contains(where: { word in Self.bookings.contains { word.hasPrefix($0) } }) {
            self = .booked
        } else {
            return nil
        }
    }

    /// Beginnings of words in several languages.
    private static let voids = [
        "cancel", "declin", "denied", "reject", "expire", "fail", "revers", "revert", "void", "storn",
        "abgelehnt", "abgebrochen", "fehlgeschlagen", "annul", "refus", "rechaz", "cancelad", "anulad",
        "geweigerd", "geannuleerd", "mislukt", "rifiutat", "odrzucon", "anulowan", "zamitnut", "zrusen",
        "отклон", "отмен",
    ]
    private static let pendings = [
        "pending", "processing", "held", "authoris", "authoriz", "uncleared", "vorgemerkt", "offen",
        "ausstehend", "attente", "pendiente", "pendente", "attesa", "reserver", "gereserveerd", "oczekuj",
        "varauk", "cekajic", "ожида", "обработк",
    ]
    private static let bookings = [
        "booked", "completed", "complete", "posted", "settled", "cleared", "executed", "processed",
        "succeeded", "success", "gebucht", "abgerechnet", "ausgefuhrt", "comptabilis", "execut", "effectu",
        "contabiliz", "completad", "liquidad", "eseguit", "contabilizzat", "geboekt", "uitgevoerd",
        "verwerkt",
        "bokford", "bogfort", "zaksiegowan", "zauctovan", "refunded", "reconciled",
        "исполнен", "проведен", "выполнен",
    ]
}
