/// Exchange rates and the currencies that there are (contract §2, "Exchange rates").
extension LedgerAPI {
    public static let getRates = Endpoint<Empty, ExchangeRates>(
        .get, "/rates",
        "The rates of a base for a day: base, date; currencies (with commas between) asks for those alone.",
        access: .user, errors: [.validation, .rateUnavailable])
    public static let setRates = Endpoint<RatesDraft, ExchangeRates>(
        .put, "/rates", "Sets rates that hold for the user only, from a day on; null takes one back.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let listCurrencies = Endpoint<Empty, CurrencyEntries>(
        .get, "/currencies", "Currencies and crypto assets: q, kind.", access: .user,
        errors: [.validation])
    public static let setOperatorRates = Endpoint<RatesDraft, ExchangeRates>(
        .put, "/internal/rates", "Sets rates that hold for everybody, from a day on.",
        access: .service, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let operatorRates = Endpoint<Empty, ExchangeRates>(
        .get, "/internal/rates", "The rates of a base as they are for everybody: base, date.",
        access: .service, errors: [.validation])

    static let rates: [EndpointDescription] = [
        getRates.description, setRates.description, listCurrencies.description,
        setOperatorRates.description, operatorRates.description,
    ]
}
