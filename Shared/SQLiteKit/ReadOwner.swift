/// Names whoever a background read is for: `ID<ReadOwner>`.
package enum ReadOwner {}
