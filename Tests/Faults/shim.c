/* Makes one chosen file-writing call of rehearse fail, to test how the program reacts. Preloaded with LD_PRELOAD on
 * Linux. A shell that starts rehearse is not affected.
 *
 *   REHEARSE_FAULT_CALL     the function that fails, such as "write"
 *   REHEARSE_FAULT_AT       which of its calls fails, from 1; "3+" fails the third and all that follow
 *   REHEARSE_FAULT_KIND     the error, such as "ENOSPC", or "SHORT": only a part is written, which is allowed
 *   REHEARSE_FAULT_SECONDS  after how many seconds SIGALRM ends the program, because it hangs
 *   REHEARSE_FAULT_COUNTS   a file for the counts: records of a name (24 bytes) and a number (8 bytes). The first,
 *                           "fired", counts injected failures. The file survives a crash of the program.
 */
#ifdef __linux__
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Every function that can fail: result type, name, parameters, arguments, result of a failure. */
#define PLAIN_CALLS(X)                                                                                               \
  X(int, fsync, (int file), (file), -1)                                                                              \
  X(int, rename, (const char *from, const char *to), (from, to), -1)                                                 \
  X(int, link, (const char *from, const char *to), (from, to), -1)                                                   \
  X(int, unlink, (const char *path), (path), -1)                                                                     \
  X(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)                                                   \
  X(int, stat, (const char *path, struct stat *to), (path, to), -1)                                                  \
  X(int, lstat, (const char *path, struct stat *to), (path, to), -1)                                                 \
  X(int, fstat, (int file, struct stat *to), (file, to), -1)                                                         \
  X(int, fchown, (int file, uid_t user, gid_t group), (file, user, group), -1)                                       \
  X(int, fchmod, (int file, mode_t mode), (file, mode), -1)                                                          \
  X(int, ftruncate, (int file, off_t size), (file, size), -1)

/* Functions with a special implementation. */
#define OTHER_CALLS(X) X(open) X(openat) X(write) X(writev) X(close)

enum call {
  CALL_fired,
#define X(type, name, parameters, arguments, failure) CALL_##name,
  PLAIN_CALLS(X)
#undef X
#define X(name) CALL_##name,
      OTHER_CALLS(X)
#undef X
          CALL_COUNT
};

static const char *const names[CALL_COUNT] = {
    "fired",
#define X(type, name, parameters, arguments, failure) #name,
    PLAIN_CALLS(X)
#undef X
#define X(name) #name,
        OTHER_CALLS(X)
#undef X
};

struct record {
  char name[24];
  _Atomic long count;
};

enum { SHORT = -1 };

static const struct {
  const char *name;
  int value;
} kinds[] = {
    {"SHORT", SHORT},   {"EACCES", EACCES}, {"EAGAIN", EAGAIN}, {"EINTR", EINTR},   {"EIO", EIO},
    {"EMFILE", EMFILE}, {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC}, {"EPERM", EPERM},   {"EPIPE", EPIPE},
};

static int is_active, chosen = -1, kind, lasts;
static long at;
static struct record private_records[CALL_COUNT], *records = private_records;

/* The real functions are looked up each time, because the first calls come before any constructor has run. */
static void *real(const char *name) {
  int reason = errno;
  void *found = dlsym(RTLD_NEXT, name);
  errno = reason;
  return found;
}

