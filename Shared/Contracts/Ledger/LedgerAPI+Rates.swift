/// Exchange rates, and the list of currencies (contract §2, "Exchange rates").
extension LedgerAPI {
    public static let getRates = Endpoint<Empty, ExchangeRates>(
        "getRates", .get, "/rates", "Returns the exchange rates of a base currency for a day.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .rateUnavailable],
        query: .rates,
        notes:
            "A pair without a rate goes through one common currency, named in `via`: the preferred currency "
            + "first, then USD, EUR, then the one with the newest rates.")
    public static let setRates = Endpoint<RatesDraft, ExchangeRates>(
        "setRates", .put, "/rates", "Sets exchange rates for the signed-in user only.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        requires: ["base"], notes: "The rates hold from a day on; null removes one.")
    public static let listCurrencies = Endpoint<Empty, CurrencyEntries>(
        "listCurrencies", .get, "/currencies", "Lists the known currencies and crypto assets.",
        access: .user(.read, .bounded),
        errors: [.validation],
        query: [
            .text(
                "q", "Only those whose code, name or sign has this; the likeliest come first.",
                example: "euro"),
            .oneOf("kind", CurrencyEntry.Kind.self, "Only this kind."),
        ])
    public static let setOperatorRates = Endpoint<RatesDraft, ExchangeRates>(
        "setOperatorRates", .put, "/internal/rates", "Sets exchange rates for all users.",
        access: .service, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let operatorRates = Endpoint<Empty, ExchangeRates>(
        "operatorRates", .get, "/internal/rates",
        "Returns the exchange rates of a base currency for all users.",
        access: .service, errors: [.validation, .rateUnavailable],
        query: .rates)

    static let rates: [EndpointDescription] = [
        getRates.description, setRates.description, listCurrencies.description,
        setOperatorRates.description, operatorRates.description,
    ]
}
