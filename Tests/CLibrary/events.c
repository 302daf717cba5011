/* Prints every event as a line of text, for tests to compare: events.c SECONDS. Accepts each press that is
 * offered. Everything that the header has to say of devices, touches and presses is in the lines. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pressure.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *or_none(const char *text) { return text ? text : "-"; }

static void print_device(struct pressure_device *device) {
  printf(" %s|%s|%s|%s|%d|%d|%.17g|%d|%d|%.17g|%.17g", pressure_device_get_name(device),
         pressure_device_get_node(device), pressure_device_get_seat(device),
         or_none(pressure_device_get_modalias(device)), (int)pressure_device_get_class(device),
         (int)pressure_device_get_capability(device), pressure_device_get_maximum_force(device),
         pressure_device_has_grams(device), pressure_device_has_haptics(device),
         pressure_device_get_width(device), pressure_device_get_height(device));
}

static void print_touch(struct pressure_touch *touch) {
  int64_t raw = 0;
  int error = pressure_touch_get_raw(touch, &raw);
  printf(" [%" PRId64 " %d %d %.17g %.17g %.17g %.17g %.17g", pressure_touch_get_id(touch),
         (int)pressure_touch_get_phase(touch), (int)pressure_touch_get_tool(touch),
         pressure_touch_get_x(touch), pressure_touch_get_y(touch), pressure_touch_get_force(touch),
         pressure_touch_get_maximum_force(touch), pressure_touch_get_grams(touch));
  if (error == 0) printf(" %" PRId64, raw);
  if (error == -ENODATA) printf(" -");
  printf(" %.17g %.17g %.17g %u]", pressure_touch_get_tilt_x(touch), pressure_touch_get_tilt_y(touch),
         pressure_touch_get_distance(touch), pressure_touch_get_buttons(touch));
}

static void print_touches(struct pressure_event *event) {
  printf(" %" PRId64 " %" PRId64 " %" PRId64 " %u", pressure_event_get_sequence(event),
         pressure_event_get_time(event), pressure_event_get_merged(event),
         pressure_event_get_frame_flags(event));
  for (size_t i = 0; i < pressure_event_get_touch_count(event); i++)
    print_touch(pressure_event_get_touch(event, i));
}

static void print_press(struct pressure_press *press) {
  double x = 0, y = 0, width = 0, height = 0, hint = 0, peek = 0, pop = 0;
  printf(" %" PRId64 " phase=%d reason=%d source=%d over=%d progress=%.17g fingers=%u force=%.17g/%.17g at=%.17g,%.17g"
         " actions=%d", pressure_press_get_id(press), (int)pressure_press_get_phase(press),
         (int)pressure_press_get_reason(press), (int)pressure_press_get_source(press),
         pressure_press_is_over(press), pressure_press_get_progress(press),
         pressure_press_get_fingers(press), pressure_press_get_force(press),
         pressure_press_get_maximum_force(press), pressure_press_get_x(press), pressure_press_get_y(press),
         pressure_press_has_revealed_actions(press));
  if (pressure_press_get_rect(press, &x, &y, &width, &height) == 0)
    printf(" rect=%g,%g,%g,%g", x, y, width, height);
  if (pressure_press_get_levels(press, &hint, &peek, &pop) == 0) printf(" levels=%g,%g,%g", hint, peek, pop);
  if (pressure_press_get_phase(press) == PRESSURE_PRESS_OFFERED)
    printf(" request=%d", pressure_press_accept_in(press, 1, 2, 3.5, 4));
}

static void print_event(struct pressure_event *event) {
  enum pressure_event_type type = pressure_event_get_type(event);
  printf("%d %s", (int)type, or_none(pressure_event_get_device_id(event)));
  switch (type) {
  case PRESSURE_EVENT_DEVICE_ADDED:
  case PRESSURE_EVENT_DEVICE_REMOVED:
  case PRESSURE_EVENT_DEVICE_CHANGED: print_device(pressure_event_get_device(event)); break;
  case PRESSURE_EVENT_CAPABILITY: printf(" %d", (int)pressure_event_get_capability(event)); break;
  case PRESSURE_EVENT_TOUCHES: print_touches(event); break;
  case PRESSURE_EVENT_PRESS: print_press(pressure_event_get_press(event)); break;
  case PRESSURE_EVENT_RESULT: printf(" %d", pressure_event_get_request(event)); break;
  default: break;
  }
  if (pressure_event_get_message(event))
    printf(" error=%d: %s", pressure_event_get_error(event), pressure_event_get_message(event));
  printf("\n");
  pressure_event_unref(event);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int run(struct pressure *context, double end) {
  struct pollfd fd = {pressure_get_fd(context), POLLIN, 0};
  double left;
  while ((left = end - now()) > 0) {
    struct pressure_event *event;
    int error;
    if (poll(&fd, 1, (int)(left * 1000)) < 0) return errno;
    if ((error = pressure_dispatch(context)) != 0) return -error;
    while ((event = pressure_get_event(context)) != NULL) print_event(event);
    fflush(stdout);
  }
  return 0;
}

int main(int count, char **words) {
  struct pressure *context = NULL;
  struct pressure_stream *devices = NULL, *touches = NULL, *presses = NULL;
  int error;
  if (count != 2 || pressure_new(NULL, &context) != 0) return 2;
  if (pressure_stream_new_devices(context, &devices) != 0) return 3;
  if (pressure_stream_new_touches(context, &touches) != 0) return 4;
  if (pressure_stream_new_presses(context, "events.c", &presses) != 0) return 5;
  if (pressure_stream_set_raw(touches, true) != 0) return 6;
  if (pressure_stream_start(devices) || pressure_stream_start(touches) || pressure_stream_start(presses))
    return 7;
  error = run(context, now() + atof(words[1]));
  devices = pressure_stream_unref(devices);
  touches = pressure_stream_unref(touches);
  presses = pressure_stream_unref(presses);
  context = pressure_unref(context);
  return error ? 8 : 0;
}
