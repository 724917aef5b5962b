import Contracts

/// What the first reading of a file finds out, before its entries are read.
struct BankFileSurvey: Sendable {
    let format: ImportFormat
    /// Nil for XML, which names its encoding itself.
    let encoding: TextEncoding?
    /// More than one where only a person can tell the encoding.
    let possibleEncodings: [TextEncoding]
    /// What the file says in each of these.
    private let encodingSamples: [String]
    /// Whether some bytes are no characters of the encoding.
    let isDamaged: Bool
    let csv: CSVSurvey?
    let qif: QIFSurvey?

    /// - Parameters:
    ///   - open: opens the file at its beginning.
    ///   - format: the format that a person named, if any; so with the encoding.
    ///   - separator: that of a CSV, if a person named it.
    init(
        _ open: () throws -> ByteSource, format: ImportFormat?, encoding: TextEncoding?,
        separator: UInt8? = nil
    ) throws {
        var guess = EncodingGuess()
        var length = 0
        var start: [UInt8] = []
        let source = try open()
        while let piece = try source.next() {
            if start.count < BankFileFormat.sampleBytes { start += piece }
            guess.take(piece)
            length += piece.count
        }
        guard length > 0 else { throw ReadingError.unreadable("The file is empty") }
        let isXML = try format == .camt053 || (format == nil && BankFileFormat.conclude(start) == .camt053)
        if isXML {
            (self.format, self.encoding, csv, qif) = (.camt053, nil, nil, nil)
            (possibleEncodings, encodingSamples, isDamaged) = ([], [], false)
            return
        }
        possibleEncodings = try encoding.map { [$0] } ?? guess.conclusion()
        encodingSamples = possibleEncodings.count > 1 ? possibleEncodings.map { guess.sample(in: $0) } : []
        let known = possibleEncodings.first ?? .utf8
        isDamaged = known == .utf8 && guess.isDamaged
        self.encoding = known
        var text = TextSource(ByteSource(once: start), encoding: known)
        // The beginning may end within a character.
        let decoded = (try? text.next()) ?? start
        let concluded = try format ?? BankFileFormat.conclude(decoded)
        self.format = concluded
        csv = concluded == .csv ? try CSVSurvey(open(), encoding: known, separator: separator) : nil
        qif = concluded == .qif ? try QIFSurvey(open(), encoding: known) : nil
    }

    /// Returns a reader of the entries.
    func reader(_ source: ByteSource, answers: ReadingAnswers) throws -> any BankFileReader {
        let encoding = encoding ?? .utf8
        switch format {
        case .csv:
            guard let csv else { break }
            return CSVEntryReader(
                source, encoding: encoding, survey: csv, plan: CSVPlan(csv, answers: answers))
        case .qif:
            guard let qif else { break }
            return QIFReader(source, encoding: encoding, survey: qif, answers: answers)
        case .ofx: return OFXReader(source, encoding: encoding)
        case .bank: return FetchedEntriesReader(source)
        case .mt940: return MT940Reader(source, encoding: encoding)
        case .camt053: return try CAMTReader(source)
        }
        throw ReadingError.unreadable("The file cannot be read")
    }

    /// Whether entries can name accounts or have the bank's ids.
    func hasNames(_ answers: ReadingAnswers) -> Bool {
        guard let csv, csv.kind != .firefly else { return true }
        let mapping = CSVPlan(csv, answers: answers).mapping
        return mapping.account != nil || mapping.externalId != nil
    }

    /// Returns a preview with what is known of the file.
    func preview(_ answers: ReadingAnswers) -> ImportPreview {
        var preview = ImportPreview(format: format)
        preview.encoding = encoding?.rawValue
        if let csv {
            let plan = CSVPlan(csv, answers: answers)
            preview.mapping = plan.mapping
            preview.dateFormat = plan.order?.rawValue
            preview.decimalSeparator = plan.mark?.rawValue
            preview.amountSign = plan.readsSigns ? plan.sign?.rawValue : nil
            preview.columns = csv.columns.map { ImportColumn(name: $0.name, samples: $0.samples) }
            preview.questions = plan.questions
        }
        if isDamaged {
            preview.remarks.append("Some characters of the file are damaged and shown as \u{FFFD}")
        }
        if let qif {
            preview.dateFormat = qif.order(answers)?.rawValue
            preview.decimalSeparator = qif.mark(answers)?.rawValue
            preview.questions = qif.questions(answers)
        }
        if possibleEncodings.count > 1 {
            let question = ImportQuestion(
                field: "encoding",
                message: "In which encoding is the file? Its texts show which one is right.",
                choices: possibleEncodings.map(\.rawValue), samples: encodingSamples)
            preview.questions.insert(question, at: 0)
        }
        return preview
    }
}

/// What a person has answered about a file, now and for an earlier file of the same header.
struct ReadingAnswers: Sendable {
    /// The answers for an earlier file, which hold where this one leaves something open.
    struct Remembered: Sendable, Codable {
        var mapping: ImportMapping
        /// The separator under which the header is another one, for which the rest is remembered.
        var separator: UInt8?
        var dateFormat: DateOrder?
        var decimalSeparator: DecimalMark?
        var amountSign: AmountSign?
    }

    var mapping: ImportMapping?
    var order: DateOrder?
    var mark: DecimalMark?
    var sign: AmountSign?
    var remembered: Remembered?
}
