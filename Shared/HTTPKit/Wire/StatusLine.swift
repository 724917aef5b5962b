/// The status line of an answer (RFC 9112 §4).
enum StatusLine {
    static func write(_ status: Int, to buffer: IOBuffer) {
        if status == 200 { return buffer.append("HTTP/1.1 200 OK\r\n") }
        buffer.append("HTTP/1.1 ")
        buffer.append(status)
        buffer.append(" ")
        buffer.append(reason(status))
        buffer.append("\r\n")
    }

    /// Returns the registered phrase, or an empty text for other statuses.
    static func reason(_ status: Int) -> StaticString {
        if let error = status >= 400 ? errorReason(status) : nil { return error }
        switch status {
        case 100: return "Continue"
        case 200: return "OK"
        case 201: return "Created"
        case 202: return "Accepted"
        case 204: return "No Content"
        case 206: return "Partial Content"
        case 301: return "Moved Permanently"
        case 302: return "Found"
        case 303: return "See Other"
        case 304: return "Not Modified"
        case 307: return "Temporary Redirect"
        case 308: return "Permanent Redirect"
        default: return ""
        }
    }

    private static func errorReason(_ status: Int) -> StaticString? {
        switch status {
        case 400: return "Bad Request"
        case 401: return "Unauthorized"
        case 403: return "Forbidden"
        case 404: return "Not Found"
        case 405: return "Method Not Allowed"
        case 406: return "Not Acceptable"
        case 408: return "Request Timeout"
        case 409: return "Conflict"
        case 410: return "Gone"
        case 411: return "Length Required"
        case 412: return "Precondition Failed"
        case 413: return "Content Too Large"
        case 414: return "URI Too Long"
        case 415: return "Unsupported Media Type"
        case 417: return "Expectation Failed"
        case 422: return "Unprocessable Content"
        case 423: return "Locked"
        case 428: return "Precondition Required"
        case 429: return "Too Many Requests"
        case 431: return "Request Header Fields Too Large"
        case 500: return "Internal Server Error"
        case 501: return "Not Implemented"
        case 502: return "Bad Gateway"
        case 503: return "Service Unavailable"
        case 504: return "Gateway Timeout"
        case 505: return "HTTP Version Not Supported"
        case 507: return "Insufficient Storage"
        default: return nil
        }
    }
}
