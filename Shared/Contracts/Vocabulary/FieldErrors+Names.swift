extension FieldErrors {
    /// Like `requiredText`, for a name that other people read. Also reports a name that changes the direction
    /// of text, a name with line separators or invisible format characters, and a name without visible
    /// characters.
    public mutating func requiredName(
        _ field: Field<String>, _ path: String, _ rule: TextRule
    ) -> String? {
        guard let name = requiredText(field, path, rule) else { return nil }
        let label = rule.label
        if name.unicodeScalars.contains(where: \.isBidirectionalControl) {
            add(path, "\(label) must not contain invisible characters that change the direction of text")
            return nil
        }
        if name.unicodeScalars.contains(where: \.isHiddenControl) {
            add(path, "\(label) must not contain control characters")
            return nil
        }
        if !name.unicodeScalars.contains(where: \.isVisible) {
            add(path, "\(label) must contain a letter, a number or another visible character")
            return nil
        }
        return name
    }
}

extension Unicode.Scalar {
    /// A bidirectional control (UAX #9, `Bidi_Control`) makes `eve\u{202E}moc.knab` read as another name.
    fileprivate var isBidirectionalControl: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether the scalar breaks the line (U+2028, U+2029) or is an invisible format character, such as
    /// U+FEFF, which makes two names look alike. Excepts what writing needs: the joiners U+200C and U+200D
    /// (Persian, Hindi, emoji) and the tags U+E0020…U+E007F (flags of England, Scotland and Wales).
    fileprivate var isHiddenControl: Bool {
        switch properties.generalCategory {
        case .lineSeparator, .paragraphSeparator: true
        case .format: !(0x200C...0x200D).contains(value) && !(0xE0020...0xE007F).contains(value)
        default: false
        }
    }

    /// Whether the scalar alone is drawn. Unassigned scalars count, because they include new emoji.
    fileprivate var isVisible: Bool {
        // U+2800, the Braille cell without dots, is a symbol, but blank.
        if properties.isDefaultIgnorableCodePoint || properties.isWhitespace || self == "\u{2800}" {
            return false
        }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return false
        default: return true
        }
    }
}
