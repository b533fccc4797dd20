// What Swift's view of the C library leaves out.
#pragma once
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// How many processors this process may use.
int rehearse_processors(void);

/// Makes this process the parent of its descendants whose parents end.
void rehearse_adopt_orphans(void);

/// Has a program that is about to be started begin in a folder; 0 when that is arranged.
int rehearse_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Has a program that is about to be started close all descriptors from one on; 0 when that is arranged.
int rehearse_spawn_closing(posix_spawn_file_actions_t *actions, int first);

/// Whether this process ignores a signal, as `nohup` has it ignore SIGHUP.
bool rehearse_is_ignored(int number);
