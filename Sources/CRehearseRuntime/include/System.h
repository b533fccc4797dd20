// System calls that Swift does not import from the C library.
#pragma once
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The number of processors that this process may use.
int rehearse_processors(void);

/// Makes this process the new parent of its orphaned descendants; only on Linux.
void rehearse_adopt_orphans(void);

/// Makes a spawned program start in a folder; returns 0 on success.
int rehearse_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Makes a spawned program close all descriptors from `first` up; returns 0 on success.
int rehearse_spawn_closing(posix_spawn_file_actions_t *actions, int first);

/// Whether this process ignores a signal, such as SIGHUP under `nohup`.
bool rehearse_is_ignored(int number);
