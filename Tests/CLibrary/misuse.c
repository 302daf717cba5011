/* Calls every function with NULL, with an object of another kind, and out of range: an error each time, and
 * never a crash. The program prints what it did not expect, and then ends with 1. */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <pressure.h>
#include <stdio.h>
#include <string.h>

static int failed;

#define EXPECT(condition) \
  do { if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); failed = 1; } } while (0)

/* As languages without types pass them. */
#define AS(kind, object) ((struct pressure##kind *)(void *)(object))

/* All that is asked of an object which is none. */
static void ask_wrong(void *wrong) {
  double number = 7;
  int64_t raw = 7;
  struct pressure_stream *stream = NULL;

  EXPECT(pressure_ref(AS(, wrong)) == NULL && pressure_unref(AS(, wrong)) == NULL);
  EXPECT(pressure_get_fd(AS(, wrong)) == -EINVAL && pressure_dispatch(AS(, wrong)) == -EINVAL);
  EXPECT(pressure_get_event(AS(, wrong)) == NULL && pressure_get_socket_path(AS(, wrong)) == NULL);
  EXPECT(pressure_set_user_data(AS(, wrong), wrong) == -EINVAL && !pressure_get_user_data(AS(, wrong)));
  EXPECT(pressure_stream_new_devices(AS(, wrong), &stream) == -EINVAL);
  EXPECT(pressure_stream_new_touches(AS(, wrong), &stream) == -EINVAL);
  EXPECT(pressure_stream_new_presses(AS(, wrong), "name", &stream) == -EINVAL);
  EXPECT(pressure_stream_new_actions(AS(, wrong), "a.b", &stream) == -EINVAL);
  EXPECT(pressure_stream_new_handler(AS(, wrong), "a.b", &stream) == -EINVAL && stream == NULL);
  EXPECT(pressure_play_haptic(AS(, wrong), PRESSURE_HAPTIC_POP, NULL) == -EINVAL);
  EXPECT(pressure_set_actions(AS(, wrong), "a.b", NULL, 0) == -EINVAL);
  EXPECT(pressure_list_actions(AS(, wrong), "a.b") == -EINVAL);
  EXPECT(pressure_perform_action(AS(, wrong), "a.b", "type") == -EINVAL);

  EXPECT(pressure_touch_get_id(AS(_touch, wrong)) == 0);
  EXPECT(pressure_touch_get_phase(AS(_touch, wrong)) == PRESSURE_TOUCH_UNKNOWN);
  EXPECT(pressure_touch_get_tool(AS(_touch, wrong)) == PRESSURE_TOOL_UNKNOWN);
  EXPECT(isnan(pressure_touch_get_x(AS(_touch, wrong))) && isnan(pressure_touch_get_y(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_force(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_maximum_force(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_normalized_force(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_grams(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_tilt_x(AS(_touch, wrong))) && isnan(pressure_touch_get_tilt_y(AS(_touch, wrong))));
  EXPECT(isnan(pressure_touch_get_distance(AS(_touch, wrong))) && !pressure_touch_get_buttons(AS(_touch, wrong)));
  EXPECT(pressure_touch_get_raw(AS(_touch, wrong), &raw) == -EINVAL && raw == 7);

  EXPECT(!pressure_press_ref(AS(_press, wrong)) && !pressure_press_unref(AS(_press, wrong)));
  EXPECT(pressure_press_get_id(AS(_press, wrong)) == 0 && pressure_press_get_time(AS(_press, wrong)) == 0);
  EXPECT(!pressure_press_get_phase(AS(_press, wrong)) && !pressure_press_is_over(AS(_press, wrong)));
  EXPECT(!pressure_press_get_reason(AS(_press, wrong)) && !pressure_press_get_source(AS(_press, wrong)));
  EXPECT(!pressure_press_get_device_id(AS(_press, wrong)) && !pressure_press_get_fingers(AS(_press, wrong)));
  EXPECT(isnan(pressure_press_get_progress(AS(_press, wrong))) && isnan(pressure_press_get_force(AS(_press, wrong))));
  EXPECT(isnan(pressure_press_get_maximum_force(AS(_press, wrong))));
  EXPECT(isnan(pressure_press_get_x(AS(_press, wrong))) && isnan(pressure_press_get_y(AS(_press, wrong))));
  EXPECT(!pressure_press_has_revealed_actions(AS(_press, wrong)));
  EXPECT(pressure_press_get_rect(AS(_press, wrong), &number, NULL, NULL, NULL) == -EINVAL && number == 7);
  EXPECT(pressure_press_get_levels(AS(_press, wrong), &number, NULL, NULL) == -EINVAL && number == 7);
  EXPECT(pressure_press_accept(AS(_press, wrong)) == -EINVAL && pressure_press_decline(AS(_press, wrong)) == -EINVAL);
  EXPECT(pressure_press_accept_in(AS(_press, wrong), 0, 0, 1, 1) == -EINVAL);
}

static void ask_wrong_event(void *wrong) {
  struct pressure_event *event = AS(_event, wrong);
  EXPECT(!pressure_event_ref(event) && !pressure_event_unref(event));
  EXPECT(pressure_event_get_type(event) == PRESSURE_EVENT_UNKNOWN);
  EXPECT(!pressure_event_get_context(event) && !pressure_event_get_stream(event));
  EXPECT(!pressure_event_get_request(event) && pressure_event_get_error(event) == -EINVAL);
  EXPECT(!pressure_event_get_message(event) && !pressure_event_get_device(event));
  EXPECT(!pressure_event_get_device_id(event) && !pressure_event_get_capability(event));
  EXPECT(!pressure_event_get_touch_count(event) && !pressure_event_get_touch(event, 0));
  EXPECT(!pressure_event_get_time(event) && !pressure_event_get_sequence(event));
  EXPECT(!pressure_event_get_merged(event) && !pressure_event_get_frame_flags(event));
  EXPECT(!pressure_event_get_press(event) && !pressure_event_get_outcome(event));
  EXPECT(!pressure_event_get_action_count(event) && !pressure_event_get_action(event, 0));
  EXPECT(!pressure_event_is_launch(event) && pressure_event_complete(event, true) == -EINVAL);
}

static void ask_wrong_device(void *wrong) {
  struct pressure_device *device = AS(_device, wrong);
  EXPECT(!pressure_device_ref(device) && !pressure_device_unref(device));
  EXPECT(!pressure_device_get_id(device) && !pressure_device_get_name(device));
  EXPECT(!pressure_device_get_node(device) && !pressure_device_get_seat(device));
  EXPECT(!pressure_device_get_modalias(device) && !pressure_device_get_class(device));
  EXPECT(!pressure_device_get_capability(device) && isnan(pressure_device_get_maximum_force(device)));
  EXPECT(!pressure_device_has_grams(device) && !pressure_device_has_haptics(device));
  EXPECT(isnan(pressure_device_get_width(device)) && isnan(pressure_device_get_height(device)));
}

static void ask_wrong_stream(void *wrong) {
  struct pressure_stream *stream = AS(_stream, wrong);
  EXPECT(!pressure_stream_ref(stream) && !pressure_stream_unref(stream) && !pressure_stream_get_context(stream));
  EXPECT(pressure_stream_set_user_data(stream, wrong) == -EINVAL && !pressure_stream_get_user_data(stream));
  EXPECT(pressure_stream_start(stream) == -EINVAL && pressure_stream_stop(stream) == -EINVAL);
  EXPECT(pressure_stream_add_device(stream, "id") == -EINVAL);
  EXPECT(pressure_stream_set_max_rate(stream, 60) == -EINVAL && pressure_stream_set_raw(stream, true) == -EINVAL);
  EXPECT(pressure_stream_add_fingers(stream, 1) == -EINVAL);
  EXPECT(pressure_stream_set_sensitivity(stream, PRESSURE_SENSITIVITY_FIRM) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(stream, PRESSURE_UNIT_FRACTION, .1, .2, .3) == -EINVAL);
  EXPECT(pressure_stream_set_fallback(stream, true) == -EINVAL && pressure_stream_set_moves(stream, true) == -EINVAL);
  EXPECT(pressure_stream_set_long_press(stream, true) == -EINVAL && pressure_stream_set_pens(stream, true) == -EINVAL);
}

static void ask_wrong_action(void *wrong) {
  struct pressure_action *action = AS(_action, wrong);
  EXPECT(!pressure_action_ref(action) && !pressure_action_unref(action));
  EXPECT(pressure_action_set_subtitle(action, "x") == -EINVAL && pressure_action_set_user_info(action, "{}") == -EINVAL);
  EXPECT(pressure_action_set_icon_symbol(action, "add") == -EINVAL);
  EXPECT(pressure_action_set_icon_file(action, "/x") == -EINVAL);
  EXPECT(pressure_action_set_icon_contact(action, "x", NULL) == -EINVAL);
  EXPECT(!pressure_action_get_type(action) && !pressure_action_get_title(action));
  EXPECT(!pressure_action_get_subtitle(action) && !pressure_action_get_icon_symbol(action));
  EXPECT(!pressure_action_get_icon_file(action) && !pressure_action_get_icon_contact(action));
  EXPECT(!pressure_action_get_icon_picture(action) && !pressure_action_get_user_info(action));
  EXPECT(!pressure_action_get_user_info_string(action, "key"));
}

static void check_streams(struct pressure *context) {
  struct pressure_stream *touches = NULL, *presses = NULL, *none = NULL;
  char long_name[66];
  memset(long_name, 'n', 65);
  long_name[65] = 0;
  EXPECT(pressure_stream_new_touches(context, NULL) == -EINVAL && pressure_stream_new_devices(context, NULL) == -EINVAL);
  EXPECT(pressure_stream_new_presses(context, NULL, &none) == -EINVAL);
  EXPECT(pressure_stream_new_presses(context, "", &none) == -EINVAL);
  EXPECT(pressure_stream_new_presses(context, long_name, &none) == -EINVAL);
  EXPECT(pressure_stream_new_presses(context, "\xff", &none) == -EINVAL);
  EXPECT(pressure_stream_new_presses(context, "name", NULL) == -EINVAL);
  EXPECT(pressure_stream_new_actions(context, NULL, &none) == -EINVAL);
  EXPECT(pressure_stream_new_handler(context, "", &none) == -EINVAL && none == NULL);

  EXPECT(pressure_stream_new_touches(context, &touches) == 0);
  EXPECT(pressure_stream_set_max_rate(touches, 10001) == -EINVAL && pressure_stream_set_max_rate(touches, 10000) == 0);
  EXPECT(pressure_stream_set_max_rate(touches, 0) == 0);
  EXPECT(pressure_stream_add_device(touches, NULL) == -EINVAL && pressure_stream_add_device(touches, "") == -EINVAL);
  EXPECT(pressure_stream_add_fingers(touches, 1) == -EINVAL && pressure_stream_set_pens(touches, true) == -EINVAL);
  EXPECT(pressure_stream_stop(touches) == 0 && pressure_stream_start(touches) == 0);
  EXPECT(pressure_stream_start(touches) == -EALREADY && pressure_stream_set_raw(touches, true) == -EBUSY);
  EXPECT(pressure_stream_stop(touches) == 0 && pressure_stream_set_raw(touches, true) == 0);
  EXPECT(pressure_stream_set_user_data(touches, &touches) == 0 && pressure_stream_get_user_data(touches) == &touches);
  EXPECT(pressure_stream_get_context(touches) == context);
  EXPECT(pressure_stream_unref(touches) == NULL);

  EXPECT(pressure_stream_new_presses(context, "name", &presses) == 0);
  EXPECT(pressure_stream_set_raw(presses, true) == -EINVAL && pressure_stream_set_max_rate(presses, 1) == -EINVAL);
  EXPECT(pressure_stream_add_fingers(presses, 0) == -EINVAL && pressure_stream_add_fingers(presses, 6) == -EINVAL);
  EXPECT(pressure_stream_add_fingers(presses, 5) == 0 && pressure_stream_add_device(presses, "id") == 0);
  EXPECT(pressure_stream_set_sensitivity(presses, (enum pressure_sensitivity)99) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(presses, (enum pressure_unit)0, .1, .2, .3) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(presses, PRESSURE_UNIT_FRACTION, .3, .2, .1) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(presses, PRESSURE_UNIT_FRACTION, NAN, .2, .3) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(presses, PRESSURE_UNIT_GRAMS, 50, 100, INFINITY) == -EINVAL);
  EXPECT(pressure_stream_set_thresholds(presses, PRESSURE_UNIT_GRAMS, 50, 100, 200) == 0);
  pressure_stream_unref(presses);
}

static void check_actions(struct pressure *context) {
  struct pressure_action *action = NULL, *nothing = NULL;
  EXPECT(pressure_action_new(NULL, "t", &action) == -EINVAL && pressure_action_new("t", NULL, &action) == -EINVAL);
  EXPECT(pressure_action_new("", "t", &action) == -EINVAL && pressure_action_new("t", " t", &action) == -EINVAL);
  EXPECT(pressure_action_new("t", "\xff", &action) == -EINVAL && pressure_action_new("t", "t", NULL) == -EINVAL);
  EXPECT(action == NULL && pressure_action_new("t", "title", &action) == 0);
  EXPECT(pressure_action_set_icon_symbol(action, "nonsense") == -EINVAL);
  EXPECT(pressure_action_set_icon_file(action, "relative") == -EINVAL);
  EXPECT(pressure_action_set_icon_contact(action, "", NULL) == -EINVAL);
  EXPECT(pressure_action_set_icon_contact(action, "a", "relative") == -EINVAL);
  EXPECT(pressure_action_set_user_info(action, "[]") == -EINVAL && pressure_action_set_user_info(action, "{") == -EINVAL);
  EXPECT(pressure_action_set_icon_file(action, "/x") == 0 && pressure_action_set_icon_file(action, NULL) == 0);
  EXPECT(pressure_action_get_icon_file(action) == NULL);
  EXPECT(!pressure_action_get_user_info_string(action, "x") && !pressure_action_get_user_info_string(action, NULL));
  EXPECT(pressure_set_actions(context, NULL, &action, 1) == -EINVAL);
  EXPECT(pressure_set_actions(context, "a.b", NULL, 1) == -EINVAL);
  EXPECT(pressure_set_actions(context, "a.b", &nothing, 1) == -EINVAL);
  EXPECT(pressure_set_actions(context, "a.b", &action, SIZE_MAX) == -EINVAL);
  EXPECT(pressure_list_actions(context, "") == -EINVAL && pressure_list_actions(context, NULL) == -EINVAL);
  EXPECT(pressure_perform_action(context, "a.b", "") == -EINVAL);
  EXPECT(pressure_perform_action(context, NULL, "t") == -EINVAL);
  pressure_action_unref(action);
}

/* Nobody answers there: requests fail one by one, and there may not be more than so many. */
static void check_requests(struct pressure *context) {
  struct pressure_event *event;
  int results = 0;
  EXPECT(pressure_play_haptic(context, (enum pressure_haptic)0, NULL) == -EINVAL);
  EXPECT(pressure_play_haptic(context, PRESSURE_HAPTIC_PEEK, "\xff") == -EINVAL);
  for (int i = 0; i < 256; i++) EXPECT(pressure_play_haptic(context, PRESSURE_HAPTIC_PEEK, NULL) > 0);
  EXPECT(pressure_play_haptic(context, PRESSURE_HAPTIC_PEEK, NULL) == -EAGAIN);
  struct pollfd fd = {pressure_get_fd(context), POLLIN, 0};
  EXPECT(poll(&fd, 1, 0) == 1);
  while ((event = pressure_get_event(context)) != NULL) {
    if (pressure_event_get_type(event) == PRESSURE_EVENT_RESULT) {
      results++;
      EXPECT(pressure_event_get_error(event) == -ENOENT && pressure_event_get_message(event));
      EXPECT(pressure_event_get_context(event) == context && pressure_event_get_stream(event) == NULL);
    }
    pressure_event_unref(event);
  }
  EXPECT(results == 256 && poll(&fd, 1, 0) == 0);
}

int main(void) {
  struct pressure *context = NULL;
  struct pressure_action *action = NULL;
  EXPECT(pressure_new(NULL, NULL) == -EINVAL && pressure_new("", &context) == -EINVAL);
  EXPECT(pressure_new("\xff", &context) == -EINVAL && context == NULL);
  if (pressure_new("/nonexistent/socket", &context) != 0) return 1;
  if (pressure_action_new("type", "title", &action) != 0) return 1;
  EXPECT(strcmp(pressure_get_socket_path(context), "/nonexistent/socket") == 0);
  EXPECT(strlen(pressure_get_version()) >= 5);
  EXPECT(pressure_set_user_data(context, &context) == 0 && pressure_get_user_data(context) == &context);
  EXPECT(pressure_dispatch(context) == 0 && pressure_get_event(context) == NULL);

  ask_wrong(NULL);
  ask_wrong(action);
  void *others[] = {NULL, context};
  for (int i = 0; i < 2; i++) {
    ask_wrong_event(others[i]);
    ask_wrong_device(others[i]);
    ask_wrong_stream(others[i]);
    ask_wrong_action(others[i]);
  }
  check_streams(context);
  check_actions(context);
  check_requests(context);
  pressure_action_unref(action);
  EXPECT(pressure_unref(context) == NULL);
  return failed;
}
