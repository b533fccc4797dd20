// What Swift's view of the C library leaves out. Declarations only; each function is one call.
#pragma once
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
int memfd_create(const char *name, unsigned int flags);
#endif

/// A file in memory, or at least without a name; below 0 when there is none to be had.
static inline int rehearse_memory_file(void) {
#ifdef __linux__
  return memfd_create("rehearse", 1 /* MFD_CLOEXEC */);
#else
  char path[] = "/tmp/rehearse-XXXXXX";
  int file = mkstemp(path);
  if (file >= 0) unlink(path);
  return file;
#endif
}

/// `fork`, which Swift hides on macOS. Only for a process with a single thread.
static inline pid_t rehearse_fork(void) { return fork(); }

/// Lets the system end this process as soon as its parent's thread has ended.
static inline void rehearse_end_with_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

/// Makes this process the parent of its descendants whose parents end.
static inline void rehearse_adopt_orphans(void) {
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

/// Writes standard output line by line, so that a crash loses no line.
static inline void rehearse_write_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
