// What is here takes the place of `swift_retain` and `swift_release` in a program that is linked with `--wrap` for both of them.
#pragma once

/// Counts one reference more, or less, to an object that a single thread knows, if that takes no more than an addition; 0 where it
/// is left to the runtime. For tests.
int rehearse_retain_alone(void *object);
int rehearse_release_alone(void *object);
