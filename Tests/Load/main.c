/* load-clients SOCKET DEVICE SECONDS TOUCHES PRESSES STUCK: clients of a device.

   So many clients of its touches, so many of its presses, who accept the presses in turn, and so
   many who ask for touches and never read, and come again when the service has ended them. What
   each has counted is printed after so many seconds, a line a client; the first word says which
   kind it is:

     touches  replies merged missing began ended cancelled  p50 p99 longest
     presses  replies offered peeks pops over  p50 p99 longest
     stuck    disconnections longest
     accepting  late

   Lags are in microseconds, from the moment of a frame or phase to its arrival, or that of what it
   was merged into; those of presses are of peeks and pops. The last line says how many presses were
   over before they were accepted. */

#define _GNU_SOURCE
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "client.h"

#define READY_AT_ONCE 64

static const char *path, *device;
static int poller;
static struct client *clients;
static int client_count, presses_first, presses_count;
static struct client *accepting;

static void watch(struct client *client) {
  client_connect(client, path, device);
  /* Of one that never reads only the end is of interest, which is always told. */
  struct epoll_event event = {.data.ptr = client};
  if (client->kind != CLIENT_STUCK) event.events = EPOLLIN;
  if (epoll_ctl(poller, EPOLL_CTL_ADD, client->socket, &event) < 0) err(1, "epoll_ctl");
}

/* Frames that were merged into this one are later than it by as much as they were earlier. */
static void add_lags(struct client *client, long time, long merged, long now) {
  long step = (time - client->time) / (merged + 1);
  for (long frame = 0; frame <= merged; frame++) lag_add(&client->lag, now - time + frame * step);
}

static bool take_touches(struct client *client, struct reply reply, long now) {
  long sequence, merged, time;
  if (!reply_number(reply, "\"sequence\":", &sequence) ||
      !reply_number(reply, "\"merged\":", &merged) || !reply_number(reply, "\"time\":", &time))
    return false;
  if (client->sequence > 0) {
    client->missing += sequence - client->sequence - 1 - merged;
    add_lags(client, time, merged, now);
  }
  client->sequence = sequence;
  client->time = time;
  client->merged += merged;
  reply_count_phases(reply, &client->phases);
  return true;
}

static void accept_press(long press) {
  char call[128];
  int length = snprintf(
    call, sizeof call,
    "{\"method\":\"io.pressured.Previews.Accept\",\"parameters\":{\"press\":%ld}}", press);
  client_send(accepting, call, (size_t)length + 1);
}

/* All are offered every press, in the same order, and each accepts when it is its turn. */
static void take_offer(struct client *client, long press) {
  long turn = client->offered++ % presses_count;
  if (turn == client - clients - presses_first) accept_press(press);
}

static bool take_presses(struct client *client, struct reply reply, long now) {
  long press = 0, time = 0;
  enum press_phase phase = reply_press_phase(reply);
  if (phase == PRESS_OTHER) return client->replies == 1;
  if (!reply_number(reply, "\"press\":", &press) || !reply_number(reply, "\"time\":", &time))
    return false;
  bool is_entered = press != client->press || phase != client->phase;
  client->press = press;
  client->phase = phase;
  if (!is_entered) return true;
  client->peeks += phase == PRESS_PEEK;
  client->pops += phase == PRESS_POP;
  client->over += phase == PRESS_OVER;
  if (phase == PRESS_PEEK || phase == PRESS_POP) lag_add(&client->lag, now - time);
  if (phase == PRESS_OFFERED) take_offer(client, press);
  return true;
}

static bool take_answer(struct client *client, struct reply reply, long now) {
  (void)now;
  bool is_late = reply_has(reply, "\"error\":\"io.pressured.Previews.PressFinished\"");
  client->late += is_late;
  return is_late || !reply_has(reply, "\"error\":");
}

/* Counts the end of a client that is stuck, and lets it come again. */
static void come_again(struct client *client) {
  long patience = lag_now() - client->connected_at;
  if (patience > client->patience) client->patience = patience;
  client->disconnections++;
  close(client->socket);
  watch(client);
}

static void handle(struct client *client) {
  static client_take *const takers[] = {
    [CLIENT_TOUCHES] = take_touches,
    [CLIENT_PRESSES] = take_presses,
    [CLIENT_ACCEPTING] = take_answer,
  };
  if (client->kind == CLIENT_STUCK) return come_again(client);
  if (client_receive(client, takers[client->kind])) return;
  client->buffer[client->filled < 300 ? client->filled : 300] = '\0';
  errx(1, "client %d was disconnected or hears what it must not: %s", (int)(client - clients),
       client->buffer);
}

static void run(long end) {
  struct epoll_event events[READY_AT_ONCE];
  for (long now = lag_now(); now < end; now = lag_now()) {
    int count = epoll_wait(poller, events, READY_AT_ONCE, (int)((end - now) / 1000 + 1));
    for (int i = 0; i < count; i++) handle(events[i].data.ptr);
  }
}

static void print(const struct client *client) {
  const struct lag *lag = &client->lag;
  switch (client->kind) {
    case CLIENT_TOUCHES:
      printf("touches\t%ld\t%ld\t%ld\t%ld\t%ld\t%ld", client->replies, client->merged,
             client->missing, client->phases.began, client->phases.ended, client->phases.cancelled);
      break;
    case CLIENT_PRESSES:
      printf("presses\t%ld\t%ld\t%ld\t%ld\t%ld", client->replies, client->offered, client->peeks,
             client->pops, client->over);
      break;
    case CLIENT_STUCK:
      printf("stuck\t%ld\t%ld\n", client->disconnections, client->patience);
      return;
    case CLIENT_ACCEPTING: printf("accepting\t%ld\n", client->late); return;
  }
  printf("\t%ld\t%ld\t%ld\n", lag_percentile(lag, 50), lag_percentile(lag, 99), lag->longest);
}

static int add(int first, int count, enum client_kind kind) {
  for (int i = first; i < first + count; i++) clients[i].kind = kind;
  return first + count;
}

int main(int argc, char **argv) {
  if (argc != 7) errx(2, "usage: load-clients SOCKET DEVICE SECONDS TOUCHES PRESSES STUCK");
  path = argv[1];
  device = argv[2];
  int touches_count = atoi(argv[4]), stuck_count = atoi(argv[6]);
  presses_count = atoi(argv[5]);
  client_count = touches_count + presses_count + stuck_count + 1;
  clients = calloc((size_t)client_count, sizeof *clients);
  poller = epoll_create1(EPOLL_CLOEXEC);
  if (!clients || poller < 0) err(1, "cannot begin");
  presses_first = add(0, touches_count, CLIENT_TOUCHES);
  add(add(presses_first, presses_count, CLIENT_PRESSES), stuck_count, CLIENT_STUCK);
  accepting = &clients[client_count - 1];
  accepting->kind = CLIENT_ACCEPTING;

  long end = lag_now() + (long)(atof(argv[3]) * 1e6);
  for (int i = 0; i < client_count; i++) watch(&clients[i]);
  run(end);
  for (int i = 0; i < client_count; i++) print(&clients[i]);
}
