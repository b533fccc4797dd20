// Notices that a thread calls the system.
#pragma once

/// Has the calling thread's system calls noticed from now on, but for those that its code declares as its own.
///
/// The kernel looks at a byte of the thread's memory, and sends SIGSYS in place of a call ("syscall user dispatch", since Linux 5.11).
/// Noticing ends with the first call, which is made all the same, and so are all behind it.
///
/// Returns whether that is done; 0 where the system cannot, where a handler of signals is in the way of it, and under ThreadSanitizer.
int rehearse_notice_calls(void);

/// Whether the thread may have made system calls since it last began to notice them: 1 also where it does not.
int rehearse_may_have_called(void);

/// Lets the thread make calls that do not count; returns what `rehearse_end_own_calls` is to be given.
char rehearse_begin_own_calls(void);
void rehearse_end_own_calls(char before);
