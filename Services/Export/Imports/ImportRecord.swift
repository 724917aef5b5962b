import Contracts

/// An import as stored.
struct ImportRecord: Sendable {
    let id: ID<Import>
    let user: ID<User>
    let createdAt: Timestamp
    let status: ImportStatus
    let generation: Int
    let currency: Currency
    let timeZone: String
    let choices: ImportChoices
    var preview: ImportPreview
    let isChecked: Bool
    /// The last row that a commit or an undo has dealt with.
    let nextRow: Int
    let created: Int
    let removed: Int
    let kept: [ImportKept]
    let refusal: ImportRefusal?

    var answer: Import {
        Import(
            id: id, status: status, createdAt: createdAt, preview: preview, progress: progress,
            committed: committed, undone: status == .undone ? undone : nil, refusal: refusal)
    }

    var committed: ImportCommitted? {
        guard [.committed, .undoing, .undone].contains(status), refusal == nil else { return nil }
        return ImportCommitted(created: created, skipped: max(0, preview.counts.rows - created))
    }

    var undone: ImportUndone { ImportUndone(removed: removed, kept: kept) }

    private var progress: Proportion {
        switch status {
        case .preview: Proportion(tenThousandths: 0)
        case .committing, .undoing:
            Proportion(tenThousandths: nextRow * Proportion.whole / max(1, preview.counts.rows))
        case .committed, .undone, .failed: Proportion(tenThousandths: Proportion.whole)
        }
    }
}