static struct record *shared_records(void) {
  size_t size = sizeof private_records;
  int (*open_file)(const char *, int, ...) = real("open");
  int (*close_file)(int) = real("close");
  void *(*map)(void *, size_t, int, int, int, off_t) = real("mmap");
  const char *path = getenv("REHEARSE_FAULT_COUNTS");
  int file = path ? open_file(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (file >= 0) ((int (*)(int, off_t))real("ftruncate"))(file, (off_t)size);
  void *at = map(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | (file < 0 ? MAP_ANONYMOUS : 0), file, 0);
  if (file >= 0) close_file(file);
  return at == MAP_FAILED ? private_records : at;
}

static void choose(void) {
  const char *call = getenv("REHEARSE_FAULT_CALL"), *number = getenv("REHEARSE_FAULT_AT");
  const char *error = getenv("REHEARSE_FAULT_KIND");
  for (int place = 1; call && place < CALL_COUNT; place++)
    if (strcmp(call, names[place]) == 0) chosen = place;
  for (size_t place = 0; error && place < sizeof kinds / sizeof *kinds; place++)
    if (strcmp(error, kinds[place].name) == 0) kind = kinds[place].value;
  at = number ? strtol(number, NULL, 10) : 0;
  lasts = number && strchr(number, '+') != NULL;
  /* A mistake in the variables must not look as if the program survived every fault. */
  if (call && (chosen < 0 || kind == 0 || at < 1)) {
    static const char complaint[] = "shim: unknown call, kind or number\n";
    ((ssize_t(*)(int, const void *, size_t))real("write"))(2, complaint, sizeof complaint - 1);
    _exit(99);
  }
}

__attribute__((constructor)) static void begin(void) {
  /* A host writes no reports. */
  if (strcmp(program_invocation_short_name, "rehearse") != 0 || getenv("REHEARSE_ADDRESS")) return;
  choose();
  records = shared_records();
  for (int place = 0; place < CALL_COUNT; place++) strncpy(records[place].name, names[place], sizeof records->name);
  const char *seconds = getenv("REHEARSE_FAULT_SECONDS");
  if (seconds) alarm((unsigned)strtoul(seconds, NULL, 10));
  is_active = 1;
}

/* Counts a call. Returns how it must fail, or 0. */
static int fault(enum call call) {
  if (!is_active) return 0;
  long number = atomic_fetch_add(&records[call].count, 1) + 1;
  if ((int)call != chosen || !(number == at || (lasts && number > at))) return 0;
  atomic_fetch_add(&records[CALL_fired].count, 1);
  return kind;
}

/* SHORT has no effect on a call that cannot be cut short. */
#define FAIL(name, failure)                                                                                          \
  do {                                                                                                               \
    int reason = fault(CALL_##name);                                                                                 \
    if (reason > 0) {                                                                                                \
      errno = reason;                                                                                                \
      return failure;                                                                                                \
    }                                                                                                                \
  } while (0)

#define X(type, name, parameters, arguments, failure)                                                                \
  type name parameters {                                                                                             \
    FAIL(name, failure);                                                                                             \
    return ((type(*) parameters)real(#name))arguments;                                                               \
  }
PLAIN_CALLS(X)
#undef X

static mode_t mode_of(int flags, va_list rest) {
  return flags & (O_CREAT | __O_TMPFILE) ? (mode_t)va_arg(rest, unsigned) : 0;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  FAIL(open, -1);
  return ((int (*)(const char *, int, ...))real("open"))(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  FAIL(openat, -1);
  return ((int (*)(int, const char *, int, ...))real("openat"))(folder, path, flags, mode);
}

/* On Linux, a failed close still closes the file. Closing a descriptor that is not open does not count, as programs
   close hundreds of them to be sure. */
int close(int file) {
  int reason = fcntl(file, F_GETFD) < 0 ? 0 : fault(CALL_close);
  int result = ((int (*)(int))real("close"))(file);
  if (reason <= 0) return result;
  errno = reason;
  return -1;
}

static size_t shortened(size_t size) { return size > 1 ? size / 2 : size; }

ssize_t write(int file, const void *from, size_t size) {
  int reason = fault(CALL_write);
  if (reason == SHORT) size = shortened(size);
  if (reason <= 0) return ((ssize_t(*)(int, const void *, size_t))real("write"))(file, from, size);
  errno = reason;
  return -1;
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
  int reason = fault(CALL_writev);
  if (reason == SHORT && count > 1) count /= 2;
  if (reason <= 0) return ((ssize_t(*)(int, const struct iovec *, int))real("writev"))(file, pieces, count);
  errno = reason;
  return -1;
}
#endif
