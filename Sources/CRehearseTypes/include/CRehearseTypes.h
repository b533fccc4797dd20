// What is here takes the place of a function of Swift's runtime in a program that is linked with `--wrap` for it: the one that finds the
// type of an array's storage.
#pragma once

#ifdef __linux__
#include <stddef.h>
#include <stdint.h>

/// What is answered where a type is asked for: the type, and how far it is from being whole.
typedef struct {
  const void *type;
  size_t state;
} RehearseTypeAnswer;

/// Finds or makes the type of the storage of arrays whose elements have this type.
typedef RehearseTypeAnswer (*RehearseStorageMaker)(size_t request, const void *element);

enum { rehearseStorageBits = 8, rehearseStorageSlots = 1 << rehearseStorageBits };

/// The types of storage that were made as copies, and what was learnt for that; all zeros at first.
typedef struct {
  const uintptr_t *_Atomic copies[rehearseStorageSlots];
  /// The first type that the runtime made.
  const uintptr_t *_Atomic first;
  /// What was learnt when it made the second.
  uint64_t _Atomic learnt;
} RehearseStorageTypes;

/// The type of the storage of arrays whose elements have this type: one that is known, a copy, or what the runtime makes.
///
/// Any number of threads may ask at once.
RehearseTypeAnswer rehearse_storage_type(
  RehearseStorageTypes *known, RehearseStorageMaker make, size_t request, const void *element);
#endif
