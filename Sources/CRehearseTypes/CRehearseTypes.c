#include "CRehearseTypes.h"
#ifdef __linux__
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// An array keeps its elements in an object, whose type names that of the elements. The runtime makes each such type when it is first asked
// for, by 6,700 instructions, half of which find by its name what all of them inherit from. A run of one scenario asks for 80: that was a
// third of its instructions, and each worker makes most of them again. They differ in nothing but the word that names the type of the
// elements. So two are left to the runtime, and the others are copies.
//
// Nobody compares these types, so it does no harm that there are two for the elements of the first ones, or where a compiler made one.

/// What the type of a class has where, in words: what kind of type it is, what is to be known of it, how long it is and how much of that
/// stands before it, and what is behind all that every class has. The first of the words before it is set for no class.
enum { kind = 0, flags = 2, sizes = 4, parameters = 7, before = 3 };

/// What the flags of a class say: that the runtime made it; that a compiler did, and that the runtime keeps no note of such types and looks
/// for none, as it would where it is asked how far one is from being whole.
enum { ofRuntime = 2, ofCompiler = 26 };

/// In bytes, and the most words that such a type may have.
enum { word = sizeof(uintptr_t), longest = 64 };

/// How many slots are looked at, of those in which a type may be.
enum { looks = 8 };

/// What was learnt of these types.
typedef struct {
  /// At which word the type of the elements stands; 0 where nothing is known.
  uint32_t element;
  /// How many words there are with those before the type; 0 where they are other than expected, and must not be copied.
  uint32_t length;
} Learnt;

_Static_assert(sizeof(Learnt) == sizeof(uint64_t), "it is kept as a number, which is changed at once");

static Learnt learntOf(RehearseStorageTypes *known) {
  uint64_t number = atomic_load(&known->learnt);
  Learnt learnt;
  memcpy(&learnt, &number, sizeof learnt);
  return learnt;
}

/// Looks at two types that the runtime made: whether they are as those of Swift 6.3, for which this was written.
static Learnt compare(const uintptr_t *one, const uintptr_t *other, const void *element) {
  const Learnt unknown = {.element = 1};
  if (word != sizeof(uint64_t) || one[kind] != 0 || one[sizes] != other[sizes]) return unknown;
  uint32_t length = (uint32_t)one[sizes], lengthBefore = (uint32_t)((uint64_t)one[sizes] >> 32);
  if (lengthBefore != before * word || length % word != 0 || length > longest * word) return unknown;
  Learnt learnt = {.length = length / word};
  for (int place = 1 - before; place < (int)learnt.length - before; place++) {
    if (one[place] == other[place]) continue;
    if (place < parameters || other[place] != (uintptr_t)element || learnt.element != 0) return unknown;
    learnt.element = (uint32_t)place;
  }
  return learnt.element == 0 ? unknown : learnt;
}

/// Has the runtime make a type, and learns from it what is not known yet.
static RehearseTypeAnswer made(RehearseStorageTypes *known, RehearseStorageMaker make, size_t request, const void *element) {
  RehearseTypeAnswer answer = make(request, element);
  const uintptr_t *first = NULL, *type = answer.type;
  // From types that a compiler made nothing is learnt.
  if (answer.state != 0 || (uint32_t)type[flags] != ofRuntime || atomic_load(&known->learnt) != 0) return answer;
  if (atomic_compare_exchange_strong(&known->first, &first, type) || first == type) return answer;
  Learnt learnt = compare(first, type, element);
  uint64_t number;
  memcpy(&number, &learnt, sizeof number);
  atomic_store(&known->learnt, number);
  return answer;
}

/// A copy of the first type for other elements; `NULL` where there is no memory for it.
static const uintptr_t *copy(const uintptr_t *first, Learnt learnt, const void *element) {
  uintptr_t *words = malloc((size_t)learnt.length * word);
  if (words == NULL) return NULL;
  memcpy(words, first - before, (size_t)learnt.length * word);
  words[0] = 0;
  words[before + flags] += ofCompiler - ofRuntime;
  words[before + learnt.element] = (uintptr_t)element;
  return words + before;
}

RehearseTypeAnswer rehearse_storage_type(
  RehearseStorageTypes *known, RehearseStorageMaker make, size_t request, const void *element) {
  Learnt learnt = learntOf(known);
  size_t first = (size_t)(((uintptr_t)element >> 3) * (uintptr_t)0x9E3779B97F4A7C15 >> (64 - rehearseStorageBits));
  for (size_t look = 0; look < looks && learnt.length != 0; look++) {
    const uintptr_t *_Atomic *slot = &known->copies[(first + look) % rehearseStorageSlots];
    const uintptr_t *there = atomic_load(slot);
    if (there == NULL) {
      const uintptr_t *fresh = copy(atomic_load(&known->first), learnt, element);
      if (fresh == NULL) break;
      // Another thread may have been here first. Then a copy is left over.
      if (atomic_compare_exchange_strong(slot, &there, fresh)) there = fresh;
    }
    if (there[learnt.element] == (uintptr_t)element) return (RehearseTypeAnswer){there, 0};
  }
  return made(known, make, request, element);
}

// MARK: In the released program

/// The runtime's own. Weak: there is none in a program that is linked without `--wrap`, where nobody calls what follows.
__attribute__((weak, swiftcall)) RehearseTypeAnswer rehearse_real_accessor(size_t request, const void *element)
  __asm__("__real_$ss23_ContiguousArrayStorageCMa");

__attribute__((swiftcall)) RehearseTypeAnswer rehearse_wrap_accessor(size_t request, const void *element)
  __asm__("__wrap_$ss23_ContiguousArrayStorageCMa");

static RehearseTypeAnswer makeByRuntime(size_t request, const void *element) { return rehearse_real_accessor(request, element); }

RehearseTypeAnswer rehearse_wrap_accessor(size_t request, const void *element) {
  static RehearseStorageTypes known;
  return rehearse_storage_type(&known, makeByRuntime, request, element);
}
#endif
