// What the Glibc module leaves out: epoll, eventfd, timerfd, prctl, accept4, thread names, SO_PEERCRED.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

// Enumerators with a C type that Swift cannot combine; plain numbers are easier to use.
static const uint32_t COFFER_EPOLLIN = EPOLLIN;
static const uint32_t COFFER_EPOLLOUT = EPOLLOUT;
static const uint32_t COFFER_EPOLLERR = EPOLLERR;
static const uint32_t COFFER_EPOLLHUP = EPOLLHUP;
static const uint32_t COFFER_EPOLLRDHUP = EPOLLRDHUP;
static const uint32_t COFFER_EPOLLET = EPOLLET;
static const uint32_t COFFER_EPOLLEXCLUSIVE = EPOLLEXCLUSIVE;
static const int32_t COFFER_EPOLL_CLOEXEC = EPOLL_CLOEXEC;
static const int32_t COFFER_EFD_NONBLOCK = EFD_NONBLOCK;
static const int32_t COFFER_EFD_CLOEXEC = EFD_CLOEXEC;
static const int32_t COFFER_SOCK_NONBLOCK = SOCK_NONBLOCK;
static const int32_t COFFER_SOCK_CLOEXEC = SOCK_CLOEXEC;
static const int32_t COFFER_SOCK_STREAM = SOCK_STREAM;

static inline int coffer_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags) {
    return accept4(fd, address, length, flags);
}
static inline int coffer_die_with_parent(int signal_number) {
    return prctl(PR_SET_PDEATHSIG, (unsigned long)signal_number, 0, 0, 0);
}
static inline int coffer_set_thread_name(const char *name) {
    return pthread_setname_np(pthread_self(), name);
}
// Niceness belongs to a thread on Linux, although POSIX says process.
static inline int coffer_set_thread_nice(int nice_value) {
    return setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), nice_value);
}
static inline int coffer_open(const char *path, int flags, unsigned int mode) {
    return open(path, flags, (mode_t)mode);
}
static inline int coffer_fcntl(int fd, int command, int argument) {
    return fcntl(fd, command, argument);
}
