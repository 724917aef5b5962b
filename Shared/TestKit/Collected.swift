import Synchronization

/// What several tasks have come across, in the order of their coming.
package final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package func add(_ element: Element) { elements.withLock { $0.append(element) } }

    package var all: [Element] { elements.withLock { $0 } }
}
