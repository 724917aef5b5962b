import Contracts

/// The problems and notes of a restore: the first hundred of each are listed, all are counted.
struct RestoreFindings: Sendable, Equatable {
    static let listed = 100
    /// The number of problems after which the rest of a file is not looked at.
    static let problemLimit = 10_000

    private(set) var problems: [RestoreRemark] = []
    private(set) var problemCount = 0
    private(set) var notes: [RestoreRemark] = []
    private(set) var noteCount = 0

    var isFull: Bool { problemCount >= Self.problemLimit }

    mutating func problem(_ path: String, _ message: String) {
        problemCount += 1
        if problems.count < Self.listed { problems.append(RestoreRemark(path: path, message: message)) }
    }

    mutating func note(_ path: String, _ message: String) {
        noteCount += 1
        if notes.count < Self.listed { notes.append(RestoreRemark(path: path, message: message)) }
    }

    /// Adds the errors of an entry's members.
    mutating func add(_ errors: FieldErrors, at path: String) {
        for entry in errors.entries {
            for message in entry.messages {
                problem(entry.path.isEmpty ? path : "\(path).\(entry.path)", message)
            }
        }
    }
}
