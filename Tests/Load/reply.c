#define _GNU_SOURCE
#include "reply.h"

#include <stdlib.h>
#include <string.h>

static const char phase_key[] = "\"phase\":\"";

/* Where a text ends in the reply for the first time from `from` on; NULL where it is not. */
static const char *after(struct reply reply, const char *from, const char *text, size_t length) {
  const char *end = reply.text + reply.length;
  const char *found = memmem(from, (size_t)(end - from), text, length);
  return found ? found + length : NULL;
}

bool reply_number(struct reply reply, const char *key, long *number) {
  const char *digits = after(reply, reply.text, key, strlen(key));
  if (!digits) return false;
  *number = strtol(digits, NULL, 10);
  return true;
}

bool reply_has(struct reply reply, const char *text) {
  return after(reply, reply.text, text, strlen(text)) != NULL;
}

void reply_count_phases(struct reply reply, struct phases *phases) {
  const char *word = reply.text;
  while ((word = after(reply, word, phase_key, sizeof phase_key - 1))) {
    phases->began += *word == 'b';
    phases->ended += *word == 'e';
    phases->cancelled += *word == 'c';
  }
}

enum press_phase reply_press_phase(struct reply reply) {
  static const struct {
    const char *word;
    enum press_phase phase;
  } words[] = {
    {"offered\"", PRESS_OFFERED}, {"hint\"", PRESS_HINT},      {"peek\"", PRESS_PEEK},
    {"pop\"", PRESS_POP},         {"dismissed\"", PRESS_OVER}, {"cancelled\"", PRESS_OVER},
  };
  const char *word = after(reply, reply.text, phase_key, sizeof phase_key - 1);
  for (size_t i = 0; word && i < sizeof words / sizeof *words; i++) {
    if (strncmp(word, words[i].word, strlen(words[i].word)) == 0) return words[i].phase;
  }
  return PRESS_OTHER;
}
