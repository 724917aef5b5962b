import Contracts

/// Reads the wishes of requests (contract-planning, "Flex").
enum FlexRules {
    static let adjustmentMessage = "Adjustment must be a number from 0 to 2 with at most 3 decimals"

    /// Returns an adjustment in thousandths. Reports a missing or wrong one.
    static func adjustment(_ field: Field<AmountText>, _ errors: inout FieldErrors) -> Int? {
        guard let text = errors.required(field, "adjustment", "Adjustment is required") else { return nil }
        // A quantity counts 10⁻¹⁸.
        let perThousandth: UInt128 = 1_000_000_000_000_000
        guard let parts = text.quantity?.parts, parts % perThousandth == 0,
            let thousandths = Int(exactly: parts / perThousandth),
            FlexOptions.adjustments.contains(thousandths)
        else {
            errors.add("adjustment", adjustmentMessage)
            return nil
        }
        return thousandths
    }

    /// Returns the goals that a list names, or nil for an absent list. Reports wrong ids, and in `unknown`
    /// ids of no active goal, under their places.
    static func goals(
        _ field: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>, _ path: String,
        known: Set<ID<Goal>>, _ errors: inout FieldErrors, unknown: inout FieldErrors
    ) -> Set<ID<Goal>>? {
        guard let list = errors.optional(field, path) else { return nil }
        var named: Set<ID<Goal>> = []
        for (index, element) in list.elements.enumerated() {
            let place = "\(path)[\(index)]"
            guard let id = errors.required(element, place, "Goal is required") else { continue }
            if known.contains(id) { named.insert(id) } else { unknown.add(place, "Goal not found") }
        }
        return named
    }

    /// Reports goals that are both protected and skipped.
    static func checkApart(
        _ protected: Set<ID<Goal>>, _ skipped: Set<ID<Goal>>, _ errors: inout FieldErrors
    ) {
        if !protected.isDisjoint(with: skipped) {
            errors.add("skippedGoalIds", "A goal cannot be both protected and skipped")
        }
    }
}

/// A wish to pay more or less than required (contract-planning, "Flex").
struct FlexOptions: Sendable, Equatable {
    /// The adjustments in thousandths: 0…2 with three digits.
    static let adjustments = 0...2_000

    let adjustment: Int
    let protected: Set<ID<Goal>>
    let skipped: Set<ID<Goal>>
    let strategy: RedistributionStrategy

    func adjusted(to adjustment: Int) -> FlexOptions {
        FlexOptions(adjustment: adjustment, protected: protected, skipped: skipped, strategy: strategy)
    }
}
