// The last line of every C program of the bench. It has the fields of report.lua (number of operations, microseconds,
// p50, p99, errors) and the processor time in microseconds.
#ifndef BENCH_RESULT_H
#define BENCH_RESULT_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static inline int64_t microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static inline int64_t processor_microseconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (int64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec
        + usage.ru_stime.tv_usec;
}

static int compare_latencies(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static inline void print_result(
    int64_t done, int64_t duration, int64_t *latencies, int64_t count, int64_t processor_time) {
    qsort(latencies, (size_t)count, sizeof *latencies, compare_latencies);
    int64_t p50 = count ? latencies[count / 2] : 0, p99 = count ? latencies[count * 99 / 100] : 0;
    printf("RESULT %lld %lld %lld %lld 0 %lld\n", (long long)done, (long long)duration, (long long)p50,
        (long long)p99, (long long)processor_time);
}
#endif
