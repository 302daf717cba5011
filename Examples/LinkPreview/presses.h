/* What presses on links do: peek at the page, go there. */
#ifndef PRESSES_H
#define PRESSES_H

#include "browser.h"

struct presses;

/* Follows presses for a browser, which outlives it. NULL where the system has no room for that. */
struct presses *presses_new(struct browser *browser);
void presses_free(struct presses *presses);

#endif
