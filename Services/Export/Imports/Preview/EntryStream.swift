import Contracts
import Synchronization

/// The entries of a file, some at a time, for readers that are used from several tasks in turn. Its methods
/// read the file, so they run in the background.
final class EntryStream: Sendable {
    /// Most entries of a file.
    static let limit = 100_000
    /// The most texts of a file's entries. It can give more than it has: the payments of a collective entry
    /// share its text.
    static let textLimitBytes = 128 << 20
    /// The texts after which no further entry is handed out at once.
    static let batchBytes = 1 << 20

    private struct State {
        var reader: any BankFileReader
        /// The entries of the last record that were not handed out yet.
        var waiting: ArraySlice<BankEntry> = []
        var count = 0
        var textBytes = 0
        var isAtEnd = false
    }

    private let state: Mutex<State>
    private let time: ReadingTime

    init(
        _ open: () throws -> ByteSource, _ survey: BankFileSurvey, _ answers: ReadingAnswers,
        _ time: ReadingTime
    ) throws {
        state = Mutex(State(reader: try survey.reader(open().within(time), answers: answers)))
        self.time = time
    }

    /// Returns at most `count` more entries, fewer where their texts are long; none at the end.
    func next(_ count: Int) throws -> [BankEntry] {
        try time.counting { try read(count) }
    }

    private func read(_ count: Int) throws -> [BankEntry] {
        try time.check()
        return try state.withLock { state in
            var entries: [BankEntry] = []
            var bytes = 0
            while entries.count < count, bytes < Self.batchBytes, let entry = try next(&state) {
                bytes += entry.textBytes
                entries.append(entry)
            }
            state.textBytes += bytes
            guard state.textBytes <= Self.textLimitBytes else {
                throw ReadingError.tooLarge("The file's entries have more than 128 MiB of texts. Split it")
            }
            return entries
        }
    }

    private func next(_ state: inout State) throws -> BankEntry? {
        while state.waiting.isEmpty {
            guard !state.isAtEnd, let some = try state.reader.next() else {
                state.isAtEnd = true
                return nil
            }
            state.waiting = some[...]
        }
        state.count += 1
        guard state.count <= Self.limit else {
            throw ReadingError.tooLarge("The file has more than \(Self.limit) entries. Split it")
        }
        return state.waiting.popFirst()
    }

    /// What the file says besides its entries; whole at the end.
    var facts: BankFileFacts { state.withLock { $0.reader.facts } }
}
