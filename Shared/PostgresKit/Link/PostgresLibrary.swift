internal import CPQ

/// libpq's functions, loaded when they are first needed; all nil if the library is not installed. An address,
/// which everything begins with, is refused then.
let libpq: coffer_pq = {
    var functions = coffer_pq()
    return coffer_pq_load(&functions) ? functions : coffer_pq()
}()
