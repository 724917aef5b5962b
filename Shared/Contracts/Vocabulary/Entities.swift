// The kinds of things that ids belong to. Each is a name for the compiler, without members.

public enum User {}
public enum Session {}
public enum Event {}
