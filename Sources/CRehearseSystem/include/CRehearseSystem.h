// What Swift's view of the C library leaves out.
#pragma once
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A file in memory, or at least without a name; below 0 when there is none to be had.
int rehearse_memory_file(void);

/// `fork`, which Swift hides on macOS. Only for a process with a single thread.
pid_t rehearse_fork(void);

/// How many processors this process may use.
int rehearse_processors(void);

/// Lets the system end this process as soon as its parent's thread has ended.
void rehearse_end_with_parent(void);

/// Makes this process the parent of its descendants whose parents end.
void rehearse_adopt_orphans(void);

/// Writes standard output at once, so that a crash loses nothing.
void rehearse_write_at_once(void);

/// Closes the descriptors of a range, both ends included.
void rehearse_close_range(int first, int last);

/// Has a program that is about to be started begin in a folder; 0 when that is arranged.
int rehearse_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Has a program that is about to be started close all descriptors from one on; 0 when that is arranged.
int rehearse_spawn_closing(posix_spawn_file_actions_t *actions, int first);

/// A number that changes when a variable of the environment is set, for all that it is worth.
uint64_t rehearse_environment_mark(void);

// MARK: Signals

/// Whether this process ignores a signal, as `nohup` has it ignore SIGHUP.
bool rehearse_is_ignored(int number);

/// Has Ctrl-Z stop a group of processes along with this process, and both go on together; 0 ends that.
void rehearse_pause_with(pid_t group);
