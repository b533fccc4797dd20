#include "CRehearseAllocator.h"
#ifdef __linux__
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Above this, memory may be moved without being copied, which only the allocator can.
static const size_t largest = 4096;

/// The allocator's own. Weak: there is none in a program that is linked without `--wrap=realloc`, where nobody calls this.
__attribute__((weak)) void *__real_realloc(void *old, size_t size);

/// `realloc` of small pieces, of which libyaml makes one for each text of more than 15 bytes: jemalloc's own takes 470
/// instructions for what takes 130 here.
void *__wrap_realloc(void *old, size_t size) {
  if (old == NULL || size == 0 || size > largest) return __real_realloc(old, size);
  size_t room = malloc_usable_size(old);
  if (room > largest) return __real_realloc(old, size);
  if (size <= room) return old;
  void *moved = malloc(size);
  if (moved == NULL) return NULL;
  memcpy(moved, old, room);
  free(old);
  return moved;
}

/// What libyaml asks for to begin a text, and the least that it gets.
static const size_t beginning = 16;

/// Pieces that libyaml gave back and will get again, of this thread: it asks for four for each text and gives back three of
/// them at once, which takes an allocator 70 instructions each time and takes 30 here. Pieces that have grown need not grow again.
static _Thread_local __attribute__((tls_model("initial-exec"))) struct {
  unsigned count, limit;
  void *pieces[8];
} spare;

__attribute__((weak)) const char *yaml_get_version_string(void);

/// Whether this is the libyaml of which is known that whatever it gives back it got here.
static int isKnown(void) { return yaml_get_version_string && strcmp(yaml_get_version_string(), "0.2.5") == 0; }

/// A piece where there is none to spare: apart from the way that is nearly always taken.
static __attribute__((noinline)) void *another(void) {
  spare.limit = isKnown() ? sizeof spare.pieces / sizeof *spare.pieces : 0;
  return malloc(beginning);
}

void *__wrap_yaml_malloc(size_t size) {
  if (size > beginning) return malloc(size);
  return spare.count > 0 ? spare.pieces[--spare.count] : another();
}

void __wrap_yaml_free(void *piece) {
  if (piece == NULL) return;
  if (spare.count < spare.limit)
    spare.pieces[spare.count++] = piece;
  else
    free(piece);
}

/// A copy of a text in a piece that is large enough to begin another one.
char *__wrap_yaml_strdup(const char *text) {
  if (text == NULL) return NULL;
  size_t size = strlen(text) + 1;
  char *copy = malloc(size > beginning ? size : beginning);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}
#endif
