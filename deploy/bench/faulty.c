// A service that fails, for the part `faults`: faulty SOCKET FAULT MILLISECONDS. It has a thread a connection, reads one
// request after the other with its body, and answers as its fault is; `right` is none. MILLISECONDS are those of `slow`.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { head_limit = 32768, id_limit = 256 };

static const char *fault;
static useconds_t slow_microseconds;

static int fails_by(const char *name) { return !strcmp(fault, name); }

// Reads a request; 0 if the connection has ended.
static int read_request(int fd, char *head) {
    size_t used = 0;
    char *end = NULL, rest[4096];
    while (!end) {
        ssize_t count = recv(fd, head + used, head_limit - 1 - used, 0);
        if (count <= 0) return 0;
        used += (size_t)count;
        head[used] = 0;
        end = strstr(head, "\r\n\r\n");
    }
    char *length = strcasestr(head, "\r\nContent-Length:");
    size_t whole = (size_t)(end + 4 - head);
    if (length && length < end) whole += strtoul(length + 17, NULL, 10);
    while (used < whole) {
        ssize_t count = recv(fd, rest, whole - used < sizeof rest ? whole - used : sizeof rest, 0);
        if (count <= 0) return 0;
        used += (size_t)count;
    }
    return 1;
}

static void say(int fd, const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        ssize_t count = send(fd, text, left, MSG_NOSIGNAL);
        if (count < 0) return;
        text += count;
        left -= (size_t)count;
    }
}

// Answers a request; 0 if the fault ends the connection. The gateway takes only answers that repeat the request's id.
static int answer(int fd, const char *head) {
    char id[id_limit] = "", text[1024];
    const char *field = strcasestr(head, "\r\nX-Request-Id: "), *kind = strstr(head, " /export") ? "raw" : "data";
    if (field) sscanf(field, "%*[^ ] %255[^\r]", id);
    if (fails_by("early")) return 0;
    if (fails_by("garbage")) return say(fd, "garbage\r\n\r\n"), 0;
    if (fails_by("frozen")) return 1;
    if (fails_by("slow")) usleep(slow_microseconds);
    int errs = fails_by("errors");
    const char *body = errs ? "{\"error\":\"Something went wrong\",\"code\":\"SERVER_ERROR\"}" : "{\"a\":1}";
    snprintf(text, sizeof text, "HTTP/1.1 %s\r\nX-Request-Id: %s\r\nX-Coffer-Body: %s\r\nContent-Length: %zu\r\n\r\n%s",
        errs ? "500 X" : "200 OK", id, errs ? "error" : kind, strlen(body), body);
    if (fails_by("half")) text[strlen(text) - 3] = 0;
    say(fd, text);
    if (fails_by("twice")) say(fd, text);
    return !fails_by("half");
}

static void *serve(void *argument) {
    int fd = (int)(long)argument;
    char *head = malloc(head_limit);
    while (head && read_request(fd, head) && answer(fd, head)) {}
    free(head);
    close(fd);
    return NULL;
}

int main(int count, char **arguments) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (count != 4 || strlen(arguments[1]) >= sizeof address.sun_path) {
        fprintf(stderr, "usage: faulty SOCKET FAULT MILLISECONDS, the socket's path being shorter than 108 bytes\n");
        return 2;
    }
    fault = arguments[2];
    slow_microseconds = (useconds_t)atoi(arguments[3]) * 1000;
    strcpy(address.sun_path, arguments[1]);
    unlink(address.sun_path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 512) < 0) {
        perror(arguments[1]);
        return 1;
    }
    for (;;) {
        pthread_t thread;
        int fd = accept(listener, NULL, NULL);
        if (fd < 0) continue;
        if (pthread_create(&thread, NULL, serve, (void *)(long)fd) != 0) close(fd);
        else pthread_detach(thread);
    }
}
