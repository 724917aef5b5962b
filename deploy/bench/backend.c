// The service behind the proxies that are compared: one thread, epoll, HTTP/1.1 with keep-alive on a Unix socket.
// It answers every request without a body alike, one request at a time on a connection, and repeats X-Request-Id,
// which the gateway requires: backend SOCKET [FILE-WITH-THE-BODY].
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { descriptors = 4096, head_limit = 16384, id_limit = 256 };

// The head of a connection's request as far as it has come, and the answer as far as it is sent.
struct connection {
    char head[head_limit];
    size_t used, owed, sent;
    int watches_output;
    char answer[];
};

static struct connection *connections[descriptors];
static const char status_line[] = "HTTP/1.1 200 OK\r\n", id_field[] = "\r\nX-Request-Id: ";
// Every answer after the status line and the id.
static char *rest;
static size_t rest_size;
static int poller;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void make_rest(const char *path) {
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
    rest = malloc(size + 256);
    if (!rest) fail("malloc");
    int head = sprintf(rest, "Content-Type: application/json\r\nX-Coffer-Body: data\r\nContent-Length: %zu\r\n\r\n", size);
    memcpy(rest + head, body, size);
    rest_size = (size_t)head + size;
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
        size_t size = sizeof **connections + sizeof status_line + id_limit + rest_size;
        if (fd >= descriptors || !(connections[fd] = calloc(1, size))) {
            close(fd);
            continue;
        }
        struct epoll_event event = {.events = EPOLLIN | EPOLLET | EPOLLRDHUP, .data.fd = fd};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event) < 0) drop(fd);
    }
}

// Makes the answer if the head is whole; 0 if the head is too large.
static int take_head(struct connection *connection) {
    char *head = connection->head, *end = memmem(head, connection->used, "\r\n\r\n", 4), *next, *id;
    if (!end) return connection->used < head_limit;
    end += 2;
    next = stpcpy(connection->answer, status_line);
    if ((id = memmem(head, (size_t)(end - head), id_field, sizeof id_field - 1))) {
        id += 2;
        size_t size = (size_t)((char *)memchr(id, '\n', (size_t)(end - id)) + 1 - id);
        if (size > id_limit) return 0;
        next = mempcpy(next, id, size);
    }
    next = mempcpy(next, rest, rest_size);
    connection->owed = (size_t)(next - connection->answer);
    connection->used = connection->sent = 0;
    return 1;
}

// Watches for room for output only while some is stuck, as Coffer's services do: a Unix socket reports room after
// each read of its peer, which would wake this program once more for every answer.
static int watch_output(int fd, struct connection *connection, int watches) {
    if (connection->watches_output == watches) return 1;
    connection->watches_output = watches;
    struct epoll_event event = {.events = EPOLLIN | EPOLLET | EPOLLRDHUP, .data.fd = fd};
    if (watches) event.events |= EPOLLOUT;
    return epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event) == 0;
}

// Sends the rest of the answer; 0 if the connection broke.
static int send_owed(int fd, struct connection *connection) {
    while (connection->owed > 0) {
        ssize_t count = send(fd, connection->answer + connection->sent, connection->owed, MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN && watch_output(fd, connection, 1);
        connection->sent += (size_t)count;
        connection->owed -= (size_t)count;
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
        if (!take_head(connection) || !send_owed(fd, connection)) return drop(fd);
        // Fewer bytes than asked for were all; the next event tells of more.
        if ((size_t)count < room) return;
    }
}

int main(int count, char **arguments) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (count < 2 || strlen(arguments[1]) >= sizeof address.sun_path) {
        fprintf(stderr, "usage: backend SOCKET [BODY], the socket's path being shorter than 108 bytes\n");
        return 2;
    }
    make_rest(count > 2 ? arguments[2] : NULL);
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
