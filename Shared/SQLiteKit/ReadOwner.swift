/// The owner, usually a user, for whom a background read runs: `ID<ReadOwner>`.
package enum ReadOwner {}
