extension HeadParser {
    /// Reads field lines up to the empty line; returns true after the empty line.
    mutating func parseFields(
        _ bytes: UnsafePointer<UInt8>, _ end: Int, _ limits: HeadLimits
    ) throws(HTTPProblem) -> Bool {
        while position < end {
            switch step {
            case .fieldStart:
                guard bytes[position] != Ascii.carriageReturn else {
                    position += 1
                    step = .headLineFeed
                    continue
                }
                if Ascii.isBlank(bytes[position]) { throw .malformed("A folded header line is not allowed.") }
                if fields.count >= limits.fields { throw .tooManyFields }
                mark = position
                step = .name
            case .name: try parseName(bytes, end)
            case .valueStart:
                position = Ascii.end(of: Ascii.isBlank, bytes, position, end)
                guard position < end else { return false }
                step = .value
            case .value: try parseValue(bytes, end)
            case .valueLineFeed:
                guard bytes[position] == Ascii.lineFeed else { throw .malformed("A bare CR is not allowed.") }
                finishField(bytes)
            default:
                guard bytes[position] == Ascii.lineFeed else { throw .malformed("A bare CR is not allowed.") }
                position += 1
                return true
            }
        }
        return false
    }

    private mutating func parseName(_ bytes: UnsafePointer<UInt8>, _ end: Int) throws(HTTPProblem) {
        position = Ascii.end(of: Ascii.isToken, bytes, position, end)
        guard position < end else { return }
        guard bytes[position] == Ascii.colon, position > mark else {
            throw .malformed("A header field's name is not valid.")
        }
        nameEnd = position
        position += 1
        step = .valueStart
    }

    private mutating func parseValue(_ bytes: UnsafePointer<UInt8>, _ end: Int) throws(HTTPProblem) {
        let index =
            position
            + Ascii.valueLength(UnsafeRawBufferPointer(start: bytes + position, count: end - position))
        position = index
        guard index < end else { return }
        guard bytes[index] == Ascii.carriageReturn else {
            throw .malformed("A header field's value holds a control byte.")
        }
        position = index + 1
        step = .valueLineFeed
    }

    /// Adds the field whose line ends with the LF at `position`.
    private mutating func finishField(_ bytes: UnsafePointer<UInt8>) {
        let lineEnd = position - 1
        position += 1
        step = .fieldStart
        let isPlain =
            lineEnd > nameEnd + 2 && bytes[nameEnd + 1] == Ascii.space && !Ascii.isBlank(bytes[nameEnd + 2])
            && !Ascii.isBlank(bytes[lineEnd - 1])
        if isPlain {
            let line = UnsafeRawBufferPointer(start: bytes + mark, count: position - mark)
            fields.append(checkedLine: line, nameLength: nameEnd - mark)
        } else {
            let valueStart = nameEnd + 1
            fields.append(
                name: UnsafeRawBufferPointer(start: bytes + mark, count: nameEnd - mark),
                value: UnsafeRawBufferPointer(start: bytes + valueStart, count: lineEnd - valueStart))
        }
    }

    /// Takes the fields of a complete head out of the parser.
    mutating func takeFields() -> HTTPFields {
        let taken = fields
        fields = HTTPFields()
        return taken
    }
}
