// What Swift's backtrace of a host shows.
#pragma once
#include <stdbool.h>

/// Makes the backtrace begin at the first code with frame pointers if the system's libraries were running.
///
/// Swift follows frame pointers. The C library of Linux on x86-64 has none, so Swift would find no frame behind
/// `abort`, a lock or a sleep. Does nothing if Swift's handlers are not installed.
void rehearse_show_own_frames(void);
