// Stands in for any of the five programs in the tests of the script; its own name says which.
// A fake behaves as the programs do: it ends with its parent, ignores the terminal's signals, marks itself ready, and
// notes what happens in $COFFER_DATA/fake/events. The file $COFFER_DATA/fake/<service> makes it misbehave.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *data, *service;

static void note(const char *event) {
    char path[4096], line[128];
    snprintf(path, sizeof path, "%s/fake/events", data);
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
    int length = snprintf(line, sizeof line, "%s %s %d\n", event, service, (int)getpid());
    if (fd < 0 || write(fd, line, (size_t)length) != length) exit(9);
    close(fd);
}

// Reads the misbehaviour: "" (none), "dies" (at once), "slow" (ready after half a second), "deaf" (to SIGTERM),
// "outlives" (its parent), "standby" (until SIGHUP).
static void read_mode(char *mode, int size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/fake/%s", data, service);
    int fd = open(path, O_RDONLY);
    ssize_t length = fd < 0 ? 0 : read(fd, mode, (size_t)size - 1);
    mode[length > 0 ? length : 0] = 0;
    mode[strcspn(mode, "\n")] = 0;
    if (fd >= 0) close(fd);
}

// Notes every inherited descriptor besides the standard ones and the lock of the data folder.
static void check_descriptors(void) {
    for (int fd = 3; fd < 256; fd++) {
        char link[64], target[4096];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, target, sizeof target - 1);
        if (length < 0) continue;
        target[length] = 0;
        if (!strstr(target, "/coffer.lock")) note("stray-descriptor");
    }
}

// Writes the settings that the script gave to a file in $COFFER_DATA/fake.
static void write_settings(const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/fake/%s", data, name);
    FILE *file = fopen(path, "w");
    for (char **variable = environ; file && *variable; variable++)
        if (!strncmp(*variable, "COFFER_", 7)) fprintf(file, "%s\n", *variable);
    if (file) fclose(file);
}

// Prints a file of $COFFER_DATA/fake; returns whether there is one.
static int print_file(const char *name) {
    char path[4096], text[4096];
    snprintf(path, sizeof path, "%s/fake/%s", data, name);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    fwrite(text, 1, fread(text, 1, sizeof text, file), stdout);
    fclose(file);
    return 1;
}

// Writes the settings to $COFFER_DATA/fake/settings. Prints $COFFER_DATA/fake/problems and fails, or succeeds when
// there is no such file. The gateway checks its certificate alone, with files of its own.
static int check_settings(const char *program) {
    if (strstr(program, "-gateway")) {
        print_file("certificate-warnings");
        return print_file("certificate-problems");
    }
    write_settings("settings");
    return print_file("problems");
}

// Stands in for the commands of backups: notes them, and copies the backup where the script asks for it. The file
// $COFFER_DATA/fake/bad-<service> makes the copy of that service a bad one, bad-backup the taking of a backup.
static int back_up(int count, char **arguments) {
    char path[4096], line[64], command[9000];
    ssize_t length = read(0, line, sizeof line - 1);
    line[length > 0 ? length : 0] = 0;
    line[strcspn(line, "\n")] = 0;
    const char *own = strrchr(arguments[0], '-');
    service = own ? own + 1 : "none";
    note(arguments[1] + 2);
    snprintf(path, sizeof path, "%s/fake/passphrase", data);
    FILE *file = fopen(path, "w");
    if (!file) return 9;
    fputs(line, file);
    fclose(file);
    if (!strcmp(arguments[1], "--adopt-database")) {
        snprintf(path, sizeof path, "%s/fake/bad-%s", data, service);
        if (!access(path, F_OK)) {
            fprintf(stderr, "coffer-%s: the copy is bad\n", service);
            return 1;
        }
        // SQLite empties the write-ahead log of a file that it closes.
        snprintf(path, sizeof path, "%s-wal", arguments[2]);
        unlink(path);
        return 0;
    }
    if (!strcmp(arguments[1], "--stage-backup") && count > 3) {
        snprintf(command, sizeof command, "mkdir -p '%s/files' && cp -r '%s/.' '%s'", arguments[3], arguments[2],
                 arguments[3]);
        return system(command) ? 1 : 0;
    }
    snprintf(path, sizeof path, "%s/fake/bad-backup", data);
    if (!access(path, F_OK)) {
        fprintf(stderr, "coffer-export: Storage is full. Free some space and try again.\n");
        return 1;
    }
    printf("backed up to %s\n", arguments[2]);
    return 0;
}

