import Testing

@testable import AuthService

@Suite struct PinRuleTests {
    @Test(arguments: [
        ("1234", true), ("00000000", true), ("12345", true), ("123", false), ("123456789", false),
        ("", false),
        ("12 4", false), ("12a4", false), ("١٢٣٤", false), ("-123", false), ("1234\n", false),
    ])
    func `a PIN is four to eight ASCII digits`(pin: String, isWellFormed: Bool) {
        #expect(PinRule.isWellFormed(pin) == isWellFormed)
    }

    @Test func `every third wrong PIN brings a cooldown, twice as long as the one before, up to an hour`() {
        let cooldowns = (1...30).map { PinRule.cooldownSeconds(afterFailure: $0) }
        for (index, cooldown) in cooldowns.enumerated() where (index + 1) % 3 != 0 {
            #expect(cooldown == nil)
        }
        #expect(
            cooldowns.compactMap(\.self) == [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
        #expect(PinRule.cooldownSeconds(afterFailure: Int.max - Int.max % 3) == 3_600)
        for number in [0, -3, Int.min] { #expect(PinRule.cooldownSeconds(afterFailure: number) == nil) }
    }
}
