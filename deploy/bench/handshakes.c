// Measures connections over TLS, one after the other: handshakes PORT SECONDS full|resumed. Each has a handshake, with or
// without the session of an earlier one, and one request, whose answer closes it. Prints the line of result.h.
#include "result.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { limit = 1 << 17 };
static int64_t latencies[limit];

static void fail(const char *what) {
    fprintf(stderr, "handshakes: %s\n", what);
    exit(1);
}

static int connect_to(int port) {
    int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    // A closed connection leaves no port in waiting: there are not enough of them for a long run.
    struct linger off = {.l_onoff = 1, .l_linger = 0};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &off, sizeof off);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) fail("cannot connect");
    return fd;
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    int port = atoi(arguments[1]), resumes = !strcmp(arguments[3], "resumed");
    static const char request[] = "GET /bench/echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    static const unsigned char protocols[] = "\x08http/1.1";
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1);
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_SESSION *session = NULL;
    int64_t start = microseconds(), end = start + atoi(arguments[2]) * 1000000LL, done = 0;
    while (microseconds() < end) {
        char answer[4096];
        size_t length, total = 0;
        int64_t before = microseconds();
        int fd = connect_to(port);
        SSL *connection = SSL_new(context);
        SSL_set_fd(connection, fd);
        if (session) SSL_set_session(connection, session);
        if (SSL_connect(connection) != 1) fail("no handshake");
        if (session && !SSL_session_reused(connection)) fail("the session is not resumed");
        if (!SSL_write_ex(connection, request, sizeof request - 1, &length)) fail("no request");
        // The beginning stays, the rest is read over itself.
        while (SSL_read_ex(connection, answer + (total ? 64 : 0), sizeof answer - 64, &length)) total += length;
        if (!total || strncmp(answer, "HTTP/1.1 200 ", 13)) fail("no answer");
        if (resumes) {
            SSL_SESSION_free(session);
            session = SSL_get1_session(connection);
        }
        // OpenSSL resumes no session of a connection that was not ended from here.
        SSL_set_shutdown(connection, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
        SSL_free(connection);
        close(fd);
        if (done < limit) latencies[done] = microseconds() - before;
        done++;
    }
    print_result(done, microseconds() - start, latencies, done < limit ? done : limit, processor_microseconds());
    return 0;
}
