#include "pressure-source.h"

#include <glib-unix.h>

struct event_source {
  GSource base;
  struct pressure *context;
};

static gboolean dispatch(GSource *base, GSourceFunc function, gpointer user_data) {
  struct event_source *source = (struct event_source *)base;
  PressureSourceFunc callback = (PressureSourceFunc)(void (*)(void))function;
  struct pressure_event *event;
  int status = pressure_dispatch(source->context);

  if (status < 0) {
    g_warning("no more of pressured: %s", g_strerror(-status));
    return G_SOURCE_REMOVE;
  }
  /* The callback may have removed the source. */
  while (!g_source_is_destroyed(base) && (event = pressure_get_event(source->context)) != NULL) {
    if (callback != NULL) callback(event, user_data);
    pressure_event_unref(event);
  }
  return G_SOURCE_CONTINUE;
}

static void finalize(GSource *base) {
  struct event_source *source = (struct event_source *)base;

  source->context = pressure_unref(source->context);
}

/* The descriptor alone says when there is something to do. */
static GSourceFuncs functions = {NULL, NULL, dispatch, finalize, NULL, NULL};

GSource *pressure_source_new(struct pressure *context) {
  GSource *base = g_source_new(&functions, sizeof(struct event_source));
  struct event_source *source = (struct event_source *)base;

  source->context = pressure_ref(context);
  g_source_set_static_name(base, "pressure");
  g_source_add_unix_fd(base, pressure_get_fd(context), G_IO_IN);
  return base;
}

guint pressure_source_add(
  struct pressure *context, PressureSourceFunc callback, gpointer user_data) {
  GSource *source = pressure_source_new(context);
  guint id;

  g_source_set_callback(source, G_SOURCE_FUNC(callback), user_data, NULL);
  id = g_source_attach(source, NULL);
  g_source_unref(source);
  return id;
}
