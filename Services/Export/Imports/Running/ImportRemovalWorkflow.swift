import Contracts
import ServiceKit

/// Removes previews after seven days, deleted imports, and rows that a new reading has replaced; the disk
/// gets the space back.
struct ImportRemovalWorkflow: Sendable {
    static let intervalMilliseconds = 60_000

    let store: ImportStore
    let previews: PreviewWorkflow
    let context: ServiceContext
    let work: RepeatingWork

    func start() { work.start { await run() } }

    func stop() { work.stop() }

    private func run() async {
        do {
            try await store.expire(at: context.clock.now())
            while await work.pause(), let id = try await store.nextDeleted() {
                await previews.removeFile(of: id)
                while try await store.removeSome(of: id) {
                    guard await work.pause() else { return }
                }
            }
            while await work.pause() {
                let slots = previews.slots
                guard try await store.removeStale(unless: { slots.busy.contains($0) }) else { break }
            }
            while await work.pause(), try await store.returnPages() {}
        } catch {
            context.log.warning("imports not removed", ["reason": String(describing: error)])
        }
    }
}
