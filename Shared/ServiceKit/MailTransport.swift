import CCurl
import CLinux
import Contracts
import Glibc
import Synchronization

/// Where mails go: readable files in development, an SMTP server in production.
enum MailTransport: Sendable {
    case folder(String)
    /// `smtp://user:password@host:587` (STARTTLS is demanded) or `smtps://…`.
    case smtp(url: String, requiresTLS: Bool)

    /// Hands a message over; returns why it failed, or nil.
    func deliver(_ message: String, from: String, to: String, name: String) -> String? {
        switch self {
        case .folder(let folder):
            do {
                try makeFolder(folder)
                try writeFile("\(folder)/\(name).eml", Array(message.utf8))
                return nil
            } catch {
                return error.description
            }
        case .smtp(let url, let requiresTLS):
            return SMTPDelivery(message: message).send(url: url, requiresTLS: requiresTLS, from: from, to: to)
        }
    }
}

/// One message on its way through libcurl; lives on the mailer's thread.
private final class SMTPDelivery {
    private static let started: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let bytes: [UInt8]
    private var offset = 0

    init(message: String) { bytes = Array(message.utf8) }

    func send(url: String, requiresTLS: Bool, from: String, to: String) -> String? {
        guard Self.started, let curl = curl_easy_init() else { return "libcurl did not start" }
        defer { curl_easy_cleanup(curl) }
        let recipients = curl_slist_append(nil, "<\(to)>")
        defer { curl_slist_free_all(recipients) }
        let level = requiresTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY
        let read: coffer_curl_data_function = { buffer, size, count, context in
            guard let buffer, let context else { return 0 }
            let delivery = Unmanaged<SMTPDelivery>.fromOpaque(context).takeUnretainedValue()
            return delivery.read(into: buffer, size * count)
        }
        var results = [
            coffer_curl_set_text(curl, CURLOPT_URL, url),
            coffer_curl_set_long(curl, CURLOPT_USE_SSL, Int(level.rawValue)),
            coffer_curl_set_text(curl, CURLOPT_MAIL_FROM, "<\(Self.address(of: from))>"),
            coffer_curl_set_long(curl, CURLOPT_UPLOAD, 1),
            coffer_curl_set_long(curl, CURLOPT_NOSIGNAL, 1),
            coffer_curl_set_long(curl, CURLOPT_CONNECTTIMEOUT, 10),
            coffer_curl_set_long(curl, CURLOPT_TIMEOUT, 60),
            coffer_curl_set_function(curl, CURLOPT_READFUNCTION, read),
            coffer_curl_set_pointer(curl, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque()),
        ]
        if let recipients {
            results.append(
                coffer_curl_set_pointer(curl, CURLOPT_MAIL_RCPT, UnsafeMutableRawPointer(recipients)))
        }
        if let failed = results.first(where: { $0 != CURLE_OK }) {
            return String(cString: curl_easy_strerror(failed))
        }
        let result = withExtendedLifetime(self) { curl_easy_perform(curl) }
        return result == CURLE_OK ? nil : String(cString: curl_easy_strerror(result))
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

    /// The address of `Name <address>`.
    static func address(of from: String) -> String {
        guard let open = from.lastIndex(of: "<"), let close = from.lastIndex(of: ">"), open < close else {
            return from
        }
        return String(from[from.index(after: open)..<close])
    }
}
