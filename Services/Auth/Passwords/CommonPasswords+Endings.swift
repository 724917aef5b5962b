extension CommonPasswords {
    /// The endings that people add to a word: nothing, a number, a sign, or both in either order.
    static let endings: Set<[UInt8]> = {
        var all: Set<[UInt8]> = [[]]
        for sign in signs { all.insert(Array(sign.utf8)) }
        for number in numbers {
            all.insert(Array(number.utf8))
            for sign in signs {
                all.insert(Array("\(number)\(sign)".utf8))
                all.insert(Array("\(sign)\(number)".utf8))
            }
        }
        return all
    }()

    static let longestEnding = endings.map(\.count).max() ?? 0

    private static let signs = ["!", "@", "#", "$", ".", "_", "-", "*", "?", "!!"]

    private static let numbers =
        (0...9).map(String.init) + (1980...2035).map(String.init)
        + [
            "00", "01", "07", "10", "11", "12", "13", "21", "22", "23", "69", "77", "88", "99", "000", "007",
            "100", "111", "123", "222", "321", "666", "777", "789", "999", "1111", "1212", "1234", "4321",
            "12345", "54321", "123123", "123456", "654321", "1234567", "12345678", "123456789", "1234567890",
        ]
}
