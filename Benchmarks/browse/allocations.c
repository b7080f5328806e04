// A preloaded library that counts a program's allocations and prints the number at exit.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static atomic_long count;

void *malloc(size_t size) {
  ++count;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  ++count;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  ++count;
  return __libc_realloc(memory, size);
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "%ld\n", count); }
