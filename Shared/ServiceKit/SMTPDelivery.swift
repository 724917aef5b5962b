import CCurl
import Glibc

/// One message on its way through libcurl, which doubles dots at the start of lines (RFC 5321 §4.5.2).
final class SMTPDelivery {
    private static let started: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let bytes: [UInt8]
    private var offset = 0

    init(_ message: String) { bytes = Array(message.utf8) }

    func send(by server: SMTPServer, from: String, to: String) -> MailTransport.Problem? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CURL_ERROR_SIZE)) { words in
            words.initialize(repeating: 0)
            return send(by: server, from: from, to: to, words.baseAddress)
        }
    }

    /// - Parameter words: where libcurl says what went wrong, until it is cleaned up.
    private func send(
        by server: SMTPServer, from: String, to: String, _ words: UnsafeMutablePointer<CChar>?
    ) -> MailTransport.Problem? {
        guard Self.started, let curl = curl_easy_init() else {
            return MailTransport.Problem(reason: "libcurl did not start", isRefusal: false)
        }
        defer { curl_easy_cleanup(curl) }
        guard let recipients = curl_slist_append(nil, "<\(to)>") else {
            return MailTransport.Problem(reason: "no memory", isRefusal: false)
        }
        defer { curl_slist_free_all(recipients) }
        let options = options(curl, server, from: Self.address(of: from), recipients, words)
        if let failed = options.first(where: { $0 != CURLE_OK }) {
            return MailTransport.Problem(reason: Self.text(failed), isRefusal: false)
        }
        let result = withExtendedLifetime(self) { curl_easy_perform(curl) }
        guard result != CURLE_OK else { return nil }
        let said = words.map { String(cString: $0) } ?? ""
        return Self.problem(curl, result, said: said)
    }

    private func options(
        _ curl: UnsafeMutableRawPointer, _ server: SMTPServer, from: String,
        _ recipients: UnsafeMutablePointer<curl_slist>, _ words: UnsafeMutablePointer<CChar>?
    ) -> [CURLcode] {
        let level = server.requiresTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY
        let read: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let delivery = Unmanaged<SMTPDelivery>.fromOpaque(context).takeUnretainedValue()
            return delivery.read(into: buffer, size * count)
        }
        var results = [
            coffer_curl_set_text(curl, CURLOPT_URL, server.url),
            coffer_curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
            coffer_curl_set_long(curl, CURLOPT_USE_SSL, Int(level.rawValue)),
            coffer_curl_set_text(curl, CURLOPT_MAIL_FROM, "<\(from)>"),
            coffer_curl_set_pointer(curl, CURLOPT_MAIL_RCPT, UnsafeMutableRawPointer(recipients)),
            coffer_curl_set_pointer(curl, CURLOPT_ERRORBUFFER, words),
            coffer_curl_set_long(curl, CURLOPT_UPLOAD, 1),
            coffer_curl_set_long(curl, CURLOPT_NOSIGNAL, 1),
            coffer_curl_set_long(curl, CURLOPT_CONNECTTIMEOUT, server.connectSeconds),
            coffer_curl_set_long(curl, CURLOPT_TIMEOUT, server.wholeSeconds),
            // Also bounds the farewell after a timeout, which the whole time does not.
            coffer_curl_set_long(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, server.wholeSeconds),
            coffer_curl_set_function(curl, CURLOPT_READFUNCTION, read),
            coffer_curl_set_pointer(curl, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque()),
        ]
        for (option, path) in Self.trust(server) {
            results.append(coffer_curl_set_text(curl, option, path))
        }
        return results
    }

    /// Whose word on the server's name counts. The folder of the system's authorities would otherwise be
    /// believed beside the file.
    static func trust(_ server: SMTPServer) -> [(option: CURLoption, path: String?)] {
        guard let authorities = server.authorities else { return [] }
        return [(CURLOPT_CAINFO, authorities), (CURLOPT_CAPATH, nil)]
    }

    /// A reply of 5xx refuses the mail, unless it was about the log-in: that is the operator's to mend.
    private static func problem(
        _ curl: UnsafeMutableRawPointer, _ result: CURLcode, said: String
    ) -> MailTransport.Problem {
        var reply = 0
        _ = coffer_curl_response_code(curl, &reply)
        let isRefusal = (500...599).contains(reply) && result != CURLE_LOGIN_DENIED
        var reason = said.isEmpty ? text(result) : said
        if reply > 0, !reason.contains(String(reply)) { reason += " (\(reply))" }
        return MailTransport.Problem(reason: reason, isRefusal: isRefusal)
    }

    private static func text(_ code: CURLcode) -> String { String(cString: curl_easy_strerror(code)) }

    private func read(into buffer: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Int {
        let count = min(capacity, bytes.count - offset)
        bytes.withUnsafeBytes { source in
            guard count > 0, let start = source.baseAddress else { return }
            memcpy(buffer, start + offset, count)
        }
        offset += count
        return count
    }

    /// The address of `Name <address>`.
    static func address(of from: String) -> String {
        guard let open = from.lastIndex(of: "<"), let close = from.lastIndex(of: ">"), open < close else {
            return from
        }
        return String(from[from.index(after: open)..<close])
    }
}
