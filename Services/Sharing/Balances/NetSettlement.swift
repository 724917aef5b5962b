/// One payment that settles both sides between two people: a name for ids.
enum NetSettlement {}
