import Contracts
import SodiumKit

/// The newest notices, each with a random name by which a client says how far it came: numbers would tell
/// everybody how much all the others change.
struct RecentNotices {
    /// The first one stands for the time before all notices that are kept.
    private var names = [RecentNotices.name()]
    private var notices: [ChangeNotice] = []
    /// At most twice as many notices are kept.
    private let kept: Int

    init(keeping kept: Int) { self.kept = kept }

    /// The name of the newest notice, or of the time before the first one.
    var last: String { names.last ?? "" }

    mutating func append(_ notice: ChangeNotice) {
        notices.append(notice)
        names.append(Self.name())
        guard notices.count >= 2 * kept else { return }
        let old = notices.count - kept
        notices.removeFirst(old)
        names.removeFirst(old)
    }

    /// From now on no earlier name leads to the present.
    mutating func forget() {
        notices = []
        names = [Self.name()]
    }

    /// Returns the notices after a name, or nil if it is not known any more.
    func after(_ name: String) -> [(name: String, notice: ChangeNotice)]? {
        guard let place = names.lastIndex(of: name) else { return nil }
        return Array(zip(names.dropFirst(place + 1), notices.dropFirst(place)))
    }

    private static func name() -> String { Sodium.hex(Random.bytes(8)) }
}
