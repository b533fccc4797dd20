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
#endif
