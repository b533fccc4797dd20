// For a program that counts what it does, as `.ci/profile` has one built.
#pragma once

/// Ends a process, but not before it has written what it counted into a file of its own: `REHEARSE_COUNTS` with its number.
///
/// What such a program does by itself for that, it does not where a worker ends at once.
_Noreturn void __wrap__exit(int status);
