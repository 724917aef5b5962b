/// The rows of sample data that are still as sample data made them.
public enum BookSampleMark {
    /// What kind of row is marked.
    public enum Of: String, Sendable, CaseIterable {
        case category, transaction, budget, goal, asset
    }
}
