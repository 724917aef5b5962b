import Contracts
import Synchronization

/// The entries of a file, some at a time, for readers that are used from several tasks in turn. Its methods
/// read the file, so they run in the background.
final class EntryStream: Sendable {
    /// Most entries of a file.
    static let limit = 100_000

    private struct State {
        var reader: any StatementReader
        var count = 0
        var isAtEnd = false
    }

    private let state: Mutex<State>

    init(_ open: () throws -> ByteSource, _ survey: StatementSurvey, _ answers: ReadingAnswers) throws {
        state = Mutex(State(reader: try survey.reader(open(), answers: answers)))
    }

    /// Returns about `count` more entries; none at the end.
    func next(_ count: Int) throws -> [StatementEntry] {
        try state.withLock { state in
            var entries: [StatementEntry] = []
            while entries.count < count, !state.isAtEnd {
                guard let some = try state.reader.next() else {
                    state.isAtEnd = true
                    break
                }
                entries += some
                state.count += some.count
                guard state.count <= Self.limit else {
                    throw ReadingError.tooLarge("The file has more than \(Self.limit) entries. Split it")
                }
            }
            return entries
        }
    }

    /// What the file says besides its entries; whole at the end.
    var facts: StatementFacts { state.withLock { $0.reader.facts } }
}
