// What Swift's view of the C library leaves out.
#pragma once
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

/// A number that changes when a variable of the environment is set, for all that it is worth.
uint64_t rehearse_environment_mark(void);

// MARK: Debuggers

/// Whether other processes may look into this one and stop it; below 0 where the system does not tell.
int rehearse_tracing(void);

/// Allows or forbids other processes to look into this one and to stop it, as `rehearse_tracing` puts it.
void rehearse_set_tracing(int tracing);

/// Gives up an administrator's right to stop and change processes that are no business of this one.
void rehearse_renounce_tracing(void);

/// Lets a child go that asked this process to be its debugger, with the signal at which it stopped.
void rehearse_let_go(pid_t process, int signal);

// MARK: Signals

/// Whether this process ignores a signal, as `nohup` has it ignore SIGHUP.
bool rehearse_is_ignored(int number);

/// Lets no signal end this process that another one sends it for no good reason, such as SIGUSR1.
///
/// Those by which somebody wishes that it ends are left alone, and so are its own mistakes: those end it as before.
void rehearse_stand_signals(void);

/// Has Ctrl-Z stop a group of processes along with this process, and both go on together; 0 ends that.
void rehearse_pause_with(pid_t group);

/// Lets every signal do again what it does by itself, or only those that `rehearse_stand_signals` has changed.
void rehearse_forget_signals(int only_stood);
