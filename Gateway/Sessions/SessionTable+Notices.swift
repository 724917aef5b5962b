import Contracts
import HTTPKit

extension SessionTable {
    /// `ended=<session>`, `changed=<user>`, several by commas: what an answer of auth does to sessions.
    static let noticeHeader = "X-Coffer-Sessions"

    /// Applies the notices of an answer, before it is relayed. Only auth is believed.
    func apply(noticesIn fields: HTTPFields, from upstream: Upstream) {
        guard upstream.isAuth, fields.contains(Self.noticeHeader) else { return }
        for value in fields.values(Self.noticeHeader) { apply(notices: value) }
    }

    func apply(notices: String) {
        for notice in notices.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let equals = notice.firstIndex(of: "=") else { continue }
            let id = String(notice[notice.index(after: equals)...])
            switch notice[..<equals] {
            case "ended": if let session = ID<Session>(id) { end(session) }
            case "changed": if let user = ID<User>(id) { forget(user) }
            // A newer auth may say more; its feed says it, too.
            default: break
            }
        }
    }
}
