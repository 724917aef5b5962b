import Contracts
import Testing

@testable import ExportService

/// A file that is read without a service, in pieces of any length.
struct ReadFile {
    let survey: BankFileSurvey
    let entries: [BankEntry]
    let facts: BankFileFacts
    let preview: ImportPreview

    init(
        _ text: String, format: ImportFormat? = nil, answers: ReadingAnswers = ReadingAnswers(),
        separator: UInt8? = nil, pieceBytes: Int = 7
    ) throws {
        try self.init(
            Array(text.utf8), format: format, answers: answers, separator: separator, pieceBytes: pieceBytes)
    }

    init(
        _ bytes: [UInt8], format: ImportFormat? = nil, encoding: TextEncoding? = nil,
        answers: ReadingAnswers = ReadingAnswers(), separator: UInt8? = nil, pieceBytes: Int = 7
    ) throws {
        let pieces = stride(from: 0, to: bytes.count, by: pieceBytes).map {
            Array(bytes[$0..<min(bytes.count, $0 + pieceBytes)])
        }
        let open = { ByteSource(pieces: pieces) }
        survey = try BankFileSurvey(open, format: format, encoding: encoding, separator: separator)
        let stream = try EntryStream(open, survey, answers, ReadingTime())
        var all: [BankEntry] = []
        while case let some = try stream.next(3), !some.isEmpty { all += some }
        entries = all
        facts = stream.facts
        preview = survey.preview(answers)
    }

    /// The entries in short: date, amount, description.
    var lines: [String] {
        entries.map { entry in
            [entry.date?.text ?? "?", entry.amount?.text ?? "?", entry.description ?? "?"]
                .joined(separator: " ")
        }
    }

    var openFields: [String] { preview.questions.map(\.field) }
}

extension BankAmount {
    /// The plain decimal, as "-12.5".
    var text: String {
        let number = String(digits.magnitude)
        let zeros = String(repeating: "0", count: max(0, decimals + 1 - number.count))
        let padded = zeros + number
        let fraction = decimals == 0 ? "" : ".\(padded.suffix(decimals))"
        return "\(isNegative ? "-" : "")\(padded.dropLast(decimals))\(fraction)"
    }
}
