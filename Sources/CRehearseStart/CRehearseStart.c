#define _GNU_SOURCE
#include "CRehearseStart.h"
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

/// Runs before Swift's own beginning, which ends the program where there is no `/proc` to tell where it lies.
__attribute__((constructor(101))) static void begin(int count, char **values) {
  argument_count = count;
  arguments = values;
#ifdef __linux__
  // Not `/proc/self/exe`, for which the system would make a folder for this process.
  char process[1];
  if (readlink("/proc/self", process, sizeof process) < 0) setenv("SWIFT_ROOT", "/", 0);
#endif
}

#ifdef __linux__
/// Where a program lies that loads libraries from beside it: unknown, as where there is no `/proc`.
///
/// The C library asks the system before anything else begins, which takes a fiftieth of the time to run one scenario.
const char *__wrap__dl_get_origin(void) { return (const char *)-1; }

/// How many processors the system has at most: as many as may be used.
///
/// libdispatch asks twice before anything else begins, and each time it would take a file of the system's to tell.
int __wrap___get_nprocs_conf(void) { return rehearse_processors(); }

__attribute__((weak)) FILE *__real_fopen(const char *path, const char *mode);

/// Has Swift's beginning find no map of this process's memory, in which it looks for the arguments that `begin` is given.
///
/// To read it takes a thirtieth of the time to run one scenario: nothing else has a folder in `/proc` made for this process. Swift
/// finds the arguments all the same, should somebody ask it for them. Later on, nobody is kept from it.
FILE *__wrap_fopen(const char *path, const char *mode) {
  static bool has_asked;
  if (!has_asked && strcmp(path, "/proc/self/maps") == 0) {
    has_asked = true;
    return NULL;
  }
  return __real_fopen(path, mode);
}
#endif

int rehearse_processors(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

int rehearse_argument_count(void) { return argument_count; }

const char *rehearse_argument(int index) { return arguments[index]; }
