extension Currency {
    /// The sign that people write, such as "€"; nil where the code is written. Source: the narrow symbols of
    /// Unicode CLDR 45.
    public var symbol: String? { Self.symbols[code] }

    private static let symbols: [String: String] = {
        var symbols: [String: String] = [:]
        for line in signs.split(separator: "\n") {
            let words = line.split(separator: " ")
            for code in words.dropFirst() { symbols[String(code)] = String(words[0]) }
        }
        return symbols
    }()

    private static let signs = """
        $ USD AUD CAD NZD HKD SGD TWD MXN ARS CLP COP BBD BMD BND BSD BZD CUP DOP FJD GYD JMD KYD LRD NAD \
        SBD SRD TTD UYU XCD
        € EUR
        £ GBP EGP FKP GIP LBP SHP SSP SYP
        ¥ JPY CNY
        ₹ INR
        ₪ ILS
        ₩ KRW KPW
        ₽ RUB
        ₺ TRY
        ₴ UAH
        ₦ NGN
        ₫ VND
        ฿ THB
        ₱ PHP
        ₡ CRC
        ₲ PYG
        ₸ KZT
        ₮ MNT
        ₭ LAK
        ៛ KHR
        ৳ BDT
        ₼ AZN
        ₾ GEL
        ֏ AMD
        ؋ AFN
        R$ BRL
        R ZAR
        zł PLN
        Kč CZK
        Ft HUF
        kr SEK NOK DKK ISK
        lei RON
        L HNL
        Q GTQ
        RM MYR
        Rp IDR
        Rs LKR MUR NPR PKR SCR
        C$ NIO
        Bs BOB
        K MMK
        Kz AOA
        P BWP
        """
}
