// What the Glibc module leaves out: epoll, eventfd, flock, prctl, accept4, thread names and niceness,
// waiting on a semaphore by the monotonic clock.
//
// _GNU_SOURCE is not defined here: it would change structures (fd_set) that the Glibc module has already, and Swift
// refuses to import both. The functions that need it are declared by hand.
#pragma once
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <time.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <unistd.h>

extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);
extern int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end);
extern int setpriority(int which, unsigned int who, int priority);
extern long syscall(long number, ...);

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
    return setpriority(0 /* PRIO_PROCESS */, (unsigned int)syscall(SYS_gettid), nice_value);
}
// 0 when it was signalled in time.
static inline int coffer_sem_wait_until(sem_t *semaphore, const struct timespec *end) {
    return sem_clockwait(semaphore, CLOCK_MONOTONIC, end);
}
static inline int coffer_open(const char *path, int flags, unsigned int mode) {
    return open(path, flags, (mode_t)mode);
}
static inline int coffer_fcntl(int fd, int command, int argument) {
    return fcntl(fd, command, argument);
}
