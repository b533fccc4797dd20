#define _GNU_SOURCE
#include "CRehearseAllocator.h"
#ifdef __linux__
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

// What `malloc`, `free` and their kin do in the released program.
//
// Pieces have one of 97 sizes. A thread keeps those that it gave back in a list for each size, and takes the next one from there: no
// lock, no atomic instruction and no search, in a dozen instructions. Of a list that is long a batch goes to all threads, as a whole, and
// comes back as a whole.
//
// Nothing stands before a piece. Memory is taken in chunks that begin at a multiple of their length, so the address of a piece tells
// where its chunk's head is, and the head tells of each block which size its pieces have. What is larger has a chunk of its own.
//
// A size has one block at first, and each time twice as many: a run of one scenario needs a few pieces of fifty sizes, and each page that
// they are spread over costs a fault, in every worker again.

#define RARELY(condition) __builtin_expect(condition, 0)

/// In bytes: small sizes are the multiples of `step`; above `small` there are four to a doubling, up to `largest`. No processor
/// that Linux runs on has pages that are larger than `systemPage`. A size that is a power of two is aligned to itself, up to `aligned`;
/// so far in is the piece of a chunk of its own.
enum { step = 16, small = 1024, smallBits = 10, largest = 1 << 18 };
enum { block = 1 << 10, aligned = 1 << 14, systemPage = 1 << 16, chunk = 1 << 22 };

/// Where a size stands in the lists: a small one at its multiple of `step`. At 0 are pieces for nothing, which have `step` bytes.
enum { smallSizes = small / step + 1, sizes = smallSizes + 4 * 8, chunkOfItsOwn = sizes };

/// A piece that nobody has.
typedef struct Piece {
  struct Piece *next;
  /// The next batch, in the first piece of one that is for all threads.
  struct Piece *batch;
} Piece;

/// What a chunk begins with.
typedef struct {
  /// The length of a chunk that is a single piece.
  size_t length;
  /// For each block where the size of its pieces stands.
  uint8_t sizes[chunk / block];
} Head;

/// Pieces of one size that a thread keeps.
typedef struct {
  Piece *first;
  /// How many more there may be.
  int32_t room;
  /// How many were cut off at once the last time: few at first, so that what needs few pieces touches few pages.
  uint32_t cut;
} Bin;

static _Thread_local __attribute__((tls_model("initial-exec"))) struct {
  /// The last one is that of chunks that are a single piece: it never has room.
  Bin bins[sizes + 1];
  /// Of each size another batch, so that a thread that takes and gives in turns does not need the others'.
  Piece *spare[sizes];
  /// Whether what is kept will go to all threads when this one ends.
  bool isLeft;
} kept;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// What is for all threads, and changed by one at a time.
static struct {
  struct {
    Piece *batches;
    /// What no piece has been cut off yet.
    char *next, *end;
    /// How many bytes of blocks it had the last time.
    size_t length;
  } sizes[sizes];
  /// The blocks of the last chunk that serve no size yet.
  char *next, *end;
  /// Chunks that were a single piece, each with its length in its head: to map one anew costs a page fault for each page.
  Head *unused[8];
  unsigned nextUnused;
} all;

static pthread_key_t leaving;

static inline unsigned placeOfSize(size_t size) {
  if (!RARELY(size > small)) return (unsigned)((size + step - 1) / step);
  unsigned bits = 63 - (unsigned)__builtin_clzl(size - 1);
  return smallSizes + 4 * (bits - smallBits) + (unsigned)(((size - 1) >> (bits - 2)) & 3);
}

static inline size_t sizeAtPlace(unsigned place) {
  if (place < smallSizes) return place == 0 ? step : place * step;
  unsigned bits = smallBits + (place - smallSizes) / 4, quarters = 5 + (place - smallSizes) % 4;
  return (size_t)quarters << (bits - 2);
}

/// How many pieces a batch has, which is what a thread keeps of a size, and once more as a spare.
static unsigned batchAtPlace(unsigned place) {
  size_t count = 64 * 1024 / sizeAtPlace(place);
  return count > 64 ? 64 : count == 0 ? 1 : (unsigned)count;
}

static inline Head *headOf(const void *piece) { return (Head *)((uintptr_t)piece & ~(uintptr_t)(chunk - 1)); }

static inline uint8_t *placeAt(const void *piece) { return &headOf(piece)->sizes[(uintptr_t)piece / block % (chunk / block)]; }

static inline void *failed(void) {
  errno = ENOMEM;
  return NULL;
}

// MARK: From the system

