/* What the user has chosen, in $XDG_CONFIG_HOME/link-preview.ini. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <glib.h>

/* Whether pressing a link previews it; so it does where nothing was chosen. */
gboolean settings_allow_previews(void);
void settings_set_allow_previews(gboolean allow);

#endif
