#include "CRehearseReferences.h"
#ifdef __linux__
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
/// False from before the first thread is begun: the C library's own sign, by which C++'s shared pointers decide the same.
#define HAS_ONE_THREAD __libc_single_threaded
#else
#define HAS_ONE_THREAD 0
#endif

// A case costs 700 changes of reference counts. Atomic ones, which processors wait for, took a fifteenth of a run's time,
// for other threads that neither a worker nor a run on one thread has.

/// The runtime's own. Weak: there are none in a program that is linked without `--wrap`, where nobody calls this.
__attribute__((weak)) void *__real_swift_retain(void *object);
__attribute__((weak)) void __real_swift_release(void *object);

/// The runtime's own for a single thread.
void *swift_nonatomic_retain(void *object);
void swift_nonatomic_release(void *object);

void *__wrap_swift_retain(void *object) {
  return HAS_ONE_THREAD ? swift_nonatomic_retain(object) : __real_swift_retain(object);
}

void __wrap_swift_release(void *object) {
  if (HAS_ONE_THREAD)
    swift_nonatomic_release(object);
  else
    __real_swift_release(object);
}
#endif
