/* A window with a page, and a popover with the page behind a link. */
#ifndef BROWSER_H
#define BROWSER_H

#include <gtk/gtk.h>

struct browser;

struct browser *browser_new(GtkApplication *application, const char *uri);
void browser_free(struct browser *browser);

/* Whether the user wants previews. */
gboolean browser_allows_previews(struct browser *browser);
/* The link that the pointer is over, or NULL. */
const char *browser_get_link(struct browser *browser);

/* Shows the page behind a link in a popover where the pointer is. */
void browser_show_preview(struct browser *browser, const char *link);
/* How near the press is to going there, 0 to 1. */
void browser_set_progress(struct browser *browser, double progress);
/* Shows what can be done with the link; the popover stays until one of that is chosen. */
void browser_reveal_actions(struct browser *browser);
gboolean browser_shows_actions(struct browser *browser);
void browser_close_preview(struct browser *browser);
/* Goes to the page. */
void browser_go(struct browser *browser, const char *link);

#endif
