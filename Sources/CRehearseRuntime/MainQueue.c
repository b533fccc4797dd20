#define _GNU_SOURCE
#include "MainQueue.h"
#ifdef __linux__
#include <poll.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// What Foundation's run loop itself uses. Weak, because a module may link neither library.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));
extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

// Asked several times for each case, so each thread asks the system once.
static bool is_main_thread(void) {
  static _Thread_local enum { unknown, yes, no } answer;
  if (answer == unknown) answer = getpid() == (pid_t)syscall(SYS_gettid) ? yes : no;
  return answer == yes;
}

bool rehearse_main_queue_has_work(void) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF || !is_main_thread()) return false;
  struct pollfd queue = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  return poll(&queue, 1, 0) == 1;
}

void rehearse_main_queue_run(void) {
  uint64_t count;
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0) return;
  _dispatch_main_queue_callback_4CF(0);
}

double rehearse_main_run_loop_timer(void) {
  if (!CFRunLoopGetMain || !CFRunLoopGetNextTimerFireDate || !&kCFRunLoopDefaultMode) return 0;
  return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
}
#else
bool rehearse_main_queue_has_work(void) { return false; }
void rehearse_main_queue_run(void) {}
double rehearse_main_run_loop_timer(void) { return 0; }
#endif
