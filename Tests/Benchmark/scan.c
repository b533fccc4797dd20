// The baseline of the benchmark: the cost of libyaml alone, in C.
//
//     scan FOLDER [THREADS]
//
// Reads every *.yaml file below FOLDER, in sorted order, into one reused buffer, and parses it to its last event with a
// new parser. Prints the number of events. With several threads, each takes the next file from a shared atomic index.
// Exit status: 0, or 1 with a sentence on standard error if anything could not be read or parsed.

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

enum { MAXIMUM_THREADS = 64, CACHE_LINES = 128 };

/// The paths of the files to parse.
typedef struct {
  char **paths;
  size_t count;
  size_t capacity;
} file_list;

/// One reused file buffer.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
} file_buffer;

/// What all threads share: the files and the index of the next one that nobody has taken.
typedef struct {
  file_list files;
  _Alignas(CACHE_LINES) atomic_size_t next;
} work;

/// A thread, in its own cache lines.
typedef struct {
  _Alignas(CACHE_LINES) work *shared;
  pthread_t thread;
  size_t events;
} worker;

static _Noreturn void fail(const char *path, const char *reason) {
  fprintf(stderr, "scan: %s: %s\n", path, reason);
  exit(1);
}

/// Returns `memory` grown to `size` bytes, or ends the program.
static void *grown(void *memory, size_t size) {
  void *result = realloc(memory, size);
  if (result == NULL) fail("memory", strerror(errno));
  return result;
}

static char *joined(const char *folder, const char *name) {
  size_t size = strlen(folder) + strlen(name) + 2;
  char *path = grown(NULL, size);
  snprintf(path, size, "%s/%s", folder, name);
  return path;
}

static int is_folder(const struct dirent *entry, const char *path) {
  struct stat status;
  if (entry->d_type != DT_UNKNOWN) return entry->d_type == DT_DIR;
  return lstat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static int is_yaml(const char *name) {
  size_t length = strlen(name);
  return length > 5 && strcmp(name + length - 5, ".yaml") == 0;
}

static void append(file_list *files, char *path) {
  if (files->count == files->capacity) {
    files->capacity = files->capacity == 0 ? 256 : 2 * files->capacity;
    files->paths = grown(files->paths, files->capacity * sizeof *files->paths);
  }
  files->paths[files->count++] = path;
}

static void find(file_list *files, const char *folder) {
  DIR *stream = opendir(folder);
  if (stream == NULL) fail(folder, strerror(errno));
  struct dirent *entry;
  while ((entry = readdir(stream)) != NULL) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    char *path = joined(folder, entry->d_name);
    if (is_folder(entry, path)) {
      find(files, path);
      free(path);
    } else if (is_yaml(entry->d_name)) {
      append(files, path);
    } else {
      free(path);
    }
  }
  closedir(stream);
}

static int in_order(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

/// Makes room for the file of `descriptor`.
static void reserve(file_buffer *buffer, int descriptor, const char *path) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) fail(path, strerror(errno));
  if ((size_t)status.st_size > buffer->capacity) {
    buffer->capacity = 2 * (size_t)status.st_size;
    buffer->bytes = grown(buffer->bytes, buffer->capacity);
  }
  buffer->count = (size_t)status.st_size;
}

static void read_file(file_buffer *buffer, const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(path, strerror(errno));
  reserve(buffer, descriptor, path);
  for (size_t filled = 0; filled < buffer->count;) {
    ssize_t count = read(descriptor, buffer->bytes + filled, buffer->count - filled);
    if (count < 0) fail(path, strerror(errno));
    if (count == 0) fail(path, "the file became shorter");
    filled += (size_t)count;
  }
  close(descriptor);
}

/// The number of events in the buffer.
static size_t parse(const file_buffer *buffer, const char *path) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) fail(path, "no memory for a parser");
  yaml_parser_set_input_string(&parser, buffer->bytes, buffer->count);
  size_t events = 0;
  yaml_event_type_t type;
  do {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) fail(path, parser.problem ? parser.problem : "not parsed");
    type = event.type;
    yaml_event_delete(&event);
    events++;
  } while (type != YAML_STREAM_END_EVENT);
  yaml_parser_delete(&parser);
  return events;
}

/// Parses the next file until none is left.
static void *run(void *context) {
  worker *self = context;
  work *shared = self->shared;
  file_buffer buffer = {0};
  size_t events = 0;
  for (;;) {
    size_t index = atomic_fetch_add_explicit(&shared->next, 1, memory_order_relaxed);
    if (index >= shared->files.count) break;
    read_file(&buffer, shared->files.paths[index]);
    events += parse(&buffer, shared->files.paths[index]);
  }
  free(buffer.bytes);
  self->events = events;
  return NULL;
}

/// Runs `threads` workers, the first one on this thread. Returns the number of all events.
static size_t run_all(work *shared, size_t threads) {
  static worker workers[MAXIMUM_THREADS];
  for (size_t index = 0; index < threads; index++) workers[index].shared = shared;
  for (size_t index = 1; index < threads; index++) {
    int error = pthread_create(&workers[index].thread, NULL, run, &workers[index]);
    if (error != 0) fail("thread", strerror(error));
  }
  run(&workers[0]);
  size_t events = workers[0].events;
  for (size_t index = 1; index < threads; index++) {
    pthread_join(workers[index].thread, NULL);
    events += workers[index].events;
  }
  return events;
}

/// The number of threads that the command line asks for, or 0 if it makes no sense.
static size_t thread_count(int count, char **arguments) {
  if (count == 2) return 1;
  if (count != 3) return 0;
  char *end;
  long threads = strtol(arguments[2], &end, 10);
  return *end == '\0' && threads >= 1 && threads <= MAXIMUM_THREADS ? (size_t)threads : 0;
}

int main(int count, char **arguments) {
  static work shared;
  size_t threads = thread_count(count, arguments);
  if (threads == 0) fail("usage", "scan FOLDER [THREADS]");
  find(&shared.files, arguments[1]);
  if (shared.files.count == 0) fail(arguments[1], "no *.yaml file");
  qsort(shared.files.paths, shared.files.count, sizeof *shared.files.paths, in_order);
  size_t events = run_all(&shared, threads);
  if (printf("%zu\n", events) < 0 || fflush(stdout) != 0) fail("standard output", strerror(errno));
  return 0;
}
