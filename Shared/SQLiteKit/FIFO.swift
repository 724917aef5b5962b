/// A queue with cheap `append`, `popFirst` and `popLast`.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var last: Element? { isEmpty ? nil : elements[elements.count - 1] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 1_024 {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    mutating func popLast() -> Element? { isEmpty ? nil : elements.removeLast() }

    /// Takes the first element that fits out of the middle.
    mutating func remove(where fits: (Element) -> Bool) -> Element? {
        for index in head..<elements.count {
            if let element = elements[index], fits(element) {
                elements.remove(at: index)
                return element
            }
        }
        return nil
    }
}
