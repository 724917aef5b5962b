// Kinds of entities for `ID`: names for the compiler, without members.

public enum User {}
public enum Session {}
public enum Event {}
public enum Restore {}
