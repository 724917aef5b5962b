import Contracts
import LedgerCurrencies

extension GoalState {
    /// How the current total comes about: the value of each asset's funded part, then their sum.
    func totalExplanation(_ parts: [FundedPart], rates: RateTable) -> [ExplanationStep] {
        let currency = target.currency
        var steps: [ExplanationStep] = []
        var values: [ExplanationStep.Input] = []
        for part in parts {
            let asset = part.asset.text
            var inputs: [ExplanationStep.Input] = [
                .init("asset", asset), .init("funded", "\(part.funded.text) \(part.currency.text)"),
            ]
            let found = rates.find(part.currency, in: AssetCode(currency))
            let ratio = part.currency == AssetCode(currency) ? .one : found?.ratio
            guard let ratio, let value = ratio.convert(part.funded, to: currency) else {
                steps.append(
                    ExplanationStep(
                        step: "value", formula: "no rate to \(currency.code), so not counted",
                        inputs: inputs, result: Money.text(0, digits: currency.digits)))
                continue
            }
            inputs.append(.init("rate", ratio.text))
            if ratio != .one, let found {
                inputs += found.explanationInputs
            }
            steps.append(
                ExplanationStep(
                    step: "value",
                    formula:
                        "funded × rate, rounded half up to \(currency.digits) digits of \(currency.code)",
                    inputs: inputs, result: value.text))
            values.append(.init(asset, value.text))
        }
        return steps + [
            ExplanationStep(
                step: "currentTotal",
                formula: values.isEmpty ? "0, nothing is funded" : "the sum of the values",
                inputs: values, result: currentTotal.text)
        ]
    }
}

extension ExchangeRatio {
    /// The rate as a decimal, or as a quotient where a decimal would have too many digits.
    var text: String {
        rate?.text ?? fractions.map { "\($0.numerator) ÷ \($0.denominator)" }.joined(separator: " × ")
    }
}

extension RateTable.Found {
    /// Where the rate is from.
    var explanationInputs: [ExplanationStep.Input] {
        [.init("source", source.rawValue), .init("asOf", date.text)]
            + (via.map { [.init("via", $0.text)] } ?? [])
    }
}
