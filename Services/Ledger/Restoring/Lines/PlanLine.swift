import Contracts

/// The plan of a month in a restore's stream. Its choices, snapshot and contributions have the stored form.
struct PlanMonthLine: Decodable, Sendable {
    let month: Field<Month>
    let status: Field<PlanStatus>
    let startedAt: Field<Timestamp>
    let completedAt: Field<Timestamp>
    let choices: Field<PlanChoices>
    let snapshot: Field<PlanSnapshot>
    let sealed: Field<PlanContributions>

    /// Returns the record, or nil with the errors reported.
    func checked(_ errors: inout FieldErrors) -> PlanRecord? {
        let month = errors.needed(month, "month")
        let status = errors.needed(status, "status")
        let choices = errors.optional(choices, "choices") ?? PlanChoices()
        let started = errors.optional(startedAt, "startedAt")
        let completed = errors.optional(completedAt, "completedAt")
        let snapshot = errors.optional(snapshot, "snapshot")
        let sealed = errors.optional(sealed, "sealed")
        guard let month, let status, errors.isEmpty else { return nil }
        if (status == .draft) != (started == nil) || (status == .draft) != (snapshot == nil) {
            errors.add("startedAt", "A month has a start and a snapshot unless it is a draft")
        }
        if (status == .completed) != (completed != nil) || (status == .completed) != (sealed != nil) {
            errors.add("completedAt", "A completed month, and no other, has its end and its contributions")
        }
        let record = PlanRecord(
            month: month, status: status, startedAt: started, completedAt: completed, choices: choices,
            snapshot: snapshot, sealed: sealed)
        if !record.isWithinLimits { errors.add("month", "An amount of this month is out of range") }
        return errors.isEmpty ? record : nil
    }
}

/// A correction of the sums that a month counts, in a restore's stream.
struct PlanCorrectionLine: Decodable, Sendable {
    let month: Field<Month>
    let assetId: Field<ID<Asset>>
    let goalId: Field<ID<Goal>>
    let isStart: Field<Bool>
    let currency: Field<AssetCode>
    let amount: Field<AmountText>
}

/// The settings of a restore's file that only the ledger reads, beside the members of `RestoreHead`.
struct SettingsLine: Decodable, Sendable {
    /// The settings of monthly planning, by the rules of a request.
    struct Planning: Decodable, Sendable {
        let settings: PlanningSettingsDraft
        let stamps: StampFields

        init(from decoder: any Decoder) throws {
            settings = try PlanningSettingsDraft(from: decoder)
            stamps = try StampFields(from: decoder)
        }

        /// Returns the settings, or nil with the errors reported.
        func checked(preferred: Currency, _ errors: inout FieldErrors) -> PlanSettings? {
            do throws(LedgerError) {
                return try settings.applied(to: PlanSettings(), preferred: preferred)
            } catch {
                guard case .invalid(let found) = error else { return nil }
                for entry in found.entries { entry.messages.forEach { errors.add(entry.path, $0) } }
                return nil
            }
        }
    }

    struct Settings: Decodable, Sendable {
        let planning: Field<Planning>
    }

    let settings: Field<Settings>
}
