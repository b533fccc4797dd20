#define _GNU_SOURCE
#include "CRehearseSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

int rehearse_memory_file(void) {
#ifdef __linux__
  return memfd_create("rehearse", 1 /* MFD_CLOEXEC */);
#else
  char path[] = "/tmp/rehearse-XXXXXX";
  int file = mkstemp(path);
  if (file >= 0) unlink(path);
  return file;
#endif
}

pid_t rehearse_fork(void) { return fork(); }

int rehearse_processors(void) {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

void rehearse_end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

void rehearse_adopt_orphans(void) {
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

void rehearse_write_at_once(void) { setvbuf(stdout, NULL, _IONBF, 0); }

void rehearse_close_range(int first, int last) {
  if (last < first) return;
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, (unsigned)last, 0u) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  if (most < 0 || most > 65536) most = 65536;
  for (int descriptor = first; descriptor <= last && descriptor < most; descriptor++) close(descriptor);
}

int rehearse_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int rehearse_spawn_closing(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#endif
#endif
  // Older systems have no such action, and macOS has a flag for it: to mark them in this process has the same effect.
  (void)actions;
  long most = sysconf(_SC_OPEN_MAX);
  if (most < 0 || most > 65536) most = 65536;
  for (int descriptor = first; descriptor < most; descriptor++) {
    int flags = fcntl(descriptor, F_GETFD);
    if (flags >= 0 && !(flags & FD_CLOEXEC)) fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
  }
  return 0;
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

// MARK: Signals

/// Read by a handler of signals, on whatever thread that comes to.
static _Atomic pid_t pausing_group;

static void pause_both(int number) {
  (void)number;
  int reason = errno;
  pid_t group = pausing_group;
  if (group > 0) kill(-group, SIGSTOP);
  raise(SIGSTOP);
  if (group > 0) kill(-group, SIGCONT);
  errno = reason;
}

void rehearse_pause_with(pid_t group) {
  struct sigaction now, action;
  if (sigaction(SIGTSTP, NULL, &now) != 0) return;
  // Whose caller ignores it is not stopped by it.
  if (now.sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  pausing_group = group;
  action.sa_handler = group > 0 ? pause_both : SIG_DFL;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTSTP, &action, NULL);
}

bool rehearse_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
