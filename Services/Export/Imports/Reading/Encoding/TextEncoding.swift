/// The encodings of files of text. The raw values are the names in requests and answers.
enum TextEncoding: String, Codable, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    case utf16LittleEndian = "UTF-16LE"
    case utf16BigEndian = "UTF-16BE"
    case windows1252 = "Windows-1252"
    case shiftJIS = "Shift-JIS"
    case gbk = "GBK"
    case big5 = "Big5"
    case eucKR = "EUC-KR"

    /// The name in the system's library, with the additions of Windows; nil for those that are decoded here.
    var libraryName: String? {
        switch self {
        case .utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252: nil
        case .shiftJIS: "CP932"
        case .gbk: "GB18030"
        case .big5: "BIG5-HKSCS"
        case .eucKR: "CP949"
        }
    }
}
