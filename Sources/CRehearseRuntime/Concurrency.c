#include "Concurrency.h"
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#define SWIFT_CC __attribute__((swiftcall))

// Apple's systems use the Swift runtime that they ship with. These hooks came with macOS 15.4 and iOS 18.4.
#ifdef __APPLE__
#define SINCE_6_1 __attribute__((weak_import))
#else
#define SINCE_6_1
#endif

// Copied from the Swift runtime: "swift/Runtime/Concurrency.h" and "swift/ABI/MetadataValues.h".

typedef struct {
  void *identity;
  uintptr_t implementation;
} executor_ref;

typedef SWIFT_CC void (*enqueue_original)(void *job);
typedef SWIFT_CC void (*delay_original)(uint64_t delay, void *job);
typedef SWIFT_CC void (*deadline_original)(
    long long s, long long ns, long long tolerance_s, long long tolerance_ns, int clock, void *job);

extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original original);
extern SWIFT_CC void (*swift_task_enqueueMainExecutor_hook)(void *job, enqueue_original original);
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDelay_hook)(uint64_t delay, void *job, delay_original original);
extern SWIFT_CC void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long s, long long ns, long long tolerance_s, long long tolerance_ns, int clock, void *job,
    deadline_original original);
extern SINCE_6_1 SWIFT_CC executor_ref (*swift_task_getMainExecutor_hook)(SWIFT_CC executor_ref (*original)(void));
extern SINCE_6_1 SWIFT_CC bool (*swift_task_isMainExecutor_hook)(
    executor_ref executor, SWIFT_CC bool (*original)(executor_ref));

extern SWIFT_CC executor_ref swift_task_getMainExecutor(void);
extern SWIFT_CC void swift_job_run(void *job, executor_ref executor);
extern SWIFT_CC uint64_t swift_task_getJobTaskId(void *job);
extern SWIFT_CC size_t swift_task_getJobFlags(void *job);
extern SWIFT_CC void *swift_task_getCurrent(void);
extern SWIFT_CC void swift_task_cancel(void *task);
extern SWIFT_CC bool swift_task_isCancelled(void *task);
extern void *swift_retain(void *object);
extern void swift_release(void *object);

enum {
  kind_mask = 0xff,
  kind_task = 0,
  is_child = 1 << 24,
  is_group_child = 1 << 26,
  is_async_let = 1 << 28,
  monotonic_clock = 2,
};

_Thread_local rehearse_thread_stage rehearse_here;
static rehearse_job_callbacks callbacks;

// MARK: Called by the runtime

static SWIFT_CC void enqueue_global(void *job, enqueue_original original) {
  if (!rehearse_take(job, false) && !callbacks.keep(job)) original(job);
}

static SWIFT_CC void enqueue_main(void *job, enqueue_original original) {
  if (!rehearse_take(job, true) && !callbacks.keep(job)) original(job);
}

static SWIFT_CC void enqueue_after_delay(uint64_t nanoseconds, void *job, delay_original original) {
  int64_t delay = nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds;
  if (!rehearse_take_sleeping(job, delay)) original(nanoseconds, job);
}

static SWIFT_CC void enqueue_at_deadline(
    long long s, long long ns, long long tolerance_s, long long tolerance_ns, int clock, void *job,
    deadline_original original) {
  if (!rehearse_here.stage) return original(s, ns, tolerance_s, tolerance_ns, clock, job);
  struct timespec now;
#ifdef __linux__
  clock_gettime(clock == monotonic_clock ? CLOCK_MONOTONIC : CLOCK_BOOTTIME, &now);
#else
  clock_gettime(clock == monotonic_clock ? CLOCK_UPTIME_RAW : CLOCK_MONOTONIC_RAW, &now);
#endif
  long long left = (s - now.tv_sec) * 1000000000ll + (ns - now.tv_nsec);
  rehearse_take_sleeping(job, left < 0 ? 0 : left);
}

static executor_ref stage_main(void) {
  uintptr_t identity, implementation;
  callbacks.main_executor(&identity, &implementation);
  return (executor_ref){(void *)identity, implementation};
}

static SWIFT_CC executor_ref get_main(SWIFT_CC executor_ref (*original)(void)) {
  if (rehearse_here.stage) return stage_main();
  // A stage's task that runs on another thread must not escape to the real main actor.
  void *task = swift_task_getCurrent();
  if (task && callbacks.keep(task)) return stage_main();
  return original();
}

static SWIFT_CC bool is_main(executor_ref executor, SWIFT_CC bool (*original)(executor_ref)) {
  return executor.identity == stage_main().identity || original(executor);
}

bool rehearse_install_hooks(rehearse_job_callbacks wanted) {
#ifdef __APPLE__
  if (&swift_task_getMainExecutor_hook == NULL || &swift_task_isMainExecutor_hook == NULL) return false;
#endif
  callbacks = wanted;
  swift_task_getMainExecutor_hook = get_main;
  swift_task_isMainExecutor_hook = is_main;
  swift_task_enqueueGlobal_hook = enqueue_global;
  swift_task_enqueueMainExecutor_hook = enqueue_main;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_after_delay;
  swift_task_enqueueGlobalWithDeadline_hook = enqueue_at_deadline;
  return true;
}

// MARK: Called by a stage

bool rehearse_take(void *job, bool is_main) {
  if (rehearse_here.conductor)
    callbacks.take(rehearse_here.conductor, job, is_main);
  else if (rehearse_here.stage)
    rehearse_here.has_started_task = true;
  else
    return false;
  return true;
}

bool rehearse_take_sleeping(void *job, int64_t nanoseconds) {
  if (!rehearse_here.conductor) return rehearse_take(job, false);
  callbacks.sleep(rehearse_here.conductor, job, nanoseconds);
  return true;
}

void rehearse_job_run(void *job, bool is_main) {
  executor_ref generic = {NULL, 0};
  swift_job_run(job, is_main ? swift_task_getMainExecutor() : generic);
}

static bool is_task(void *job) { return (swift_task_getJobFlags(job) & kind_mask) == kind_task; }

uint64_t rehearse_job_task(void *job) { return is_task(job) ? swift_task_getJobTaskId(job) : 0; }

bool rehearse_job_is_root(void *job) {
  return is_task(job) && !(swift_task_getJobFlags(job) & (is_child | is_group_child | is_async_let));
}

uint64_t rehearse_current_task(void) {
  void *task = swift_task_getCurrent();
  return task ? swift_task_getJobTaskId(task) : 0;
}

bool rehearse_job_is_cancelled(void *job) { return is_task(job) && swift_task_isCancelled(job); }

void rehearse_task_retain(void *task) { swift_retain(task); }
void rehearse_task_cancel(void *task) { swift_task_cancel(task); }
void rehearse_task_release(void *task) { swift_release(task); }

// MARK: Called by a host

void rehearse_write_at_once(void) { setvbuf(stdout, NULL, _IONBF, 0); }

int64_t rehearse_thread_time(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)) return 0;
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

uint64_t rehearse_environment_mark(void) {
#ifdef __linux__
  extern char **environ;
  uint64_t mark = 0xCBF29CE484222325u;
  for (char **variable = environ; variable != NULL && *variable != NULL; variable++)
    mark = (mark ^ (uint64_t)(uintptr_t)*variable) * 0x100000001B3u;
  return mark;
#else
  return 0;
#endif
}
