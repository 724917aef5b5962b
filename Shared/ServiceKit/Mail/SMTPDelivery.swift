import CCurl
import Glibc

/// Sends one message by libcurl, which doubles dots at the start of lines (RFC 5321 §4.5.2).
final class SMTPDelivery {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ message: String) { bytes = Array(message.utf8) }

    func send(by server: SMTPServer, from: String, to: String) -> MailTransport.Problem? {
        let transfer: CurlTransfer
        do { transfer = try CurlTransfer() } catch {
            return MailTransport.Problem(reason: error.description, isRefusal: false)
        }
        transfer.set(CURLOPT_URL, server.url)
        transfer.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        let level = server.requiresTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY
        transfer.set(CURLOPT_USE_SSL, Int(level.rawValue))
        for (option, path) in Self.trust(server) { transfer.set(option, path) }
        transfer.set(CURLOPT_MAIL_FROM, "<\(Self.address(of: from))>")
        transfer.set(CURLOPT_MAIL_RCPT, lines: ["<\(to)>"])
        transfer.set(CURLOPT_UPLOAD, 1)
        transfer.set(CURLOPT_CONNECTTIMEOUT, server.connectSeconds)
        transfer.set(CURLOPT_TIMEOUT, server.wholeSeconds)
        // This also limits the QUIT after a timeout, which CURLOPT_TIMEOUT does not.
        transfer.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, server.wholeSeconds)
        let read: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let delivery = Unmanaged<SMTPDelivery>.fromOpaque(context).takeUnretainedValue()
            return delivery.read(into: buffer, size * count)
        }
        transfer.set(CURLOPT_READFUNCTION, calls: read, CURLOPT_READDATA, self)
        let result = transfer.perform()
        return result == CURLE_OK ? nil : Self.problem(transfer, result)
    }

    /// Returns the options for the trusted authorities. Without the empty CAPATH, libcurl would trust the
    /// folder of the system's authorities, too.
    static func trust(_ server: SMTPServer) -> [(option: CURLoption, path: String?)] {
        guard let authorities = server.authorities else { return [] }
        return [(CURLOPT_CAINFO, authorities), (CURLOPT_CAPATH, nil)]
    }

    /// Describes a failed transfer. A 5xx reply is a refusal, except to a login, which the operator corrects.
    private static func problem(_ transfer: CurlTransfer, _ result: CURLcode) -> MailTransport.Problem {
        let reply = transfer.responseCode
        let isRefusal = (500...599).contains(reply) && result != CURLE_LOGIN_DENIED
        var reason = transfer.reason
        if reply > 0, !reason.contains(String(reply)) { reason += " (\(reply))" }
        return MailTransport.Problem(reason: reason, isRefusal: isRefusal)
    }

    private func read(into buffer: UnsafeMutablePointer<CChar>, _ capacity: Int) -> Int {
        let count = min(capacity, bytes.count - offset)
        bytes.withUnsafeBytes { source in
            guard count > 0, let start = source.baseAddress else { return }
            memcpy(buffer, start + offset, count)
        }
        offset += count
        return count
    }

    /// Returns the address of `Name <address>`, or the whole text when it has no brackets.
    static func address(of from: String) -> String {
        guard let open = from.lastIndex(of: "<"), let close = from.lastIndex(of: ">"), open < close else {
            return from
        }
        return String(from[from.index(after: open)..<close])
    }
}
