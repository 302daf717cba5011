/* One client of pressured: what it asks for, and what it has counted of the answers. */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "lag.h"
#include "reply.h"

/* STUCK asks for touches and never reads. ACCEPTING accepts presses for all clients of PRESSES. */
enum client_kind { CLIENT_TOUCHES, CLIENT_PRESSES, CLIENT_STUCK, CLIENT_ACCEPTING };

struct client {
  enum client_kind kind;
  int socket;
  long connected_at;

  char *buffer;
  size_t filled;

  long replies;
  struct lag lag;

  /* Touches. */
  struct phases phases;
  long sequence; /* of the frame before; 0 before the first */
  long time;     /* of the frame before, in microseconds */
  long merged;
  long missing; /* frames that neither came nor were merged into one that did */

  /* Presses. */
  enum press_phase phase;
  long press;
  long offered;
  long peeks;
  long pops;
  long over;

  /* Stuck: how often the service has ended it, and the longest time that took, in microseconds. */
  long disconnections;
  long patience;

  /* Accepting: presses that were over before. */
  long late;
};

/* What the client makes of a reply that came at a moment; false where it must not have come. */
typedef bool client_take(struct client *client, struct reply reply, long now);

/* Connects, and asks for what there is of a device; ends the program where that fails. */
void client_connect(struct client *client, const char *path, const char *device);

/* Reads what is there and gives each whole reply to `take`; false at the end of the connection, or
   where `take` refused one. */
bool client_receive(struct client *client, client_take *take);

/* Sends a call, which ends with its NUL. */
void client_send(struct client *client, const char *call, size_t length);

#endif
