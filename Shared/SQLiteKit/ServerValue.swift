/// A value of a server's row. The bytes are valid as long as its rows.
package enum ServerValue {
    case null
    case integer(Int64)
    case floating
    /// UTF-8.
    case text(UnsafeBufferPointer<UInt8>)
    case blob(UnsafeRawBufferPointer)
    /// A value that no column of ours holds, such as a sum of more than 64 bits; described for the log.
    case unreadable(String)
}
