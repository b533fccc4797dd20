#define _GNU_SOURCE
#include "CRehearseSystem.h"
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
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

// MARK: Debuggers

int rehearse_tracing(void) {
#ifdef __linux__
  return prctl(PR_GET_DUMPABLE);
#else
  return -1;
#endif
}

void rehearse_set_tracing(int tracing) {
#ifdef __linux__
  if (tracing == 0 || tracing == 1) prctl(PR_SET_DUMPABLE, tracing);
#endif
}

void rehearse_renounce_tracing(void) {
#ifdef __linux__
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[2];
  if (syscall(SYS_capget, &header, data) != 0) return;
  const unsigned right = 1u << CAP_SYS_PTRACE;
  if ((data[0].permitted & right) == 0) return;
  data[0].permitted &= ~right;
  data[0].effective &= ~right;
  data[0].inheritable &= ~right;
  syscall(SYS_capset, &header, data);
#endif
}

void rehearse_let_go(pid_t process, int signal) {
#ifdef __linux__
  ptrace(PTRACE_DETACH, process, NULL, (void *)(intptr_t)signal);
#endif
}

// MARK: Signals

/// Those that a process gets for its own mistakes, as a rule.
static const int mistakes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
/// What was done with each before.
static struct sigaction before[NSIG];

static void stand_mistake(int number, siginfo_t *information, void *context) {
  (void)context;
  if (information->si_code <= 0 && information->si_pid != getpid()) return;
  sigaction(number, &before[number], NULL);
  raise(number);
}

static void stand_other(int number) { (void)number; }

static int is_mistake(int number) {
  for (size_t index = 0; index < sizeof mistakes / sizeof mistakes[0]; index++)
    if (mistakes[index] == number) return 1;
  return 0;
}

static int last_signal(void) {
#ifdef __linux__
  return NSIG - 1;
#else
  return 31;
#endif
}

static int ends_a_process(int number) {
  switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:
    case SIGCHLD: case SIGURG: case SIGWINCH:
    case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGXCPU:
      return 0;
#ifndef __linux__
    case SIGINFO: return 0;
#endif
    default: return 1;
  }
}

#ifdef __linux__
/// As the kernel has it: the C library keeps two signals for itself, and so leaves them as they are.
struct kernel_action { void *handler; unsigned long flags; void *restorer; uint64_t mask; };

static void set_kept_signal(int number, void *from, void *to) {
  struct kernel_action action, old;
  memset(&action, 0, sizeof action);
  action.handler = to;
  if (syscall(SYS_rt_sigaction, number, NULL, &old, sizeof action.mask) != 0 || old.handler != from) return;
  syscall(SYS_rt_sigaction, number, &action, NULL, sizeof action.mask);
}
#else
static void set_kept_signal(int number, void *from, void *to) {}
#endif

void rehearse_stand_signals(void) {
  for (int number = 1; number <= last_signal(); number++) {
    if (!ends_a_process(number)) continue;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    // One after the other: the stack that Swift provides for them is small.
    sigfillset(&action.sa_mask);
    if (is_mistake(number)) {
      if (sigaction(number, NULL, &before[number]) != 0) continue;
      action.sa_sigaction = stand_mistake;
      action.sa_flags = SA_SIGINFO | SA_RESTART | (before[number].sa_flags & SA_ONSTACK);
    } else {
      action.sa_handler = stand_other;
      action.sa_flags = SA_RESTART;
    }
    if (sigaction(number, &action, &before[number]) != 0)
      set_kept_signal(number, (void *)SIG_DFL, (void *)SIG_IGN);
    // What the caller has switched off stays off.
    else if (!(before[number].sa_flags & SA_SIGINFO) && before[number].sa_handler == SIG_IGN)
      sigaction(number, &before[number], NULL);
  }
}

void rehearse_forget_signals(int only_stood) {
  struct sigaction action, now;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number <= last_signal(); number++) {
    if (only_stood && sigaction(number, NULL, &now) == 0) {
      int is_stood = (now.sa_flags & SA_SIGINFO) ? now.sa_sigaction == stand_mistake : now.sa_handler == stand_other;
      if (!is_stood) continue;
    }
    if (sigaction(number, &action, NULL) != 0) set_kept_signal(number, (void *)SIG_IGN, (void *)SIG_DFL);
  }
}

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
