// Where Swift's concurrency runtime lets others have a say in which job runs when.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Who is told of the jobs that the runtime makes ready.
typedef struct {
  /// A job was made ready on a thread that carries out a case of a module with tasks.
  void (*_Nonnull take)(void *_Nonnull conductor, void *_Nonnull job, bool is_main);
  /// The same of a job that wants to wait first.
  void (*_Nonnull sleep)(void *_Nonnull conductor, void *_Nonnull job, int64_t nanoseconds);
  /// A job was made ready on a thread that carries out nothing; answers whether it is kept from running.
  bool (*_Nonnull keep)(void *_Nonnull job);
  /// Tells the executor that stands for the main actor's while a case is carried out.
  void (*_Nonnull main_executor)(uintptr_t *_Nonnull identity, uintptr_t *_Nonnull implementation);
} rehearse_job_callbacks;

/// What a thread carries out.
typedef struct {
  /// Tells the stage from every other.
  const void *_Nullable stage;
  /// Who takes its jobs; none for a module without tasks.
  void *_Nullable conductor;
  /// Whether a module without tasks made a job ready.
  bool has_started_task;
} rehearse_thread_stage;

extern _Thread_local rehearse_thread_stage rehearse_here;

/// Takes the runtime's hooks for the whole process; threads without a stage notice nothing of it.
///
/// Answers whether the runtime has them all.
bool rehearse_install_hooks(rehearse_job_callbacks callbacks);

/// Puts a stage on this thread; returns what was on it.
static inline rehearse_thread_stage rehearse_enter(const void *_Nullable stage, void *_Nullable conductor) {
  rehearse_thread_stage before = rehearse_here;
  rehearse_here = (rehearse_thread_stage){stage, conductor, false};
  return before;
}

/// Puts back what was on this thread; returns whether a module without tasks has started one meanwhile.
static inline bool rehearse_leave(rehearse_thread_stage before) {
  bool has_started_task = rehearse_here.has_started_task;
  rehearse_here = before;
  return has_started_task;
}

static inline bool rehearse_is_here(const void *_Nonnull stage) { return rehearse_here.stage == stage; }
static inline bool rehearse_is_on_stage(void) { return rehearse_here.stage != 0; }
static inline void *_Nullable rehearse_conductor_here(void) { return rehearse_here.conductor; }

/// Hands a job to whoever carries out a case on this thread; answers whether somebody does.
bool rehearse_take(void *_Nonnull job, bool is_main);
/// The same of a job that wants to wait first.
bool rehearse_take_sleeping(void *_Nonnull job, int64_t nanoseconds);

/// Runs a job, which may end its life.
void rehearse_job_run(void *_Nonnull job, bool is_main);
/// Which task a job belongs to; 0 if it is no task's.
uint64_t rehearse_job_task(void *_Nonnull job);
/// Whether a job is a task that is nobody's child, so that it lives as long as it is retained.
bool rehearse_job_is_root(void *_Nonnull job);
/// The task that runs on this thread; 0 if there is none.
uint64_t rehearse_current_task(void);
void rehearse_task_retain(void *_Nonnull task);
void rehearse_task_cancel(void *_Nonnull task);
void rehearse_task_release(void *_Nonnull task);

/// Has standard output written at once, so that a crash loses nothing.
void rehearse_write_at_once(void);

/// A number that changes when a variable of the environment is set; always 0 where the system keeps none.
uint64_t rehearse_environment_mark(void);