/// Memory that begins at a multiple of `chunk`.
static Head *mapped(size_t length) {
  char *memory = mmap(NULL, length + chunk, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  size_t before = -(uintptr_t)memory & (chunk - 1);
  if (before > 0) munmap(memory, before);
  munmap(memory + before + length, chunk - before);
  return (Head *)(memory + before);
}

static inline size_t roundedUp(size_t size, size_t multiple) { return (size + multiple - 1) / multiple * multiple; }

/// Blocks for pieces of a size, with the lock held: at least for one, and twice as many as the last time.
static char *blocksFor(unsigned place, size_t size) {
  size_t length = 2 * all.sizes[place].length, most = size <= small ? aligned : 4 * aligned;
  if (length > most) length = most;
  if (length < size) length = size;
  length = roundedUp(length, block);
  // The largest power of two in the size, for whoever asks for one that is aligned.
  size_t alignment = size & -size;
  if (alignment < block) alignment = block;
  if (alignment > aligned) alignment = aligned;
  char *blocks = (char *)roundedUp((uintptr_t)all.next, alignment);
  if (all.end - blocks < (ptrdiff_t)length) {
    char *fresh = (char *)mapped(chunk);
    if (fresh == NULL) return NULL;
    blocks = fresh + roundedUp(sizeof(Head), alignment);
    all.end = fresh + chunk;
  }
  all.next = blocks + length;
  all.sizes[place].length = length;
  for (char *at = blocks; at < all.next; at += block) *placeAt(at) = (uint8_t)place;
  return blocks;
}

// MARK: Between threads

/// Has what this thread keeps go to all threads when it ends, with the lock held.
static void beLeft(void) {
  if (kept.isLeft) return;
  kept.isLeft = true;
  pthread_setspecific(leaving, &kept);
}

static void giveToAll(unsigned place, Piece *batch) {
  if (batch == NULL) return;
  batch->batch = all.sizes[place].batches;
  all.sizes[place].batches = batch;
}

/// What a thread does last. Others of its last acts may give back more: then it is done again, or a few pieces are lost.
static void leave(void *ignored) {
  (void)ignored;
  pthread_mutex_lock(&lock);
  for (unsigned place = 0; place < sizes; place++) {
    giveToAll(place, kept.bins[place].first);
    giveToAll(place, kept.spare[place]);
    kept.bins[place] = (Bin){0};
    kept.spare[place] = NULL;
  }
  kept.isLeft = false;
  pthread_mutex_unlock(&lock);
}

static void stopOthers(void) { pthread_mutex_lock(&lock); }
static void letOthers(void) { pthread_mutex_unlock(&lock); }

__attribute__((constructor)) static void prepare(void) {
  pthread_key_create(&leaving, leave);
  // A copy of the process is made only while nobody else changes what is for all threads.
  pthread_atfork(stopOthers, letOthers, letOthers);
}

/// Cuts pieces off memory that has none, with the lock held: as many as they were last time and again as many.
static Piece *cutAnew(unsigned place, unsigned batch, unsigned *count) {
  size_t size = sizeAtPlace(place);
  if (all.sizes[place].end - all.sizes[place].next < (ptrdiff_t)size) {
    char *blocks = blocksFor(place, size);
    if (blocks == NULL) return NULL;
    all.sizes[place].next = blocks;
    all.sizes[place].end = blocks + all.sizes[place].length;
  }
  Bin *bin = &kept.bins[place];
  size_t left = (size_t)(all.sizes[place].end - all.sizes[place].next) / size;
  bin->cut = bin->cut == 0 ? 1 : 2 * bin->cut < batch ? 2 * bin->cut : batch;
  *count = bin->cut < left ? bin->cut : (unsigned)left;
  char *first = all.sizes[place].next, *last = first + (*count - 1) * size;
  for (char *at = first; at < last; at += size) ((Piece *)at)->next = (Piece *)(at + size);
  ((Piece *)last)->next = NULL;
  all.sizes[place].next = last + size;
  return (Piece *)first;
}

/// A piece where this thread keeps none.
static __attribute__((noinline)) void *another(unsigned place) {
  Bin *bin = &kept.bins[place];
  unsigned batch = batchAtPlace(place), count = batch;
  Piece *piece = kept.spare[place];
  kept.spare[place] = NULL;
  if (piece == NULL) {
    pthread_mutex_lock(&lock);
    beLeft();
    piece = all.sizes[place].batches;
    if (piece != NULL)
      all.sizes[place].batches = piece->batch;
    else
      piece = cutAnew(place, batch, &count);
    pthread_mutex_unlock(&lock);
    if (piece == NULL) return failed();
  }
  bin->first = piece->next;
  bin->room = (int32_t)(batch - count + 1);
  return piece;
}

// MARK: Pieces that are chunks

static __attribute__((noinline)) void *chunkFor(size_t size, size_t alignment) {
  // The head needs a page of the processor's, and the piece begins where it is aligned.
  size_t begin = alignment < aligned ? aligned : alignment;
  if (size > (size_t)1 << 46 || begin >= chunk) return failed();
  // Even a piece for nothing is one that can be kept.
  size_t length = ((begin + size) / systemPage + 1) * systemPage;
  Head *head = NULL;
  pthread_mutex_lock(&lock);
  for (unsigned at = 0; at < sizeof all.unused / sizeof *all.unused && head == NULL; at++) {
    if (all.unused[at] == NULL || all.unused[at]->length < length || all.unused[at]->length > 2 * length) continue;
    head = all.unused[at];
    all.unused[at] = NULL;
    length = head->length;
  }
  pthread_mutex_unlock(&lock);
  if (head == NULL) head = mapped(length);
  if (head == NULL) return failed();
  head->length = length;
  char *piece = (char *)head + begin;
  *placeAt(piece) = chunkOfItsOwn;
  return piece;
}

static void giveChunk(Head *head) {
  // Longer ones would be memory that the system lacks.
  if (head->length <= chunk) {
    pthread_mutex_lock(&lock);
    Head **unused = &all.unused[all.nextUnused++ % (sizeof all.unused / sizeof *all.unused)];
    Head *oldest = *unused;
    *unused = head;
    head = oldest;
    pthread_mutex_unlock(&lock);
  }
  if (head != NULL) munmap(head, head->length);
}

// MARK: What the program calls

static inline void *take(size_t size) {
  if (RARELY(size > largest)) return chunkFor(size, step);
  unsigned place = placeOfSize(size);
  Bin *bin = &kept.bins[place];
  Piece *piece = bin->first;
  if (RARELY(piece == NULL)) return another(place);
  bin->first = piece->next;
  bin->room++;
  return piece;
}

/// What to do with a piece for which its list had no room.
static __attribute__((noinline)) void makeRoom(Piece *piece, unsigned place) {
  if (place == chunkOfItsOwn) {
    kept.bins[place] = (Bin){0};
    return giveChunk(headOf(piece));
  }
  Bin *bin = &kept.bins[place];
  if (kept.spare[place] != NULL) {
    pthread_mutex_lock(&lock);
    beLeft();
    giveToAll(place, kept.spare[place]);
    pthread_mutex_unlock(&lock);
  }
  kept.spare[place] = bin->first;
  bin->first = NULL;
  bin->room = (int32_t)batchAtPlace(place);
}

static inline void give(void *memory) {
  if (memory == NULL) return;
  Piece *piece = memory;
  unsigned place = *placeAt(piece);
  Bin *bin = &kept.bins[place];
  piece->next = bin->first;
  bin->first = piece;
  if (RARELY(--bin->room <= 0)) makeRoom(piece, place);
}

void *__wrap_malloc(size_t size) { return take(size); }

void __wrap_free(void *piece) { give(piece); }

size_t __wrap_malloc_usable_size(void *piece) {
  if (piece == NULL) return 0;
  unsigned place = *placeAt(piece);
  if (RARELY(place == chunkOfItsOwn)) return headOf(piece)->length - (size_t)((char *)piece - (char *)headOf(piece));
  return sizeAtPlace(place);
}

void *__wrap_calloc(size_t count, size_t size) {
  size_t length;
  if (__builtin_mul_overflow(count, size, &length)) return failed();
  void *piece = take(length);
  return piece == NULL ? NULL : memset(piece, 0, length);
}

void *__wrap_realloc(void *old, size_t size) {
  size_t room = __wrap_malloc_usable_size(old);
  // What shrinks a little stays.
  if (old != NULL && size <= room && size >= room / 4) return old;
  void *piece = take(size);
  if (piece == NULL || old == NULL) return piece;
  memcpy(piece, old, size < room ? size : room);
  give(old);
  return piece;
}

/// Sizes that are powers of two are aligned by themselves.
void *__wrap_memalign(size_t alignment, size_t size) {
  if (alignment <= step) return take(size);
  size_t longer = size > alignment ? size : alignment;
  if (longer > aligned) return chunkFor(size, alignment);
  return take((size_t)1 << (64 - __builtin_clzl(longer - 1)));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) { return __wrap_memalign(alignment, size); }

int __wrap_posix_memalign(void **piece, size_t alignment, size_t size) {
  void *aligned = __wrap_memalign(alignment, size);
  if (aligned == NULL) return ENOMEM;
  *piece = aligned;
  return 0;
}

/// libyaml begins each text with 16 bytes and doubles them: in pieces of 64, which cost no more, few have to move.
void *__wrap_yaml_malloc(size_t size) { return size <= 64 ? take(64) : take(size); }

void __wrap_yaml_free(void *piece) { give(piece); }

#ifdef REHEARSE_REPLACES_MALLOC
// Definitions as well: lld looks in the C library for what `--wrap` names before it wraps it, and would have both in the program.
void *malloc(size_t size) __attribute__((alias("__wrap_malloc")));
void free(void *piece) __attribute__((alias("__wrap_free")));
void *calloc(size_t count, size_t size) __attribute__((alias("__wrap_calloc")));
void *realloc(void *old, size_t size) __attribute__((alias("__wrap_realloc")));
void *memalign(size_t alignment, size_t size) __attribute__((alias("__wrap_memalign")));
void *aligned_alloc(size_t alignment, size_t size) __attribute__((alias("__wrap_aligned_alloc")));
int posix_memalign(void **piece, size_t alignment, size_t size) __attribute__((alias("__wrap_posix_memalign")));
size_t malloc_usable_size(void *piece) __attribute__((alias("__wrap_malloc_usable_size")));
#endif
#endif
