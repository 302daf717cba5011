#define _GNU_SOURCE
#include "listeners.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

sem_t heard;

_Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

int64_t now_in_microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  /* A server that has just been started may not be there yet. */
  for (int attempt = 0; connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0; attempt++) {
    if (attempt == 400) fail(path);
    usleep(50000);
  }
  return fd;
}

/* Takes note of a message, which lasts to `end`; its time is the first that it names. */
static void note(struct listener *listener, const char *message, const char *end, int64_t now) {
  static const char name[] = "\"time\":";
  const char *found = memmem(message, (size_t)(end - message), name, sizeof(name) - 1);
  if (found && listener->latency && listener->latencies < LATENCIES_EACH) {
    int64_t time = strtoll(found + sizeof(name) - 1, NULL, 10);
    if (listener->since && time >= listener->since)
      listener->latency[listener->latencies++] = (int32_t)(now - time);
  }
  atomic_fetch_add(&listener->messages, 1);
  sem_post(&heard);
}

static void *listen_forever(void *argument) {
  struct listener *listener = argument;
  static const size_t size = 1 << 16;
  char *buffer = malloc(size);
  size_t filled = 0;
  for (;;) {
    ssize_t count = recv(listener->socket, buffer + filled, size - filled, 0);
    if (count <= 0) break;
    int64_t now = now_in_microseconds();
    filled += (size_t)count;
    char *start = buffer, *end;
    while ((end = memchr(start, 0, filled - (size_t)(start - buffer)))) {
      note(listener, start, end, now);
      start = end + 1;
    }
    filled -= (size_t)(start - buffer);
    memmove(buffer, start, filled);
  }
  free(buffer);
  return NULL;
}

void listen_to(struct listener *listener, const char *path, const char *call) {
  listener->socket = connect_to(path);
  if (call && send(listener->socket, call, strlen(call) + 1, 0) < 0) fail("send");
  if (pthread_create(&listener->thread, NULL, listen_forever, listener)) fail("pthread_create");
}

void stop_listening(struct listener *listener) {
  shutdown(listener->socket, SHUT_RDWR);
  pthread_join(listener->thread, NULL);
  close(listener->socket);
}
