// The main queue of libdispatch and the main run loop, which a host runs itself between the events of a case.
#pragma once
#include <stdbool.h>

/// Whether this is the main thread and its queue has work; always false except on Linux.
bool rehearse_main_queue_has_work(void);

/// Runs the work of the main queue; only on the main thread.
void rehearse_main_queue_run(void);

/// When the next timer of the main run loop fires, in seconds since 2001; 0 if there is none.
double rehearse_main_run_loop_timer(void);
