extension FieldNote {
    /// Exports, backups and restores.
    static let files = """
        backups: The backups, newest first.
        BackupRequest.passphrase: Encrypts the file; a lost one cannot be recovered. Default: the file is
          not encrypted.
        BackupRequest.attachments: Whether the file has the contents of receipts. Default: true.
        Backup.kind: Why it was made. The oldest of a kind goes when a new one is above the kind's number.
        Backup.status: Only `id`, `status` and `kind` are there until it is `done`.
        Backup.progress, RestoreProgress.progress, Import.progress: From 0 to 1.
        sha256: The file's hash, in hexadecimal.
        encrypted: Whether a passphrase opens the file.
        failure: The refusal that a quick request would have got; absent unless it failed.
        WorkFailure.code: The error's code.
        BackupVerified.valid: Whether the file is whole and can be restored.
        BackupVerified.problems: What is wrong with the file; empty for a valid one.
        BackupVerified.counts: The number of records of each kind; empty if the file is damaged.
        BackupVerifiedProblem.path: Where in the file; empty where the damage is of the whole.
        RestoreDraft.mode: `replace` makes the book equal the file; `merge` takes the later version of each
          record.
        RestoreDraft.deleted: What a merge does with what was deleted since the backup: `keep` or `restore`.
          Default: `keep`.
        RestoreDraft.confirm: Whether to do what the dry run has told. Default: false, a dry run.
        RestoreUndoDraft.confirm: Whether to do what the dry run has told. Default: false, a dry run.
        RestoreDraft.token, RestoreUndoDraft.token: Needed with `confirm`. Default: none, for a dry run.
        applied: Whether it has happened; false for a dry run.
        RestoreResult.mode: What was asked for; `undo` for an undo.
        RestoreResult.backup: The file's own description; absent for an undo.
        RestoreResult.token: Absent where there are problems, and after the confirmation.
        restoreId: For `GET /restores/{id}` and `POST /restores/{id}/undo`; absent in a dry run.
        safetyBackupId: The backup that was made before; absent in a dry run and for an undo.
        changes: By kind, what would change, or has changed.
        RestoreResult.restored: How many records come, added or replaced, also into the trash; with 0 the file
          brings nothing.
        RestoreResult.problems: The first hundred breaches of rules; any problem prevents the restore.
        problemCount: The number of all problems.
        RestoreResult.notes: The first hundred records that are kept or dropped; notes prevent nothing.
        noteCount: The number of all notes.
        RestoreRemark.path: Where in the file.
        RestoredFile.version: The form of the file.
        appVersion: The version of the program that wrote it.
        RestoredFile.createdAt: When the file was made.
        added: Records that only the file has.
        replaced: Records of the file that replace the book's.
        RestoreChanges.removed: Records of the book that go.
        RestoreChanges.kept: Records of the book that stay.
        RestoreChanges.deleted: Records that were deleted since the backup and stay so; absent without any.
        RestoreChanges.trash: How many of those added or replaced lie in the trash; absent without any.
        RestoreProgress.status: `running`, `done` or `failed`.
        RestoreProgress.result: What the restore did; absent until it is done.
        """
}
