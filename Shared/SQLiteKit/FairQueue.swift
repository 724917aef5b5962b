/// Elements that wait for something that many share. The owners take turns, so that one who has much
/// waiting holds nobody up: before an owner's second element comes, every other owner's first one did.
package struct FairQueue<Owner: Hashable, Element> {
    private var lanes: [Owner: FIFO<Element>] = [:]
    /// The owners with waiting elements, the next one first.
    private var order = FIFO<Owner>()
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    package func count(of owner: Owner) -> Int { lanes[owner]?.count ?? 0 }

    package mutating func append(_ element: Element, of owner: Owner) {
        if lanes[owner] == nil { order.append(owner) }
        lanes[owner, default: FIFO()].append(element)
        count += 1
    }

    /// Takes the first element of the next owner who is free. An owner who is not keeps the turn for later.
    package mutating func popFirst(
        where isFree: (Owner) -> Bool = { _ in true }
    ) -> (owner: Owner, element: Element)? {
        for _ in 0..<order.count {
            guard let owner = order.popFirst() else { return nil }
            guard isFree(owner), let element = lanes[owner]?.popFirst() else {
                order.append(owner)
                continue
            }
            count -= 1
            if lanes[owner]?.isEmpty ?? true { lanes[owner] = nil } else { order.append(owner) }
            return (owner, element)
        }
        return nil
    }

    /// Makes room in a full queue for an owner who has less waiting than another: takes the last element of
    /// the owner with the most. Returns nil when nobody has more than one element beyond the owner's.
    package mutating func makeRoom(for owner: Owner, where isEvictable: (Element) -> Bool) -> Element? {
        let greediest = lanes.max { $0.value.count < $1.value.count }
        guard let greediest, greediest.value.count > count(of: owner) + 1 else { return nil }
        guard let last = lanes[greediest.key]?.last, isEvictable(last) else { return nil }
        count -= 1
        return lanes[greediest.key]?.popLast()
    }

    /// Takes the first element of an owner that fits, wherever it stands.
    package mutating func remove(of owner: Owner, where fits: (Element) -> Bool) -> Element? {
        guard let removed = lanes[owner]?.remove(where: fits) else { return nil }
        count -= 1
        if lanes[owner]?.isEmpty ?? true {
            lanes[owner] = nil
            _ = order.remove { $0 == owner }
        }
        return removed
    }

    package mutating func removeAll() -> [Element] {
        var elements: [Element] = []
        while let next = popFirst() { elements.append(next.element) }
        return elements
    }
}
