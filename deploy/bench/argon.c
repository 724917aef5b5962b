// Measures how many passwords this machine hashes with the parameters of Coffer's logins: argon SECONDS THREADS.
#include "result.h"
#include <pthread.h>
#include <sodium.h>

enum { limit = 1 << 16 };
static int64_t end_time, latencies[limit];
static int64_t total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *hash_on(void *unused) {
    unsigned char salt[crypto_pwhash_SALTBYTES], hash[32];
    const char password[] = "TestPassword123!";
    randombytes_buf(salt, sizeof salt);
    while (microseconds() < end_time) {
        int64_t before = microseconds();
        // 19 MiB and two passes, the parameters of the contract (§1).
        if (crypto_pwhash(hash, sizeof hash, password, sizeof password - 1, salt, 2, 19 << 20,
                crypto_pwhash_ALG_ARGON2ID13) != 0) {
            fprintf(stderr, "argon: out of memory\n");
            exit(1);
        }
        pthread_mutex_lock(&lock);
        if (total < limit) latencies[total++] = microseconds() - before;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(int count, char **arguments) {
    if (count != 3 || sodium_init() < 0) return 2;
    int threads = atoi(arguments[2]);
    if (threads < 1 || threads > 64) return 2;
    pthread_t handles[64];
    int64_t start = microseconds();
    end_time = start + atoi(arguments[1]) * 1000000LL;
    for (int index = 0; index < threads; index++)
        if (pthread_create(&handles[index], NULL, hash_on, NULL) != 0) return 1;
    for (int index = 0; index < threads; index++) pthread_join(handles[index], NULL);
    print_result(total, microseconds() - start, latencies, total, processor_microseconds());
    return 0;
}
