import Contracts
import LedgerCore

/// The rules for allocations (contract §2.2, "Allocations").
package enum AllocationRules {
    /// One line of a request, with the names of its members as the client knows them.
    struct Line<Other>: Sendable {
        let path: String
        let idName: String
        let id: Field<ID<Other>>
        let amount: Field<AmountText>
    }

    package static let sumTooLarge = "The asset's allocations would add up to more than 18 digits"

    static let goalIsFull =
        "This goal has the largest number of allocations (\(GoalAllocationsLimit.maximum)) already"
    package static let assetIsFull =
        "This asset is allocated to the largest number of goals (\(AssetAllocationsLimit.maximum)) already"

    /// Returns the requested amounts by id, without those of zero; throws all errors of the lines. Ids that
    /// `currency` does not know are the only errors that are not found instead of invalid.
    static func amounts<Other>(
        _ lines: [Line<Other>], errors wrong: FieldErrors, name: String,
        currency: (ID<Other>) -> AssetCode?
    ) throws(APIError) -> [ID<Other>: Quantity] {
        var errors = wrong
        var unknown = FieldErrors()
        var amounts: [ID<Other>: Quantity] = [:]
        for line in lines {
            let idPath = "\(line.path).\(line.idName)"
            let id = errors.required(line.id, idPath, "\(name) is required")
            let code = id.flatMap(currency)
            if id != nil, code == nil { unknown.add(idPath, "\(name) not found") }
            let amount = errors.assetAmount(
                line.amount, "\(line.path).amount", in: code ?? AssetCode(.usd), allowsZero: true)
            guard let id, let amount else { continue }
            if amounts.updateValue(amount, forKey: id) != nil {
                errors.add(idPath, .must("be named only once"))
            }
        }
        if !errors.isEmpty {
            for entry in unknown.entries { entry.messages.forEach { errors.add(entry.path, $0) } }
            throw .invalid(errors)
        }
        if !unknown.isEmpty { throw .unknown(unknown) }
        return amounts.filter { !$0.value.isZero }
    }

    /// Returns the target after a deposit: an asset's only target rises to the new balance if it was at least
    /// the old one. Nil if nothing changes.
    static func raised(
        _ targets: [AllocationTarget], from old: Quantity, to new: Quantity
    ) -> AllocationTarget? {
        guard targets.count == 1, let only = targets.first, only.amount >= old, only.amount < new else {
            return nil
        }
        return AllocationTarget(goal: only.goal, amount: new)
    }
}

extension GoalAllocationsDraft {
    /// Returns the lines, and the errors of the list itself.
    func lines() -> (lines: [AllocationRules.Line<Asset>], errors: FieldErrors) {
        var errors = FieldErrors()
        let lines = errors.lines(allocations).map { path, line in
            AllocationRules.Line(path: path, idName: "assetId", id: line.assetId, amount: line.amount)
        }
        return (lines, errors)
    }
}

extension AssetAllocationsDraft {
    /// Returns the lines, and the errors of the list itself.
    func lines() -> (lines: [AllocationRules.Line<Goal>], errors: FieldErrors) {
        var errors = FieldErrors()
        let lines = errors.lines(allocations).map { path, line in
            AllocationRules.Line(path: path, idName: "goalId", id: line.goalId, amount: line.amount)
        }
        return (lines, errors)
    }
}

extension FieldErrors {
    /// Returns the objects of the list `allocations` with their paths, and reports the others.
    fileprivate mutating func lines<Line, Limit: ListLimit>(
        _ list: Field<BoundedList<Field<Line>, Limit>>
    ) -> [(path: String, line: Line)] {
        let fields = required(list, "allocations", "Allocations are required")?.elements ?? []
        return fields.enumerated().compactMap { index, field in
            let path = "allocations[\(index)]"
            return required(field, path, .must("be an object")).map { (path, $0) }
        }
    }
}
