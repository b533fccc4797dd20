// For the names of registers.
#define _GNU_SOURCE
#include "CRehearseCalls.h"

// ThreadSanitizer puts a handler of its own before ours, which calls the system while SIGSYS is held back: that ends the process.
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define HAS_OTHER_HANDLER
#endif
#endif

#if defined(__linux__) && defined(__x86_64__) && !defined(HAS_OTHER_HANDLER)
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <ucontext.h>

// As in <linux/prctl.h> and <asm-generic/siginfo.h>, which may be older than the kernel.
enum { set_dispatch = 59, dispatch_off = 0, dispatch_on = 1, code_dispatch = 2 };
enum { let_through = 0, hold_back = 1 };

/// What the kernel looks at before each call of the thread.
static _Thread_local volatile char selector = let_through;
static _Thread_local volatile sig_atomic_t is_noticing;
static _Thread_local volatile sig_atomic_t has_called;

/// Gets the first call: lets it and all that follow through, and has the thread make it once more.
static void note_call(int number, siginfo_t *information, void *context) {
  selector = let_through;
  if (information->si_code != code_dispatch) {
    // Somebody else's doing, which ends a process.
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  has_called = 1;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  registers[REG_RAX] = information->si_syscall;
  // Both instructions that call the kernel have two bytes.
  registers[REG_RIP] -= 2;
}

/// Whether SIGSYS reaches the thread whatever handler is under way: where one holds it back, the kernel ends the process instead.
static int is_heard(void) {
  struct sigaction action;
  for (int number = 1; number < NSIG; number++) {
    if (sigaction(number, NULL, &action) != 0) continue;
    int is_handled = (action.sa_flags & SA_SIGINFO) != 0 || (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
    if (!is_handled) continue;
    if (number == SIGSYS ? action.sa_sigaction != note_call : sigismember(&action.sa_mask, SIGSYS) == 1) return 0;
  }
  return 1;
}

/// Whether the kernel's page of functions is there, without which each look at the clock is a call.
///
/// Valgrind takes it away, and would get the signals for calls of its own.
static int has_clock(void) { return getauxval(AT_SYSINFO_EHDR) != 0; }

int rehearse_notice_calls(void) {
  selector = let_through;
  is_noticing = 0;
  if (!has_clock()) return 0;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = note_call;
  action.sa_flags = SA_SIGINFO;
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, SIGSYS);
  if (!is_heard() || sigaction(SIGSYS, &action, NULL) != 0 || sigprocmask(SIG_UNBLOCK, &own, NULL) != 0 ||
      prctl(set_dispatch, dispatch_on, 0, 0, &selector) != 0) {
    prctl(set_dispatch, dispatch_off, 0, 0, 0);
    return 0;
  }
  is_noticing = 1;
  has_called = 0;
  selector = hold_back;
  return 1;
}

int rehearse_may_have_called(void) { return !is_noticing || has_called; }

char rehearse_begin_own_calls(void) {
  char before = selector;
  selector = let_through;
  return before;
}

void rehearse_end_own_calls(char before) { selector = before; }

#else

int rehearse_notice_calls(void) { return 0; }
int rehearse_may_have_called(void) { return 1; }
char rehearse_begin_own_calls(void) { return 0; }
void rehearse_end_own_calls(char before) { (void)before; }

#endif
