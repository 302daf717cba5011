/* Prints the contacts of every frame, one JSON array for each, by libpressure. */
#include <inttypes.h>
#include <poll.h>
#include <pressure.h>
#include <stdio.h>

static const char *const phases[] = {
  "unknown", "began", "moved", "stationary", "ended", "cancelled",
};
static const char *const tools[] = {
  "unknown", "finger", "pen", "eraser", "brush", "pencil", "airbrush",
};

static void print_touch(struct pressure_touch *touch) {
  printf(
    "[%" PRId64 ", \"%s\", \"%s\", %.17g, %.17g, %.17g, %.17g, %.17g]",
    pressure_touch_get_id(touch), phases[pressure_touch_get_phase(touch)],
    tools[pressure_touch_get_tool(touch)], pressure_touch_get_x(touch), pressure_touch_get_y(touch),
    pressure_touch_get_force(touch), pressure_touch_get_maximum_force(touch),
    pressure_touch_get_grams(touch));
}

static void print_frame(struct pressure_event *event) {
  size_t count = pressure_event_get_touch_count(event);

  printf(
    "[%" PRId64 ", %" PRId64 ", %" PRId64 ", [", pressure_event_get_sequence(event),
    pressure_event_get_time(event), pressure_event_get_merged(event));
  for (size_t i = 0; i < count; i++) {
    if (i > 0) printf(", ");
    print_touch(pressure_event_get_touch(event, i));
  }
  printf("]]\n");
  fflush(stdout);
}

int main(void) {
  struct pressure *context;
  struct pressure_stream *touches;
  struct pressure_event *event;
  struct pollfd fd = {0};

  if (pressure_new(NULL, &context) < 0) return 1;
  if (pressure_stream_new_touches(context, &touches) < 0) return 1;
  if (pressure_stream_start(touches) < 0) return 1;
  fd.fd = pressure_get_fd(context);
  fd.events = POLLIN;
  while (poll(&fd, 1, -1) >= 0 && pressure_dispatch(context) == 0) {
    while ((event = pressure_get_event(context)) != NULL) {
      if (pressure_event_get_type(event) == PRESSURE_EVENT_TOUCHES) print_frame(event);
      pressure_event_unref(event);
    }
  }
  pressure_stream_unref(touches);
  pressure_unref(context);
  return 1;
}
