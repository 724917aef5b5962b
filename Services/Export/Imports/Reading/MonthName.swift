/// The names of the months in the languages of Europe.
enum MonthName {
    /// Returns the number of a month by its name or the beginning of it, of three letters at least. Where
    /// languages differ, the one that stands first in `languages` decides.
    static func month(_ name: String) -> Int? {
        let word = name.foldedWord
        if let whole = wholes[word] { return whole }
        guard word.unicodeScalars.count >= 3 else { return nil }
        for months in languages {
            let found = months.indices.filter { months[$0].contains { $0.hasPrefix(word) } }
            if found.count == 1 { return found[0] + 1 }
        }
        return nil
    }

    private static let wholes = Dictionary(
        languages.flatMap { months in
            months.enumerated().flatMap { month, names in names.map { ($0, month + 1) } }
        }
    ) { first, _ in first }

    /// Of each language the names of each month, as `foldedWord` makes them.
    private static let languages = [
        "january february march april may june july august september october november december",
        "januar/janner februar/feber marz/maerz/mrz april mai juni juli august september oktober november "
            + "dezember",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
        "januari februari maart/mrt april mei juni juli augustus september oktober november december",
        "januari februari mars april maj juni juli augusti september oktober november december",
        "januar februar marts/mars april maj/mai juni juli august september oktober november "
            + "december/desember",
        """
        styczen/stycznia luty/lutego marzec/marca kwiecien/kwietnia maj/maja czerwiec/czerwca lipiec/lipca \
        sierpien/sierpnia wrzesien/wrzesnia pazdziernik/pazdziernika listopad/listopada grudzien/grudnia
        """,
        """
        leden/ledna unor/unora brezen/brezna duben/dubna kveten/kvetna cerven/cervna cervenec/cervence \
        srpen/srpna zari rijen/rijna listopad/listopadu prosinec/prosince
        """,
        """
        januar/januara februar/februara marec/marca april/aprila maj/maja jun/juna jul/jula august/augusta \
        september/septembra oktober/oktobra november/novembra december/decembra
        """,
        "januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december",
        """
        tammikuu/tammikuuta helmikuu/helmikuuta maaliskuu/maaliskuuta huhtikuu/huhtikuuta \
        toukokuu/toukokuuta kesakuu/kesakuuta heinakuu/heinakuuta elokuu/elokuuta \
        syyskuu/syyskuuta lokakuu/lokakuuta marraskuu/marraskuuta joulukuu/joulukuuta
        """,
        "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
        "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
        """
        январь/января февраль/февраля март/марта апрель/апреля маи/мая июнь/июня июль/июля август/августа \
        сентябрь/сентября октябрь/октября ноябрь/ноября декабрь/декабря
        """,
        """
        січень/січня лютии/лютого березень/березня квітень/квітня травень/травня червень/червня липень/липня \
        серпень/серпня вересень/вересня жовтень/жовтня листопад/листопада грудень/грудня
        """,
        """
        ιανουαριος/ιανουαριου φεβρουαριος/φεβρουαριου μαρτιος/μαρτιου απριλιος/απριλιου μαιος/μαιου \
        ιουνιος/ιουνιου ιουλιος/ιουλιου αυγουστος/αυγουστου σεπτεμβριος/σεπτεμβριου οκτωβριος/οκτωβριου \
        νοεμβριος/νοεμβριου δεκεμβριος/δεκεμβριου
        """,
    ].map { months in
        months.split(separator: " ").map { $0.split(separator: "/").map { String($0).foldedWord } }
    }
}
