#include "CRehearseReferences.h"
#ifdef __linux__
#include <stdbool.h>
#include <stdlib.h>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
/// False from before the first thread is begun: the C library's own sign, by which C++'s shared pointers decide the same.
#define HAS_ONE_THREAD __libc_single_threaded
#else
#define HAS_ONE_THREAD 0
#endif

// A case costs 650 changes of reference counts, and 50 objects. Atomic changes, which processors wait for, took a fifteenth of a run's
// time, for other threads that neither a worker nor a run on one thread has; and what is left of a count that is not atomic is an
// addition, of which the runtime makes 13 instructions, and 21 of a subtraction. Of an object that comes it makes 37 beside those of
// `malloc`, and of one that goes 65 beside those of `free`, through five functions. A third of the changes are of what texts hold, in
// which the runtime's functions first take away what is no address.

/// The runtime's own. Weak: there are none in a program that is linked without `--wrap`, where nobody calls this.
__attribute__((weak)) void *__real_swift_retain(void *object);
__attribute__((weak)) void __real_swift_release(void *object);
__attribute__((weak)) void *__real_swift_bridgeObjectRetain(void *object);
__attribute__((weak)) void __real_swift_bridgeObjectRelease(void *object);
__attribute__((weak)) void *__real_swift_allocObject(const void *type, size_t size, size_t alignmentMask);
__attribute__((weak)) void __real_swift_deallocClassInstance(void *object, size_t size, size_t alignmentMask);

/// The runtime's own for a single thread.
void *swift_nonatomic_retain(void *object);
void swift_nonatomic_release(void *object);

/// An object that is never freed.
extern const uint64_t _swiftEmptyArrayStorage[2];

/// Ends an object that has no reference any more; it stands two words before what an object's first word points to.
typedef __attribute__((swiftcall)) void (*Destroyer)(__attribute__((swift_context)) void *object);

/// `malloc` aligns to 16 bytes.
enum { mallocAlignmentMask = 15 };

/// What is an address in the word by which a text holds what it is stored in, or a mark that there is none.
static const uintptr_t addressBits = 0x80FFFFFFFFFFFFF9;

const uint64_t rehearse_first_counts = 3, rehearse_last_counts = 3 | (uint64_t)1 << 32;

/// What one reference more adds to an object's second word; as long as that is not known, what makes every sum negative.
static uint64_t oneMore = (uint64_t)INT64_MIN;

static inline bool isKnown(void) { return (int64_t)oneMore > 0; }

// MARK: Learning

/// What became of an object, for `learn`.
static uint64_t countsAtEnd;

static __attribute__((swiftcall)) void noteEnd(__attribute__((swift_context)) void *object) {
  countsAtEnd = ((uint64_t *)object)[1];
}

/// Tries on an object of its own whether this runtime counts as that of Swift 6.3 does, for which this was written.
///
/// The object has one reference, as every object begins with; the words behind it are there for a runtime that counts elsewhere.
__attribute__((constructor)) static void learn(void) {
  static const Destroyer type[3] = {noteEnd};
  volatile uint64_t object[8] = {(uintptr_t)&type[2], rehearse_first_counts};
  const uint64_t expected = (uint64_t)1 << 33;
  swift_nonatomic_retain((void *)object);
  swift_nonatomic_retain((void *)object);
  if (object[1] != rehearse_first_counts + 2 * expected) return;
  swift_nonatomic_release((void *)object);
  if (object[1] != rehearse_first_counts + expected) return;
  // As it is found, not as it was expected: of a constant, a compiler makes more instructions where it is used.
  const uint64_t found = object[1] - rehearse_first_counts;
  if (__real_swift_bridgeObjectRelease != NULL) {
    __real_swift_bridgeObjectRetain((void *)object);
    __real_swift_bridgeObjectRelease((void *)((uintptr_t)object | ~addressBits));
    if (object[1] != rehearse_first_counts + expected) return;
  }
  const uint64_t never = _swiftEmptyArrayStorage[1];
  if ((int64_t)never >= 0 || (uint32_t)never != UINT32_MAX) return;
  swift_nonatomic_release((void *)object);
  swift_nonatomic_release((void *)object);
  if (countsAtEnd != rehearse_last_counts) return;
  for (unsigned word = 2; word < sizeof object / sizeof *object; word++)
    if (object[word] != 0) return;
  if (__real_swift_allocObject != NULL) {
    uint64_t *fresh = __real_swift_allocObject(type, 2 * sizeof *fresh, mallocAlignmentMask);
    const bool isFresh = fresh[0] == (uintptr_t)type && fresh[1] == rehearse_first_counts;
    free(fresh);
    if (!isFresh) return;
  }
  oneMore = found;
}

// MARK: Counting

/// Changes the count of an object where it is nothing but a number, and leaves to the runtime what ends with this or keeps its counts
/// in a table of their own. Each of these has, or gets, a negative number; so has what is never freed, and is never counted.
static inline bool isCounted(void *object, uint64_t change) {
  // No object, as the runtime sees it.
  if ((intptr_t)object <= 0) return true;
  uint64_t *counts = (uint64_t *)object + 1, before = *counts, after = before + change;
  if ((int64_t)(before | after) < 0) return (uint32_t)before == UINT32_MAX && isKnown();
  *counts = after;
  return true;
}

int rehearse_retain_alone(void *object) { return isCounted(object, oneMore); }

int rehearse_release_alone(void *object) { return isCounted(object, -oneMore); }

/// Takes the last reference away, which is the runtime's work where it is not the only thing that is known of the object.
static __attribute__((noinline)) void end(void *object) {
  uint64_t *words = object;
  if (words[1] != rehearse_first_counts || !isKnown()) return swift_nonatomic_release(object);
  words[1] = rehearse_last_counts;
  ((Destroyer *)words[0])[-2](object);
}

void *__wrap_swift_retain(void *object) {
  if (!HAS_ONE_THREAD) return __real_swift_retain(object);
  return rehearse_retain_alone(object) ? object : swift_nonatomic_retain(object);
}

void __wrap_swift_release(void *object) {
  if (!HAS_ONE_THREAD)
    __real_swift_release(object);
  else if (!rehearse_release_alone(object))
    end(object);
}

/// The runtime, too, retains what texts hold as it is.
void *__wrap_swift_bridgeObjectRetain(void *object) { return __wrap_swift_retain(object); }

void __wrap_swift_bridgeObjectRelease(void *held) {
  void *object = (void *)((uintptr_t)held & addressBits);
  if (!HAS_ONE_THREAD || !isKnown())
    __real_swift_bridgeObjectRelease(held);
  else if (!rehearse_release_alone(object))
    end(object);
}

// MARK: Coming and going

void *__wrap_swift_allocObject(const void *type, size_t size, size_t alignmentMask) {
  if (alignmentMask > mallocAlignmentMask || !isKnown()) return __real_swift_allocObject(type, size, alignmentMask);
  uint64_t *object = malloc(size);
  // The runtime knows what to say where there is no memory.
  if (__builtin_expect(object == NULL, 0)) return __real_swift_allocObject(type, size, mallocAlignmentMask);
  object[0] = (uintptr_t)type;
  object[1] = rehearse_first_counts;
  return object;
}

/// Nobody else has a reference to an object that has these counts, of whatever kind and on whatever thread.
void __wrap_swift_deallocClassInstance(void *object, size_t size, size_t alignmentMask) {
  if (alignmentMask <= mallocAlignmentMask && ((uint64_t *)object)[1] == rehearse_last_counts && isKnown())
    free(object);
  else
    __real_swift_deallocClassInstance(object, size, alignmentMask);
}
#endif
