// What is here takes the place of functions of Swift's runtime in a program that is linked with `--wrap` for all of them: those that
// count the references to an object, and those by which one comes and goes.
#pragma once

#include <stdint.h>

/// Counts one reference more, or less, to an object that a single thread knows, if that takes no more than an addition; 0 where it
/// is left to the runtime. For tests.
int rehearse_retain_alone(void *object);
int rehearse_release_alone(void *object);

/// The counts, which are the second word, of an object that was just made, and of one that nobody has a reference to any more.
extern const uint64_t rehearse_first_counts, rehearse_last_counts;
