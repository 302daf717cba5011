/* What a load client reads of a reply: no more than it needs, since 45 000 come in a second. */
#ifndef REPLY_H
#define REPLY_H

#include <stdbool.h>
#include <stddef.h>

/* A reply without the NUL that ends it. */
struct reply {
  const char *text;
  size_t length;
};

/* Contacts of a reply by what became of them. */
struct phases {
  long began;
  long ended;
  long cancelled;
};

/* The number that a key has; false where the reply lacks the key. Of several the first counts. */
bool reply_number(struct reply reply, const char *key, long *number);

/* Whether a text is part of the reply. */
bool reply_has(struct reply reply, const char *text);

/* Adds the contacts of a frame that began or came to an end. */
void reply_count_phases(struct reply reply, struct phases *phases);

/* How far a press has come. */
enum press_phase { PRESS_OTHER, PRESS_OFFERED, PRESS_HINT, PRESS_PEEK, PRESS_POP, PRESS_OVER };

/* The phase of a reply that tells of a press. */
enum press_phase reply_press_phase(struct reply reply);

#endif
