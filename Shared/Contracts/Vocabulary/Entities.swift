// Kinds of entities for `ID`: names for the compiler, without members.

public enum User {}
public enum Session {}
public enum Event {}
public enum Restore {}
/// An account, where its id alone is known: in the rights of an API token.
public enum BookAccount {}
