// For a program that counts what it does, as `.ci/profile` has one built.
#pragma once

/// Ends a process, but not before it has written what it counted into a file of its own: `REHEARSE_COUNTS` with its number.
///
/// The runtime that counts writes it at `exit`, which a worker does not call.
_Noreturn void __wrap__exit(int status);
