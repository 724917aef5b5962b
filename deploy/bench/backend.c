// The service behind the proxies that are compared: one thread, epoll, HTTP/1.1 with keep-alive on a Unix socket.
// It answers every request that has no body with the same bytes: backend SOCKET [FILE-WITH-THE-BODY].
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { descriptors = 4096, head_limit = 16384 };

// What came of a connection's next request so far, and what of its answers is not yet sent.
struct connection {
    char head[head_limit];
    size_t used, owed, sent;
    int watches_output;
};

static struct connection *connections[descriptors];
static char *answer;
static size_t answer_size;
static int poller;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void make_answer(const char *path) {
    const char *body = "{\"currencies\":[{\"code\":\"EUR\",\"digits\":2},{\"code\":\"USD\",\"digits\":2}]}";
    size_t size = strlen(body);
    char *loaded = NULL;
    if (path) {
        struct stat status;
        int file = open(path, O_RDONLY);
        if (file < 0 || fstat(file, &status) < 0) fail(path);
        size = (size_t)status.st_size;
        loaded = malloc(size + 1);
        if (!loaded || read(file, loaded, size) != (ssize_t)size) fail(path);
        close(file);
        body = loaded;
    }
    answer = malloc(size + 256);
    if (!answer) fail("malloc");
    int head = sprintf(answer,
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Coffer-Body: data\r\nContent-Length: %zu\r\n\r\n", size);
    memcpy(answer + head, body, size);
    answer_size = (size_t)head + size;
    free(loaded);
}

static void drop(int fd) {
    free(connections[fd]);
    connections[fd] = NULL;
    close(fd);
}

static void accept_all(int listener) {
    for (;;) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) return;
        if (fd >= descriptors || !(connections[fd] = calloc(1, sizeof **connections))) {
            close(fd);
            continue;
        }
        struct epoll_event event = {.events = EPOLLIN | EPOLLET | EPOLLRDHUP, .data.fd = fd};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) < 0) drop(fd);
    }
}

// Counts the heads that are whole and takes them off; 0 if one is too large.
static int take_heads(struct connection *connection) {
    char *start = connection->head, *end = start + connection->used, *blank;
    while ((blank = memmem(start, (size_t)(end - start), "\r\n\r\n", 4))) {
        connection->owed++;
        start = blank + 4;
    }
    connection->used = (size_t)(end - start);
    memmove(connection->head, start, connection->used);
    return connection->used < head_limit;
}

// Asks to be told of room for output only while some is stuck, as Coffer's services do: a Unix socket tells of it
// after each read of its peer, which would wake this program once more for every answer.
static int watch_output(int fd, struct connection *connection, int watches) {
    if (connection->watches_output == watches) return 1;
    connection->watches_output = watches;
    struct epoll_event event = {.events = EPOLLIN | EPOLLET | EPOLLRDHUP, .data.fd = fd};
    if (watches) event.events |= EPOLLOUT;
    return epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event) == 0;
}

// Sends what is owed, in one call as far as it goes; 0 if the connection broke.
static int send_owed(int fd, struct connection *connection) {
    struct iovec parts[16];
    while (connection->owed > 0) {
        size_t count = 0;
        for (; count < connection->owed && count < sizeof parts / sizeof *parts; count++)
            parts[count] = (struct iovec){.iov_base = answer, .iov_len = answer_size};
        parts[0].iov_base = answer + connection->sent;
        parts[0].iov_len -= connection->sent;
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = count};
        ssize_t sent = sendmsg(fd, &message, MSG_NOSIGNAL);
        if (sent < 0) return errno == EAGAIN && watch_output(fd, connection, 1);
        connection->sent += (size_t)sent;
        connection->owed -= connection->sent / answer_size;
        connection->sent %= answer_size;
    }
    return watch_output(fd, connection, 0);
}

static void serve(int fd) {
    struct connection *connection = connections[fd];
    if (!send_owed(fd, connection)) return drop(fd);
    for (;;) {
        size_t room = head_limit - connection->used;
        ssize_t count = recv(fd, connection->head + connection->used, room, 0);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) return drop(fd);
        connection->used += (size_t)count;
        if (!take_heads(connection) || !send_owed(fd, connection)) return drop(fd);
        // What is less than asked for was all there was: the next event tells of more.
        if ((size_t)count < room) return;
    }
}

int main(int count, char **arguments) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (count < 2 || strlen(arguments[1]) >= sizeof address.sun_path) {
        fprintf(stderr, "usage: backend SOCKET [BODY], the socket's path being shorter than 108 bytes\n");
        return 2;
    }
    make_answer(count > 2 ? arguments[2] : NULL);
    strcpy(address.sun_path, arguments[1]);
    unlink(address.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0) fail("bind");
    if (listen(listener, 512) < 0) fail("listen");
    poller = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[128];
    if (poller < 0 || epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event) < 0) fail("epoll");
    for (;;) {
        int ready = epoll_wait(poller, events, 128, -1);
        for (int index = 0; index < ready; index++) {
            int fd = events[index].data.fd;
            if (fd == listener) accept_all(listener);
            else if (connections[fd]) serve(fd);
        }
    }
}
