// Debian: libpq-dev; libpq5 to run. Loaded when a database of a server is opened, not linked: it brings LDAP and
// Kerberos into every program, and most deployments have files.
#pragma once
#include <dlfcn.h>
#include <postgresql/libpq-fe.h>
#include <stdbool.h>

#define COFFER_PQ_FUNCTIONS(USE) \
    USE(clear) USE(cmdStatus) USE(cmdTuples) USE(connectdbParams) USE(conninfoFree) USE(conninfoParse) \
    USE(consumeInput) USE(enterPipelineMode) USE(errorMessage) USE(finish) USE(flush) USE(fname) USE(freemem) USE(ftype) \
    USE(getResult) USE(getisnull) USE(getlength) USE(getvalue) USE(host) USE(isBusy) USE(nfields) USE(nparams) USE(ntuples) \
    USE(parameterStatus) USE(paramtype) USE(pipelineSync) USE(port) USE(resultErrorField) USE(resultErrorMessage) USE(resultStatus) \
    USE(sendDescribePrepared) USE(sendPrepare) USE(sendQuery) USE(sendQueryParams) USE(sendQueryPrepared) \
    USE(serverVersion) USE(setNoticeReceiver) USE(setnonblocking) USE(socket) USE(status)

// libpq's functions, by their names without PQ. Sendable: nothing but addresses of functions.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define COFFER_PQ_FIELD(name) __typeof__(&PQ##name) name;
    COFFER_PQ_FUNCTIONS(COFFER_PQ_FIELD)
#undef COFFER_PQ_FIELD
} coffer_pq;

// Finds libpq's functions; false when the library or one of them is not there.
static inline bool coffer_pq_load(coffer_pq *pq) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define COFFER_PQ_FIND(name) if ((*(void **)&pq->name = dlsym(library, "PQ" #name)) == NULL) return false;
    COFFER_PQ_FUNCTIONS(COFFER_PQ_FIND)
#undef COFFER_PQ_FIND
    return true;
}
