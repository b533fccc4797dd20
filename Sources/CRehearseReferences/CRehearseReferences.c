#include "CRehearseReferences.h"
#ifdef __linux__
#include <stdbool.h>
#include <stdint.h>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
/// False from before the first thread is begun: the C library's own sign, by which C++'s shared pointers decide the same.
#define HAS_ONE_THREAD __libc_single_threaded
#else
#define HAS_ONE_THREAD 0
#endif

// A case costs 650 changes of reference counts. Atomic ones, which processors wait for, took a fifteenth of a run's time,
// for other threads that neither a worker nor a run on one thread has; and what is left of a count that is not atomic is an
// addition, of which the runtime makes 13 instructions, and 21 of a subtraction.

/// The runtime's own. Weak: there are none in a program that is linked without `--wrap`, where nobody calls this.
__attribute__((weak)) void *__real_swift_retain(void *object);
__attribute__((weak)) void __real_swift_release(void *object);

/// The runtime's own for a single thread.
void *swift_nonatomic_retain(void *object);
void swift_nonatomic_release(void *object);

/// An object that is never freed.
extern const uint64_t _swiftEmptyArrayStorage[2];

/// What one reference more adds to an object's second word; as long as that is not known, what makes every sum negative.
static uint64_t oneMore = (uint64_t)INT64_MIN;

/// Changes the count of an object where it is nothing but a number, and leaves to the runtime what ends with this or keeps its counts
/// in a table of their own. Each of these has, or gets, a negative number; so has what is never freed, and is never counted.
static inline bool isCounted(void *object, uint64_t change) {
  // No object, as the runtime sees it.
  if ((intptr_t)object <= 0) return true;
  uint64_t *counts = (uint64_t *)object + 1, before = *counts, after = before + change;
  if ((int64_t)(before | after) < 0) return (uint32_t)before == UINT32_MAX && (int64_t)oneMore > 0;
  *counts = after;
  return true;
}

int rehearse_retain_alone(void *object) { return isCounted(object, oneMore); }

int rehearse_release_alone(void *object) { return isCounted(object, -oneMore); }

/// Tries on an object of its own whether this runtime counts as that of Swift 6.3 does, for which this was written.
///
/// The object has one reference, as every object begins with; the words behind it are there for a runtime that counts elsewhere.
__attribute__((constructor)) static void learn(void) {
  volatile uint64_t object[8] = {0, 3};
  const uint64_t expected = (uint64_t)1 << 33;
  swift_nonatomic_retain((void *)object);
  swift_nonatomic_retain((void *)object);
  if (object[1] != 3 + 2 * expected) return;
  swift_nonatomic_release((void *)object);
  if (object[1] != 3 + expected) return;
  const uint64_t never = _swiftEmptyArrayStorage[1];
  if ((int64_t)never >= 0 || (uint32_t)never != UINT32_MAX) return;
  for (unsigned word = 0; word < sizeof object / sizeof *object; word++)
    if (word != 1 && object[word] != 0) return;
  oneMore = object[1] - 3;
}

void *__wrap_swift_retain(void *object) {
  if (!HAS_ONE_THREAD) return __real_swift_retain(object);
  return rehearse_retain_alone(object) ? object : swift_nonatomic_retain(object);
}

void __wrap_swift_release(void *object) {
  if (!HAS_ONE_THREAD)
    __real_swift_release(object);
  else if (!rehearse_release_alone(object))
    swift_nonatomic_release(object);
}
#endif
