extension FieldFact {
    /// Fields of backups and restores.
    static let files: [String: FieldFact] = [
        "RestoredFile.version": .text(
            "2.2", note: "`2.2`, `2.1`, `2.0`, `1.0`, or `export` for a JSON export."),
        "appVersion": .text("1.0.0"),
        "RestoreRemark.path": .text("data.transactions[17].amount"),
        "RestoreRemark.message": .text("Must be greater than 0"),
        "RestoreResult.token": .text("b5bb9d8014a0f9b1", note: "Confirms this dry run."),
        "RestoreDraft.token": .text("b5bb9d8014a0f9b1", note: "The dry run's token."),
        "RestoreUndoDraft.token": .text("b5bb9d8014a0f9b1", note: "The dry run's token."),
        "problemCount": .integer(0),
        "noteCount": .integer(1),
        "restored": .integer(15),
        "added": .integer(12),
        "replaced": .integer(3),
        "RestoreChanges.deleted": .integer(2),
        "RestoreChanges.trash": .integer(1),
        "RestoreChanges.removed": .integer(1),
        "RestoreChanges.kept": .integer(108),
        "WorkFailure.message": .text("There is no space left on the server."),
        "BackupVerifiedProblem.path": .text(""),
        "BackupVerifiedProblem.message": .text("The file is incomplete or damaged"),
    ]
}
