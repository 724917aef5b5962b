import Contracts
import SQLiteKit
import ServiceKit

/// An import as stored, once its file was read.
struct ImportRecord: Sendable {
    var id: ID<Import> = .blank
    /// The key of the book.
    var user: ID<User> = .blank
    /// The member who imports, or takes back, in another's book; nil in one's own.
    var by: ID<User>?
    var createdAt = Timestamp.blank
    var status = ImportStatus.preview
    /// The number of the published reading, which its rows have.
    var generation = 0
    var currency = Currency.usd
    var timeZone = ""
    var choices = ImportChoices()
    var preview = ImportPreview(format: .csv)
    /// Whether a commit has looked for duplicates once more.
    var isChecked = false
    /// The last row that a commit or an undo has dealt with.
    var nextRow = 0
    var created = 0
    var removed = 0
    var kept: [ImportKept]?
    var refusal: ImportRefusal?
    /// The bank connection that fetched the entries; nil for a file.
    var connection: ID<BankConnection>?

    static let table = RecordTable(
        "imports", blank: ImportRecord(),
        [
            .column("id", \.id).fixed, .column("user", \.user).fixed, .column("made_by", \.by),
            .column("created_at", \.createdAt).fixed,
            .column("status", \.status), .column("generation", \.generation),
            .column("currency", \.currency), .column("time_zone", \.timeZone),
            .json("choices", \.choices).unexported, .json("preview", \.preview).unexported,
            .column("is_checked", \.isChecked), .column("next_row", \.nextRow), .column("created", \.created),
            .column("removed", \.removed), .json("kept", \.kept).unexported,
            .json("refusal", \.refusal).unexported, .column("connection", \.connection).fixed,
            .unbound("stale", "header", "rows_kept"),
        ])

    var answer: Import {
        Import(
            id: id, status: status, createdAt: createdAt, preview: preview, progress: progress,
            committed: committed, undone: status == .undone ? undone : nil, refusal: refusal)
    }

    var committed: ImportCommitted? {
        guard [.committed, .undoing, .undone].contains(status), refusal == nil else { return nil }
        return ImportCommitted(created: created, skipped: max(0, preview.counts.rows - created))
    }

    var undone: ImportUndone { ImportUndone(removed: removed, kept: kept ?? []) }

    /// Whose role an undo asks about; what the ledger refused goes back by itself.
    var undoer: ID<User>? { refusal == nil ? by : nil }

    private var progress: Proportion {
        switch status {
        case .preview: Proportion(tenThousandths: 0)
        case .committing, .undoing:
            Proportion(tenThousandths: nextRow * Proportion.whole / max(1, preview.counts.rows))
        case .committed, .undone, .failed: Proportion(tenThousandths: Proportion.whole)
        }
    }
}