// Stands in for the move of a database, or its adoption. The file $COFFER_DATA/fake/bad-<service> makes that of the service fail,
// with the status that it has.
static int move_database(const char *flag, const char *name, const char *database) {
    char path[4096];
    const char *own = strrchr(name, '-');
    service = own ? own + 1 : "none";
    note(flag + 2);
    snprintf(path, sizeof path, "%s/fake/bad-%s", data, service);
    FILE *bad = fopen(path, "r");
    if (bad) {
        int status = 1;
        if (fscanf(bad, "%d", &status) != 1) status = 1;
        fprintf(stderr, "coffer-%s: the server does not answer\n", service);
        return status;
    }
    int is_to_file = !strcmp(flag, "--move-to-file");
    snprintf(path, sizeof path, "%s/databases-on-server", data);
    FILE *file = fopen(is_to_file ? database : path, "w");
    if (!file) return 1;
    fprintf(file, is_to_file ? "from the server\n" : "store-1\n");
    fclose(file);
    return 0;
}

// Prints the schema that the second line of a database states, and the one that $COFFER_DATA/fake/knows-<service>
// states; 1 each without them.
static int print_schema(const char *name, const char *database) {
    char path[4096], line[64];
    int applied = 1, known = 1;
    const char *own = strrchr(name, '-');
    FILE *file = fopen(database, "r");
    if (!file) return 1;
    while (fgets(line, sizeof line, file)) sscanf(line, "schema %d", &applied);
    fclose(file);
    snprintf(path, sizeof path, "%s/fake/knows%s", data, own ? own : "");
    file = fopen(path, "r");
    if (file && fscanf(file, "%d", &known) != 1) known = 1;
    if (file) fclose(file);
    printf("%d %d\n", applied, known);
    return 0;
}

// Notes that another host leads, and waits until the program leads or ends.
static void stand_by(const sigset_t *signals) {
    char path[4096];
    int number;
    snprintf(path, sizeof path, "%s/run/%s.standby", data, service);
    FILE *file = fopen(path, "w");
    if (!file) exit(9);
    fprintf(file, "%d the host money-1 leads\n", (int)getpid());
    fclose(file);
    sigwait(signals, &number);
    unlink(path);
    if (number == SIGHUP) return;
    note("stopped");
    exit(0);
}

int main(int count, char **arguments) {
    if (count > 1 && !strcmp(arguments[1], "--print-identity")) {
        // The process tells one identity from another.
        printf("signed-for-%s-by-%d\n", count > 2 ? arguments[2] : "a-service", (int)getpid());
        return 0;
    }
    if (count > 2 && !strncmp(arguments[1], "--move-to-", 10)) {
        data = getenv("COFFER_DATA");
        return data ? move_database(arguments[1], arguments[0], arguments[2]) : 9;
    }
    if (count == 2 && !strcmp(arguments[1], "--adopt-store")) {
        data = getenv("COFFER_DATA");
        return data ? move_database(arguments[1], arguments[0], "") : 9;
    }
    if (count > 1 && !strcmp(arguments[1], "--keys")) {
        puts(count > 3 ? "kid-new signs now\nkid-old is gone" : "kid-old signs");
        return 0;
    }
    if (count > 1 && !strcmp(arguments[1], "--operator")) {
        for (int index = 2; index < count; index++) printf("%s%c", arguments[index], index + 1 < count ? ' ' : '\n');
        return 0;
    }
    char mode[32], path[4096];
    data = getenv("COFFER_DATA");
    if (data && count > 1 && !strcmp(arguments[1], "--check-settings"))
        return check_settings(arguments[0]);
    if (data && count > 1 && !strcmp(arguments[1], "--check-store"))
        return print_file("store-problems") ? 1 : print_file("store-away") ? 2 : (print_file("store-warnings"), 0);
    if (data && count > 2 && !strcmp(arguments[1], "--schema")) return print_schema(arguments[0], arguments[2]);
    if (data && count > 2 && (strstr(arguments[1], "-backup") || strstr(arguments[1], "-database")))
        return back_up(count, arguments);
    const char *supervisor = getenv("COFFER_SUPERVISOR_PID");
    service = strrchr(arguments[0], '-');
    if (!data || !service || !supervisor) return 9;
    service++;
    read_mode(mode, sizeof mode);
    if (strcmp(mode, "outlives")) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != atoi(supervisor)) return 0;
    }
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    snprintf(path, sizeof path, "%s/fake", data);
    mkdir(path, 0700);
    note("started");
    snprintf(path, sizeof path, "settings.%s", service);
    write_settings(path);
    check_descriptors();
    if (getpgrp() != getpid()) note("shared-group");
    if (!strcmp(mode, "dies")) {
        fprintf(stderr, "%s: asked to die\n", service);
        return 7;
    }
    if (!strcmp(mode, "slow")) usleep(500000);
    if (!strcmp(mode, "standby")) stand_by(&signals);
    snprintf(path, sizeof path, "%s/run/%s.ready", data, service);
    FILE *ready = fopen(path, "w");
    if (!ready) return 9;
    fprintf(ready, "%d\n", (int)getpid());
    fclose(ready);
    for (;;) {
        int number;
        sigwait(&signals, &number);
        if (number == SIGHUP)
            note("reloaded");
        else if (strcmp(mode, "deaf")) break;
    }
    note("stopped");
    unlink(path);
    return 0;
}
