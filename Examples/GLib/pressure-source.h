/* libpressure in GLib's main loop. */
#ifndef PRESSURE_SOURCE_H
#define PRESSURE_SOURCE_H

#include <glib.h>
#include <pressure.h>

/* Called with each event of a context. The event is the source's: take a reference to keep it. */
typedef void (*PressureSourceFunc)(struct pressure_event *event, gpointer user_data);

/*
 * A source for the events of a context, to which it holds a reference. Its callback is a
 * PressureSourceFunc. It ends by itself only where the context is of no more use.
 */
GSource *pressure_source_new(struct pressure *context);

/* Such a source in the default main loop, until g_source_remove() is called with the result. */
guint pressure_source_add(
  struct pressure *context, PressureSourceFunc callback, gpointer user_data);

#endif
