import ServiceKit

extension NoticeReader {
    /// Follows a service's notices while there are streams, and passes them on. After a gap everybody reads
    /// again.
    convenience init(_ service: String, to streams: LiveStreams, _ context: ServiceContext) {
        self.init(
            source: service, client: ServiceClient(service: service, as: "gateway", context: context),
            log: context.log, wanted: streams.opened,
            uses: Uses(
                isWanted: { streams.keepFollowing(service) }, begin: { streams.follow(service) },
                take: { notices in
                    if let notices { streams.tell(notices) } else { streams.tellAll() }
                }))
    }
}
