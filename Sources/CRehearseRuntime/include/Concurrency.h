// Hooks into Swift's concurrency runtime that decide where and when a job runs.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Callbacks for jobs that the runtime makes ready.
typedef struct {
  /// A job became ready on a thread that runs a case of a module with tasks.
  void (*_Nonnull take)(void *_Nonnull conductor, void *_Nonnull job, bool is_main);
  /// Like `take`, for a job with a delay.
  void (*_Nonnull sleep)(void *_Nonnull conductor, void *_Nonnull job, int64_t nanoseconds);
  /// A job became ready on a thread without a case; returns whether to keep it from running.
  bool (*_Nonnull keep)(void *_Nonnull job);
  /// Gets the executor that replaces the main actor's while a case runs.
  void (*_Nonnull main_executor)(uintptr_t *_Nonnull identity, uintptr_t *_Nonnull implementation);
} rehearse_job_callbacks;

/// The stage on a thread.
typedef struct {
  /// Identifies the stage.
  const void *_Nullable stage;
  /// Takes the stage's jobs; null for a module without tasks.
  void *_Nullable conductor;
  /// Whether a module without tasks made a job ready.
  bool has_started_task;
} rehearse_thread_stage;

extern _Thread_local rehearse_thread_stage rehearse_here;

/// Installs the hooks for the whole process; threads without a stage are not affected.
///
/// Returns whether the runtime has all of them.
bool rehearse_install_hooks(rehearse_job_callbacks callbacks);

/// Binds a stage to this thread; returns the previous one.
static inline rehearse_thread_stage rehearse_enter(const void *_Nullable stage, void *_Nullable conductor) {
  rehearse_thread_stage before = rehearse_here;
  rehearse_here = (rehearse_thread_stage){stage, conductor, false};
  return before;
}

/// Restores the previous stage of this thread; returns whether a module without tasks has started one.
static inline bool rehearse_leave(rehearse_thread_stage before) {
  bool has_started_task = rehearse_here.has_started_task;
  rehearse_here = before;
  return has_started_task;
}

static inline bool rehearse_is_here(const void *_Nonnull stage) { return rehearse_here.stage == stage; }
static inline bool rehearse_is_on_stage(void) { return rehearse_here.stage != 0; }
static inline void *_Nullable rehearse_conductor_here(void) { return rehearse_here.conductor; }

/// Passes a job to the stage on this thread; returns false if there is none.
bool rehearse_take(void *_Nonnull job, bool is_main);
/// Like `rehearse_take`, for a job with a delay.
bool rehearse_take_sleeping(void *_Nonnull job, int64_t nanoseconds);

/// Runs a job, which may be freed when it ends.
void rehearse_job_run(void *_Nonnull job, bool is_main);
/// The id of the task that a job belongs to; 0 if it belongs to none.
uint64_t rehearse_job_task(void *_Nonnull job);
/// Whether a job is a task without a parent, which lives as long as it is retained.
bool rehearse_job_is_root(void *_Nonnull job);
/// Whether a job belongs to a task that was cancelled.
bool rehearse_job_is_cancelled(void *_Nonnull job);
/// The id of the task that runs on this thread; 0 if there is none.
uint64_t rehearse_current_task(void);
void rehearse_task_retain(void *_Nonnull task);
void rehearse_task_cancel(void *_Nonnull task);
void rehearse_task_release(void *_Nonnull task);

/// Turns off buffering of standard output, so that a crash loses nothing.
void rehearse_write_at_once(void);

/// The processor time of this thread in nanoseconds; 0 if the system does not tell.
int64_t rehearse_thread_time(void);

/// A number that changes when an environment variable is set; always 0 except on Linux.
uint64_t rehearse_environment_mark(void);
