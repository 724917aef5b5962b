import CXML2
import Glibc
import Synchronization

/// Reads the parts of an XML file one after the other, by libxml2: without network, DTD and entities, within
/// the library's limit of depth (256), and with a limit of its own for the length of tags and texts.
final class XMLPull {
    /// The longest name of an element.
    private static let nameLimitBytes = 100
    private static let loaded = Mutex<coffer_xml?>(nil)

    /// The state that libxml2's callback reads from.
    private final class Input {
        /// The most bytes of one tag, text or comment. Tags with very many attributes take libxml2 long.
        private static let partLimitBytes = 80 << 10

        let source: ByteSource
        /// The bytes since the last part.
        var partBytes = 0
        var rest: ArraySlice<UInt8> = []
        var failure: (any Error)?

        init(_ source: ByteSource) { self.source = source }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
            do {
                if rest.isEmpty { rest = try source.next()?[...] ?? [] }
            } catch {
                failure = error
                return -1
            }
            let count = min(buffer.count, rest.count)
            partBytes += count
            if partBytes > Self.partLimitBytes {
                failure = ReadingError.tooLarge("A tag or a value of the file is longer than 64 KiB")
                return -1
            }
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return Int32(count)
        }
    }

    private let xml: coffer_xml
    private let input: Input
    private let reader: coffer_xml_reader
    private var isEmptyElement = false
    private var hasEnded = false

    /// Throws when libxml2 is not installed.
    init(_ source: ByteSource) throws {
        xml = try Self.library()
        input = Input(source)
        let context = Unmanaged.passUnretained(input).toOpaque()
        let read: coffer_xml_read_function = { context, buffer, length in
            guard let context, let buffer, length > 0 else { return -1 }
            return Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
                .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(length)))
        }
        guard
            let reader = xml.xmlReaderForIO(
                read, { _ in 0 }, context, nil, nil, Int32(COFFER_XML_OPTIONS))
        else { throw ReadingError.unreadable("The XML file cannot be read") }
        self.reader = reader
    }

    deinit { xml.xmlFreeTextReader(reader) }

    private static func library() throws -> coffer_xml {
        try loaded.withLock { loaded in
            if let loaded { return loaded }
            var functions = coffer_xml()
            guard coffer_xml_load(&functions) else { throw XMLMissing() }
            functions.xmlInitParser()
            loaded = functions
            return functions
        }
    }

    /// Returns the next part, or nil at the end.
    func next() throws -> XMLEvent? {
        if isEmptyElement {
            isEmptyElement = false
            return .close
        }
        while !hasEnded {
            input.partBytes = 0
            switch xml.xmlTextReaderRead(reader) {
            case 1:
                if let event = try event() { return event }
            case 0: hasEnded = true
            default:
                if let failure = input.failure { throw failure }
                throw ReadingError.unreadable("The XML is broken, or nested too deeply")
            }
        }
        return nil
    }

    private func event() throws -> XMLEvent? {
        let type = Int(xml.xmlTextReaderNodeType(reader))
        switch type {
        case COFFER_XML_DOCUMENT_TYPE, COFFER_XML_ENTITY_REFERENCE:
            throw ReadingError.unreadable("XML with a DTD or entities is not read")
        case COFFER_XML_ELEMENT:
            isEmptyElement = xml.xmlTextReaderIsEmptyElement(reader) == 1
            let name = try self.name()
            return .open(name, currency: currency())
        case COFFER_XML_END_ELEMENT: return .close
        case COFFER_XML_TEXT, COFFER_XML_CDATA:
            return Self.text(xml.xmlTextReaderConstValue(reader)).map { .text($0) }
        default: return nil
        }
    }

    /// Returns the name of an element. Formats of banks have short names; long ones cost time at each tag.
    private func name() throws -> String {
        let name = xml.xmlTextReaderConstLocalName(reader)
        guard name.map(Self.length) ?? 0 <= Self.nameLimitBytes else {
            throw ReadingError.tooLarge("The file has a tag with more than \(Self.nameLimitBytes) letters")
        }
        return Self.text(name) ?? ""
    }

    /// Returns the bytes of a text, or more than the limit of names.
    private static func length(_ text: UnsafePointer<UInt8>) -> Int {
        text.withMemoryRebound(to: CChar.self, capacity: nameLimitBytes + 1) {
            strnlen($0, nameLimitBytes + 1)
        }
    }

    private func currency() -> String? {
        guard xml.xmlTextReaderMoveToAttribute(reader, "Ccy") == 1 else { return nil }
        defer { _ = xml.xmlTextReaderMoveToElement(reader) }
        return Self.text(xml.xmlTextReaderConstValue(reader))
    }

    private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

/// libxml2 is not installed on this machine.
struct XMLMissing: Error {}

/// A part of an XML file. Names are local names, without prefixes.
enum XMLEvent: Sendable, Equatable {
    /// An element, with the currency that ISO 20022 keeps in an attribute.
    case open(String, currency: String?)
    case close
    case text(String)
}
