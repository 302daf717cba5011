/* Clients that hear of touches, each in a thread of its own, as programs would be. */
#ifndef LISTENERS_H
#define LISTENERS_H

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>

enum { LATENCIES_EACH = 1 << 16 };

struct listener {
  int socket;
  pthread_t thread;
  /* What it has heard since it began. */
  atomic_long messages;
  /* Where the times that messages took begin to count, and those times, in microseconds. */
  int64_t since;
  long latencies;
  int32_t *latency;
};

extern sem_t heard;

int64_t now_in_microseconds(void);
/* Connects and sends `call`, its NUL included, where there is one; begins to listen. */
void listen_to(struct listener *listener, const char *path, const char *call);
void stop_listening(struct listener *listener);
_Noreturn void fail(const char *what);

#endif
