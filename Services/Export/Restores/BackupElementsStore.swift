import Contracts
import ServiceKit
import Synchronization

/// The elements of a text's lists, some at a time.
final class BackupElementsStore: Sendable {
    private struct State {
        var lists: [(list: BackupParser.List, kind: BookKind)]
        var parser: BackupParser?
        var offset = 0
        var done = 0
    }

    private let text: BackupText
    private let total: Int
    private let state: Mutex<State>

    init(_ text: BackupText, _ lists: [(list: BackupParser.List, kind: BookKind)]) {
        self.text = text
        total = lists.reduce(0) { $0 + $1.list.end - $1.list.start }
        state = Mutex(State(lists: lists.filter { $0.list.count > 0 }))
    }

    /// The part of the text that was passed on.
    var share: Double { total == 0 ? 1 : Double(state.withLock(\.done)) / Double(total) }

    /// Returns the next elements with their kinds, at least one, or nil at the end.
    func next() throws -> [(kind: BookKind, element: [UInt8])]? {
        try state.withLock { state in
            var found: [(kind: BookKind, element: [UInt8])] = []
            while found.isEmpty {
                guard let (list, kind) = state.lists.first else { return nil }
                if state.parser == nil {
                    state.parser = BackupParser(of: list)
                    state.offset = list.start
                }
                guard var parser = state.parser.taken() else { return nil }
                let isLast: Bool
                if state.offset < list.end {
                    let piece = try text.scratch.piece(at: state.offset, atMost: list.end - state.offset)
                    try parser.parse(piece) { found.append((kind, $0.bytes)) }
                    state.offset += piece.count
                    state.done += piece.count
                    isLast = false
                } else {
                    // The bracket behind the list ends a last number or word.
                    try parser.parse([UInt8(ascii: "]")]) { found.append((kind, $0.bytes)) }
                    isLast = true
                }
                if isLast { state.lists.removeFirst() } else { state.parser = parser }
            }
            return found
        }
    }
}
