/// What banks call the columns of names and purposes.
extension CSVHeader {
    /// The other side of an entry.
    static let people = Words(
        keys: [
            "payee", "merchant", "merchantname", "name", "counterparty", "counterpartyname", "empfanger",
            "empfaenger", "beguenstigterzahlungspflichtiger", "begunstigterzahlungspflichtiger",
            "auftraggeberempfanger", "auftraggeberempfaenger", "zahlungsempfanger", "zahlungsempfangerin",
            "zahlungspflichtiger", "naamomschrijving", "naamtegenpartij", "beneficiary", "partnername",
            "naam",
            "partnerneve", "nazevprotistrany", "nazevprotiuctu", "nazovprotiuctu", "partnerelnevezese",
            "handelaar",
            "kontrahent", "gavejas", "sanemejsmaksatajs", "gegenkontoinhaber", "namn", "navn", "nimi", "nome",
            "nom", "nombre", "counteraccountname", "tegenrekeninghouder", "contrepartie", "controparte",
            "tegenpartij", "payeename",
            "targetname", "recipient",
            "получатель", "контрагент", "корреспондент", "odbiorca", "prijemce", "primatelj", "beneficiar",
            "saaja", "saajamaksaja", "mottaker", "mottagare", "modtager", "comercio", "commerce", "marchand",
        ],
        parts: [
            "payee", "merchant", "counterpart", "beneficiar", "empfanger", "empfaenger",
            "begunstigt", "beguenstigt", "auftraggeber", "zahlungspflichtig", "tegenpartij", "protistran",
            "nadawca", "odbiorca", "kontrahent", "protiuctu", "partner", "destinataire", "emetteur",
            "ordenante",
            "controparte", "mottagare", "mottaker", "modtager", "moketoja", "maksataj", "получател",
            "плательщик",
            "контрагент", "recipient", "sender",
        ],
        others: notNames)
    /// The one who pays, where the one who is paid has a column of his own.
    static let payers = Words(
        keys: [
            "payer", "payername", "zahlungspflichtiger", "zahlungspflichtige", "auftraggeber",
            "sender", "sendername", "sourcename", "debtor", "debtorname", "avsandare", "afsender", "avsender",
            "nadawca", "platce", "platitel", "maksaja", "moketojas", "maksatajs", "плательщик", "ordenante",
            "emetteur", "ordinante", "zahler", "from",
        ], parts: ["payer", "zahlungspflichtig", "debtor", "плательщик"],
        others: notNames + ["empfang", "empfaeng", "beneficiar", "begunst", "beguenst", "payee"])
    /// The one who is paid.
    static let payees = Words(
        keys: [
            "payee", "payeename", "zahlungsempfanger", "zahlungsempfangerin", "zahlungsempfaenger",
            "empfanger",
            "empfaenger", "beneficiary", "beneficiaryname", "recipient", "recipientname", "receiver",
            "targetname",
            "creditor", "creditorname", "mottagare", "modtager", "mottaker", "odbiorca", "prijemce", "saaja",
            "gavejas", "sanemejs", "получатель", "beneficiario", "destinataire", "begunstigter", "to",
        ], parts: ["payee", "zahlungsempf", "creditorname", "получател"],
        others: notNames + ["auftraggeb", "zahlungspflicht", "payer", "sender", "nadawca"])
    /// Parts of names of columns about people that hold something else.
    private static let notNames = [
        "iban", "bic", "konto", "kontonr", "account", "number", "nummer", "cislo", "numer", "blz", "bank",
        "adres",
        "address", "city", "country", "town", "rekening", "szamla", "swift", "code", "kod", "reference",
        "zprava",
        "message", "informa", "type", "category", "счет", "инн", "бик", "mail",
    ]
    static let purposes = Words(
        keys: [
            "description", "verwendungszweck", "vorgangverwendungszweck", "purpose", "details", "narrative",
            "remittanceinformation", "omschrijving", "mededelingen", "mededeling", "vrijemededeling",
            "libelle",
            "concepto", "descripcion", "descricao", "historico", "descrizione", "beschreibung", "reference",
            "paymentreference", "memo", "text", "tekst", "transactiondescription", "paaiskinimai",
            "informacijasanemejam", "selgitus", "selite", "viesti", "zprava", "zpravaproprijemce", "popis",
            "popistransakcie", "tytul", "opis", "opisoperacji", "opistransakcji", "kozlemeny", "описание",
            "назначение", "назначениеплатежа", "опис", "περιγραφη", "תיאור", "aciklama", "摘要", "内容",
            "forklaring",
            "beskrivelse", "beskrivning", "rubrik", "transaktion", "causale", "motif", "omschrijving1",
            "subject", "buchungstext", "umsatzbeschreibung", "toelichting", "messageforpayee",
            "beschreibung1",
            "description1",
        ],
        parts: [
            "verwendungszweck", "description", "omschrijving", "mededeling", "beschreibung", "descripcion",
            "libelle",
            "descrizione", "popis", "tytul", "zprava", "kozlemeny", "описани", "назначени", "beskriv",
            "purpose",
            "narrative", "reason", "paaiskin", "uzenet",
        ],
        others: ["typ", "kod", "code", "mcc", "categ", "kateg"])
}
