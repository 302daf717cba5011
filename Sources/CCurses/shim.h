#ifndef C_CURSES_H
#define C_CURSES_H

/* Functions are functions: macros do not reach Swift. */
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>

/* The standard streams are variables of C, which Swift leaves to whoever knows that only one thread uses them. */
static inline SCREEN *pressured_curses_enter(void) {
  return newterm(NULL, stdout, stdin);
}

/* The macros below have casts. */
static const attr_t pressured_curses_normal = A_NORMAL;
static const attr_t pressured_curses_bold = A_BOLD;
static const attr_t pressured_curses_dim = A_DIM;
static const attr_t pressured_curses_reverse = A_REVERSE;

/* Whether $TERM is known, and a terminal that can put characters where they belong. */
static inline int pressured_curses_can_move(void) {
  int error = 0;
  return setupterm(NULL, 1, &error) == OK && error == 1 && cursor_address != NULL;
}

#endif
