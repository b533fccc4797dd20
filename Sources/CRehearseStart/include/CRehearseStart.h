// What happens before Swift begins.
#pragma once

/// How many words the program was started with, its own name included.
///
/// Swift reads them from `/proc`, which need not be there.
int rehearse_argument_count(void);

/// One of them.
const char *rehearse_argument(int index);

/// How many processors this process may use.
///
/// The C library takes a file of the system's to tell how many there are, and counts those that the process may not use.
int rehearse_processors(void);
