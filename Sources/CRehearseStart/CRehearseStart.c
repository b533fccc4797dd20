#include "CRehearseStart.h"
#include <stdlib.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

/// Runs before Swift's own beginning, which ends the program where there is no `/proc` to tell where it lies.
__attribute__((constructor(101))) static void begin(int count, char **values) {
  argument_count = count;
  arguments = values;
#ifdef __linux__
  char place[1];
  if (readlink("/proc/self/exe", place, sizeof place) < 0) setenv("SWIFT_ROOT", "/", 0);
#endif
}

#ifdef __linux__
/// Where a program lies that loads libraries from beside it: unknown, as where there is no `/proc`.
///
/// The C library asks the system before anything else begins, which takes a fiftieth of the time to run one scenario.
const char *__wrap__dl_get_origin(void) { return (const char *)-1; }
#endif

int rehearse_argument_count(void) { return argument_count; }

const char *rehearse_argument(int index) { return arguments[index]; }
