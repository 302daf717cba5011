// Tells ThreadSanitizer what a contended Mutex of Swift's orders.
//
// The quick way through a Mutex is an atomic exchange in the program itself, which ThreadSanitizer sees. Where a
// thread has to wait, libswiftSynchronization asks the kernel for the lock (FUTEX_LOCK_PI), and in that library
// ThreadSanitizer sees nothing: what the lock guards would look like races. Preloaded, these take the place of the
// library's functions and say what they do. No report is suppressed, so that a race beside a Mutex is still told.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Null in a process that ThreadSanitizer is not in, such as a child of the tests.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef METHOD void (*LockMethod)(uint32_t, SELF void *);
typedef METHOD bool (*TryLockMethod)(SELF void *);
typedef METHOD void (*UnlockMethod)(SELF void *);

METHOD void lock_slow(uint32_t seen, SELF void *mutex) __asm__(LOCK);
METHOD bool try_lock_slow(SELF void *mutex) __asm__(TRY_LOCK);
METHOD void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

// _MutexHandle._lockSlow(_:)
METHOD void lock_slow(uint32_t seen, SELF void *mutex) {
  ((LockMethod)dlsym(RTLD_NEXT, LOCK))(seen, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

// _MutexHandle._tryLockSlow()
METHOD bool try_lock_slow(SELF void *mutex) {
  bool is_locked = ((TryLockMethod)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
  return is_locked;
}

// _MutexHandle._unlockSlow()
METHOD void unlock_slow(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((UnlockMethod)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
