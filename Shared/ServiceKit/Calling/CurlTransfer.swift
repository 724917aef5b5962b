import CCurl
import Glibc
import Synchronization

/// One transfer by libcurl, which blocks its thread. The first transfer loads libcurl. An option that libcurl
/// refuses fails the transfer. Reaches every address: `WebClient` checks addresses with `set(opensBy:)`.
final class CurlTransfer {
    /// Nil until libcurl is loaded. A failed load is tried again, since its cause may pass.
    private static let loaded = Mutex<coffer_curl?>(nil)

    private static func library() throws(StartError) -> coffer_curl {
        let known = loaded.withLock { loaded in
            if loaded == nil {
                var functions = coffer_curl()
                if coffer_curl_load(&functions),
                    functions.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
                {
                    loaded = functions
                }
            }
            return loaded
        }
        guard let known else {
            let reason = dlerror().map { String(cString: $0) } ?? "it does not start"
            throw StartError("libcurl cannot be loaded: \(reason)")
        }
        return known
    }

    private let library: coffer_curl
    private let handle: UnsafeMutableRawPointer
    /// The objects that libcurl's callbacks receive, kept alive for the transfer.
    private var contexts: [AnyObject] = []
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var failure = CURLE_OK
    /// The buffer for libcurl's error message.
    private let errorBuffer: UnsafeMutablePointer<CChar>

    init() throws(StartError) {
        library = try Self.library()
        guard let handle = library.easy_init() else { throw StartError("libcurl has no memory") }
        self.handle = handle
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        check(coffer_curl_set_pointer(library, handle, CURLOPT_ERRORBUFFER, errorBuffer))
        set(CURLOPT_NOSIGNAL, 1)
    }

    deinit {
        library.easy_cleanup(handle)
        for list in lists { library.slist_free_all(list) }
        errorBuffer.deallocate()
    }

    // MARK: Options

    func set(_ option: CURLoption, _ value: Int) {
        check(coffer_curl_set_long(library, handle, option, value))
    }

    /// Nil clears the library's default.
    func set(_ option: CURLoption, _ text: String?) {
        check(coffer_curl_set_text(library, handle, option, text))
    }

    func set(_ option: CURLoption, lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = library.slist_append(list, line) else {
                check(CURLE_OUT_OF_MEMORY)
                break
            }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        check(coffer_curl_set_pointer(library, handle, option, UnsafeMutableRawPointer(list)))
    }

    /// - Parameter context: passed to the function.
    func set(
        _ option: CURLoption, calls function: coffer_curl_data_function, _ contextOption: CURLoption,
        _ context: AnyObject
    ) {
        contexts.append(context)
        check(coffer_curl_set_function(library, handle, option, function))
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        check(coffer_curl_set_pointer(library, handle, contextOption, pointer))
    }

    /// - Parameter context: passed to the function, which opens the socket of each connection.
    func set(opensBy function: coffer_curl_socket_function, _ context: AnyObject) {
        contexts.append(context)
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        check(coffer_curl_set_socket_function(library, handle, function, pointer))
    }

    // MARK: The transfer

    func perform() -> CURLcode {
        if failure == CURLE_OK { check(library.easy_perform(handle)) }
        return failure
    }

    /// The code of the last reply in any protocol, or 0 before the first reply.
    var responseCode: Int {
        var code = 0
        return coffer_curl_response_code(library, handle, &code) == CURLE_OK ? code : 0
    }

    /// libcurl's message about the failure.
    var reason: String {
        let said = String(cString: errorBuffer)
        guard said.isEmpty, let text = library.easy_strerror(failure) else { return said }
        return String(cString: text)
    }

    private func check(_ code: CURLcode) { if failure == CURLE_OK { failure = code } }
}
