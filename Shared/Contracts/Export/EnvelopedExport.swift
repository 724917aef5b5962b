/// An export inside an answer: the JSON export itself, or the text of the CSV as `data`.
public enum EnvelopedExport: Sendable {}
