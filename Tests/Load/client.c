#include "client.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Several of the longest replies, which tell of ten contacts each. */
#define BUFFER_SIZE (64 * 1024)

static const char subscribe[] =
  "{\"method\":\"io.pressured.Touches.Subscribe\",\"more\":true,"
  "\"parameters\":{\"devices\":[\"%s\"]}}";
static const char register_for_presses[] =
  "{\"method\":\"io.pressured.Previews.Register\",\"more\":true,"
  "\"parameters\":{\"name\":\"load\",\"devices\":[\"%s\"]}}";

static void ask(struct client *client, const char *device) {
  if (client->kind == CLIENT_ACCEPTING) return;
  const char *format = client->kind == CLIENT_PRESSES ? register_for_presses : subscribe;
  char call[512];
  int length = snprintf(call, sizeof call, format, device);
  if (length < 0 || (size_t)length >= sizeof call) errx(1, "%s: too long for a device", device);
  client_send(client, call, (size_t)length + 1);
}

void client_connect(struct client *client, const char *path, const char *device) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) errx(1, "%s: too long for a socket", path);
  strcpy(address.sun_path, path);
  client->socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (client->socket < 0) err(1, "socket");
  if (connect(client->socket, (struct sockaddr *)&address, sizeof address) < 0) err(1, "%s", path);
  if (!client->buffer) client->buffer = malloc(BUFFER_SIZE);
  if (!client->buffer) err(1, "malloc");
  client->filled = 0;
  client->connected_at = lag_now();
  ask(client, device);
}

void client_send(struct client *client, const char *call, size_t length) {
  if (send(client->socket, call, length, MSG_NOSIGNAL) != (ssize_t)length) err(1, "send");
}

bool client_receive(struct client *client, client_take *take) {
  char *room = client->buffer + client->filled;
  ssize_t count = recv(client->socket, room, BUFFER_SIZE - client->filled, 0);
  if (count <= 0) return false;
  long now = lag_now();
  client->filled += (size_t)count;
  char *start = client->buffer, *end = client->buffer + client->filled, *nul;
  while ((nul = memchr(start, '\0', (size_t)(end - start)))) {
    client->replies++;
    if (!take(client, (struct reply){start, (size_t)(nul - start)}, now)) return false;
    start = nul + 1;
  }
  client->filled = (size_t)(end - start);
  if (client->filled == BUFFER_SIZE) errx(1, "a reply of more than %d bytes", BUFFER_SIZE);
  memmove(client->buffer, start, client->filled);
  return true;
}
