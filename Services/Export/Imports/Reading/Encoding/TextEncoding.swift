/// The encodings of files of text. The raw values are the names in requests and answers.
enum TextEncoding: String, Codable, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case windows1252 = "Windows-1252"
    case windows1250 = "Windows-1250"
    case windows1251 = "Windows-1251"
    case windows1253 = "Windows-1253"
    case windows1254 = "Windows-1254"
    case windows1255 = "Windows-1255"
    case windows1256 = "Windows-1256"
    case windows1257 = "Windows-1257"
    case latin2 = "ISO-8859-2"
    case latin9 = "ISO-8859-15"
    case isoCyrillic = "ISO-8859-5"
    case isoGreek = "ISO-8859-7"
    case cp437 = "CP437"
    case cp850 = "CP850"
    case cp852 = "CP852"
    case cp866 = "CP866"
    case koi8 = "KOI8-U"
    case macRoman = "Mac-Roman"
    case macCyrillic = "Mac-Cyrillic"
    case shiftJIS = "Shift-JIS"
    case eucJP = "EUC-JP"
    case gbk = "GBK"
    case big5 = "Big5"
    case eucKR = "EUC-KR"

    /// The name in the system's library, with the additions of Windows; nil for those that are decoded here.
    var libraryName: String? {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian: nil
        case .shiftJIS: "CP932"
        case .gbk: "GB18030"
        case .big5: "BIG5-HKSCS"
        case .eucKR: "CP949"
        case .macRoman: "MACINTOSH"
        default: rawValue.hasPrefix("Windows-") ? "CP" + rawValue.dropFirst(8) : rawValue.uppercased()
        }
    }

    /// Whether each byte is a character.
    var isSingleByte: Bool {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian, .shiftJIS, .eucJP, .gbk, .big5, .eucKR: false
        default: true
        }
    }

    /// - Parameter name: what uchardet calls an encoding; of those that differ in signs only, ours has more.
    init?(uchardet name: String) {
        switch name.uppercased() {
        case "ISO-8859-1": self = .windows1252
        case "ISO-8859-8": self = .windows1255
        case "ISO-8859-9": self = .windows1254
        case "ISO-8859-13": self = .windows1257
        case "IBM852": self = .cp852
        case "IBM866": self = .cp866
        case "KOI8-R": self = .koi8
        case "GB18030", "GB2312": self = .gbk
        case "SHIFT_JIS": self = .shiftJIS
        case "UHC": self = .eucKR
        case let name:
            guard let known = Self.allCases.first(where: { $0.rawValue.uppercased() == name }) else {
                return nil
            }
            self = known
        }
    }
}
