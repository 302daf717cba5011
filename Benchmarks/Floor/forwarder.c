/* forwarder NODE SOCKET CLIENTS: the least that a program can do that tells others of touches. It waits for so
 * many clients, and then sends each of them one message of 200 bytes for every frame of the node, which is the
 * same but for the frame's time.
 *
 * It lets the kernel send it contacts alone, reads as many events as there are at once, and sends without
 * looking at what became of it. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <linux/input.h>

enum { MESSAGE_SIZE = 200, TIME_DIGITS = 16, BATCH = 256 };

static char message[MESSAGE_SIZE];
static char *time_in_message;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void prepare_message(void) {
  static const char start[] = "{\"parameters\":{\"time\":";
  memset(message, ' ', sizeof(message));
  memcpy(message, start, sizeof(start) - 1);
  time_in_message = message + sizeof(start) - 1;
  message[MESSAGE_SIZE - 3] = '}';
  message[MESSAGE_SIZE - 2] = '}';
  message[MESSAGE_SIZE - 1] = 0;
}

static void put_time(int64_t microseconds) {
  for (int place = TIME_DIGITS - 1; place >= 0; place--) {
    time_in_message[place] = (char)('0' + microseconds % 10);
    microseconds /= 10;
  }
}

static int listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
  unlink(path);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof(address)) < 0 ||
      listen(listener, 128) < 0)
    fail(path);
  return listener;
}

static void mask(int node, unsigned type, const int *codes, int count) {
  uint64_t words[KEY_CNT / 64 + 1] = {0};
  for (int i = 0; i < count; i++) words[codes[i] / 64] |= 1ULL << (codes[i] % 64);
  struct input_mask mask = {type, sizeof(words), (uint64_t)(uintptr_t)words};
  /* Fails where the node is no device, as in the benchmark without a kernel's. */
  (void)ioctl(node, EVIOCSMASK, &mask);
}

static int open_node(const char *path) {
  int node = open(path, O_RDONLY | O_CLOEXEC);
  if (node < 0) fail(path);
  int clock = CLOCK_MONOTONIC;
  (void)ioctl(node, EVIOCSCLOCKID, &clock);
  mask(node, EV_ABS, (int[]){ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y,
                             ABS_MT_PRESSURE}, 5);
  mask(node, EV_KEY, (int[]){BTN_LEFT}, 1);
  return node;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: forwarder NODE SOCKET CLIENTS\n");
    return 2;
  }
  int count = atoi(argv[3]);
  int listener = listen_at(argv[2]);
  int *clients = calloc((size_t)count + 1, sizeof(int));
  for (int i = 0; i < count; i++)
    if ((clients[i] = accept(listener, NULL, NULL)) < 0) fail("accept");
  prepare_message();
  int node = open_node(argv[1]);
  struct input_event events[BATCH];
  ssize_t size;
  while ((size = read(node, events, sizeof(events))) > 0) {
    for (size_t i = 0; i < (size_t)size / sizeof(*events); i++) {
      if (events[i].type != EV_SYN || events[i].code != SYN_REPORT) continue;
      put_time((int64_t)events[i].input_event_sec * 1000000 + events[i].input_event_usec);
      for (int client = 0; client < count; client++)
        send(clients[client], message, sizeof(message), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
  }
  return 0;
}
