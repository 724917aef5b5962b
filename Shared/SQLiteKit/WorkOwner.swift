package import Vocabulary

/// For whom work runs, usually a user: what many share takes their work in turn (`FairQueue`).
package enum WorkOwner {
    /// The owner of the current task's work; nil for the program's own.
    @TaskLocal package static var current: ID<WorkOwner>?
}
