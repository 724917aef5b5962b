/// One step of a computation, for a person who wants to follow it (contract-planning, "Explanations").
public struct ExplanationStep: Codable, Sendable, Equatable {
    /// A number that the formula uses, with its name in the formula.
    public struct Input: Sendable, Equatable {
        public let name: String
        public let value: String
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public let step: String
    public let formula: String
    /// An object on the wire, with members in this order.
    public let inputs: [Input]
    public let result: String

    public init(step: String, formula: String, inputs: [Input], result: String) {
        self.step = step
        self.formula = formula
        self.inputs = inputs
        self.result = result
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Name.self)
        step = try values.decode(String.self, forKey: Name("step"))
        formula = try values.decode(String.self, forKey: Name("formula"))
        result = try values.decode(String.self, forKey: Name("result"))
        let inputs = try values.nestedContainer(keyedBy: Name.self, forKey: Name("inputs"))
        self.inputs = try inputs.allKeys.map {
            Input($0.stringValue, try inputs.decode(String.self, forKey: $0))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Name.self)
        try values.encode(step, forKey: Name("step"))
        try values.encode(formula, forKey: Name("formula"))
        var object = values.nestedContainer(keyedBy: Name.self, forKey: Name("inputs"))
        for input in inputs { try object.encode(input.value, forKey: Name(input.name)) }
        try values.encode(result, forKey: Name("result"))
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }
}
