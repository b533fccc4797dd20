#define _GNU_SOURCE
#include "Backtrace.h"
#include <signal.h>
#if defined(__GLIBC__) && defined(__x86_64__)
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

// The code of the program itself, as the linker knows it.
extern char __executable_start, etext;

static const int signals[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
static struct sigaction runtime[sizeof signals / sizeof *signals];

typedef struct {
  ucontext_t *context;
  bool is_past_signal;
} search;

// Whether code is compiled with frame pointers: that of the program, and Swift's own libraries.
static bool has_frames(uintptr_t address) {
  if (address >= (uintptr_t)&__executable_start && address < (uintptr_t)&etext) return true;
  Dl_info library;
  if (!dladdr((void *)address, &library) || !library.dli_fname) return false;
  const char *name = strrchr(library.dli_fname, '/');
  return strncmp(name ? name + 1 : library.dli_fname, "libswift", 8) == 0;
}

static _Unwind_Reason_Code look(struct _Unwind_Context *frame, void *argument) {
  search *search = argument;
  greg_t *registers = search->context->uc_mcontext.gregs;
  uintptr_t address = _Unwind_GetIP(frame);
  // The first frames belong to the handler.
  if (!search->is_past_signal) {
    search->is_past_signal = address == (uintptr_t)registers[REG_RIP];
    return _URC_NO_REASON;
  }
  if (!has_frames(address)) return _URC_NO_REASON;
  enum { rbp_in_dwarf = 6 };
  registers[REG_RBP] = (greg_t)_Unwind_GetGR(frame, rbp_in_dwarf);
  registers[REG_RSP] = (greg_t)_Unwind_GetCFA(frame);
  // Inside the call, not at the instruction after it.
  registers[REG_RIP] = (greg_t)address - 1;
  return _URC_NORMAL_STOP;
}

static void handle(int number, siginfo_t *information, void *context) {
  ucontext_t shown = *(ucontext_t *)context;
  search search = {.context = &shown};
  if (!has_frames((uintptr_t)shown.uc_mcontext.gregs[REG_RIP])) _Unwind_Backtrace(look, &search);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
    if (signals[index] == number) runtime[index].sa_sigaction(number, information, &shown);
}

void rehearse_show_own_frames(void) {
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (sigaction(signals[index], NULL, &runtime[index]) || !(runtime[index].sa_flags & SA_SIGINFO)) continue;
    struct sigaction wrapped = runtime[index];
    wrapped.sa_sigaction = handle;
    sigaction(signals[index], &wrapped, NULL);
  }
}
#else
void rehearse_show_own_frames(void) {}
#endif
