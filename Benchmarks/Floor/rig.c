/* rig NODE: plays frames on a node and listens to a server that reads it, and tells what that cost the server.
 *
 * NODE is a FIFO that stands in for a device, or `uinput`. Prints `node PATH` first. Each line that it is given,
 *
 *     SOCKET PID CLIENTS RATE FRAMES CONTACTS CALLS
 *
 * is a run: so many clients connect, and so many frames are played at so many a second, or, where the rate is 0,
 * each when all clients have heard of the last. CALLS is `none` for the forwarder, which needs none; `touches` for
 * clients that subscribe to touches; `presses` for these and one more that waits for presses. The answer is one
 * line of names and numbers. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "listeners.h"
#include "node.h"

enum { WARM_UP = 50, MOST_CLIENTS = 128, PATIENCE = 60 };

static const char subscribe[] =
    "{\"method\":\"io.pressured.Touches.Subscribe\",\"parameters\":{},\"more\":true}";
static const char wait_for_presses[] =
    "{\"method\":\"io.pressured.Previews.Register\",\"parameters\":{\"name\":\"bench\"},\"more\":true}";

struct run {
  char socket[256], calls[16];
  int pid, clients, rate, frames, contacts;
};

/* What a process has used. */
struct usage {
  long long nanoseconds, wakeups;
};

static struct listener listeners[MOST_CLIENTS + 1];

static void add_usage(int pid, const char *task, struct usage *usage) {
  char path[300], line[256];
  long long nanoseconds = 0, wakeups = 0;
  snprintf(path, sizeof(path), "/proc/%d/task/%s/schedstat", pid, task);
  FILE *file = fopen(path, "re");
  if (!file) return;
  if (fscanf(file, "%lld", &nanoseconds) != 1) nanoseconds = 0;
  fclose(file);
  snprintf(path, sizeof(path), "/proc/%d/task/%s/status", pid, task);
  if (!(file = fopen(path, "re"))) return;
  while (fgets(line, sizeof(line), file))
    if (sscanf(line, "voluntary_ctxt_switches: %lld", &wakeups) == 1) break;
  fclose(file);
  usage->nanoseconds += nanoseconds;
  usage->wakeups += wakeups;
}

static struct usage usage_of(int pid) {
  struct usage usage = {0, 0};
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) return usage;
  for (struct dirent *task; (task = readdir(tasks));)
    if (task->d_name[0] != '.') add_usage(pid, task->d_name, &usage);
  closedir(tasks);
  return usage;
}

static long messages_of(int clients) {
  long sum = 0;
  for (int i = 0; i < clients; i++) sum += atomic_load(&listeners[i].messages);
  return sum;
}

/* Waits until so many messages have come, or none for a while. */
static void wait_for_messages(int clients, long wanted, int milliseconds) {
  long last = -1;
  for (int quiet = 0; quiet < milliseconds; quiet++) {
    long count = messages_of(clients);
    if (count >= wanted) return;
    if (count != last) quiet = 0;
    last = count;
    usleep(1000);
  }
}

static void connect_clients(const struct run *run) {
  int hears_presses = strcmp(run->calls, "presses") == 0;
  int calls = strcmp(run->calls, "none") != 0;
  while (sem_trywait(&heard) == 0) continue;
  for (int i = 0; i <= MOST_CLIENTS; i++) {
    int32_t *latency = listeners[i].latency ? listeners[i].latency : malloc(LATENCIES_EACH * sizeof(int32_t));
    listeners[i] = (struct listener){.socket = -1, .latency = latency};
  }
  for (int i = 0; i < run->clients; i++) listen_to(&listeners[i], run->socket, calls ? subscribe : NULL);
  if (hears_presses) listen_to(&listeners[MOST_CLIENTS], run->socket, wait_for_presses);
  /* A subscriber hears at once what is down. */
  if (calls) wait_for_messages(run->clients, run->clients, PATIENCE * 1000);
  usleep(200000);
}

static void disconnect_clients(void) {
  for (int i = 0; i <= MOST_CLIENTS; i++)
    if (listeners[i].socket >= 0) stop_listening(&listeners[i]);
  /* What the server makes of that is no part of the next run. */
  usleep(200000);
}

static void wait_for_all(const struct run *run) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += PATIENCE;
  for (int i = 0; i < run->clients; i++)
    if (sem_timedwait(&heard, &end) < 0) fail("no message has come");
}

static void play(const struct run *run, int from, int to) {
  int64_t interval = run->rate ? 1000000 / run->rate : 0;
  int64_t due = now_in_microseconds();
  while (!run->rate && sem_trywait(&heard) == 0) continue;
  for (int number = from; number < to; number++) {
    play_frame(number, run->contacts);
    if (!run->rate) {
      wait_for_all(run);
      continue;
    }
    due += interval;
    struct timespec time = {due / 1000000, due % 1000000 * 1000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
  }
}

static int ascending(const void *first, const void *second) {
  return (*(const int32_t *)first > *(const int32_t *)second) -
         (*(const int32_t *)first < *(const int32_t *)second);
}

static void print_latencies(int clients) {
  long count = 0;
  for (int i = 0; i < clients; i++) count += listeners[i].latencies;
  if (!count) return;
  int32_t *all = malloc((size_t)count * sizeof(int32_t)), *next = all;
  for (int i = 0; i < clients; i++) {
    memcpy(next, listeners[i].latency, (size_t)listeners[i].latencies * sizeof(int32_t));
    next += listeners[i].latencies;
  }
  qsort(all, (size_t)count, sizeof(int32_t), ascending);
  printf(" p50_us=%d p99_us=%d max_us=%d", all[count / 2], all[count * 99 / 100], all[count - 1]);
  free(all);
}

static void run_once(const struct run *run) {
  connect_clients(run);
  play(run, 0, WARM_UP);
  usleep(100000);
  int64_t start = now_in_microseconds();
  for (int i = 0; i < run->clients; i++) listeners[i].since = start;
  long messages = messages_of(run->clients);
  struct usage before = usage_of(run->pid);
  play(run, WARM_UP, WARM_UP + run->frames);
  wait_for_messages(run->clients, messages + (long)run->frames * run->clients, 500);
  struct usage after = usage_of(run->pid);
  printf("frames=%d messages=%ld seconds=%.3f cpu_ns=%lld wakeups=%lld", run->frames,
         messages_of(run->clients) - messages, (double)(now_in_microseconds() - start) / 1e6,
         after.nanoseconds - before.nanoseconds, after.wakeups - before.wakeups);
  lift_fingers(run->contacts);
  usleep(100000);
  disconnect_clients();
  drain_node();
  print_latencies(run->clients);
  putchar('\n');
  fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: rig NODE\n");
    return 2;
  }
  if (sem_init(&heard, 0, 0)) fail("sem_init");
  printf("node %s\n", open_node(argv[1]));
  fflush(stdout);
  struct run run;
  while (scanf("%255s %d %d %d %d %d %15s", run.socket, &run.pid, &run.clients, &run.rate, &run.frames,
               &run.contacts, run.calls) == 7) {
    if (run.clients > MOST_CLIENTS) return 2;
    run_once(&run);
  }
  return 0;
}
