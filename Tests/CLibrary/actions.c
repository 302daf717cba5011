/* An application and a dock in one: sets quick actions, lists, watches, performs and handles them. Each step
 * waits for its event; the program ends with the number of the step that failed, or 0. */
#include <errno.h>
#include <poll.h>
#include <pressure.h>
#include <stdio.h>
#include <string.h>

static const char application[] = "org.example.Photos";
static struct pressure *context;

#define CHECK(condition) \
  do { if (!(condition)) { fprintf(stderr, "line %d: %s\n", __LINE__, #condition); return 1; } } while (0)

/* The next event of a type, within 10 s; events of other types are passed over. */
static struct pressure_event *await(enum pressure_event_type type) {
  struct pollfd fd = {pressure_get_fd(context), POLLIN, 0};
  while (poll(&fd, 1, 10000) == 1 && pressure_dispatch(context) == 0) {
    struct pressure_event *event;
    while ((event = pressure_get_event(context)) != NULL) {
      if (pressure_event_get_type(event) == type) return event;
      pressure_event_unref(event);
    }
  }
  return NULL;
}

static int await_result(int request) {
  struct pressure_event *event = await(PRESSURE_EVENT_RESULT);
  int error = pressure_event_get_request(event) == request ? pressure_event_get_error(event) : -EBADMSG;
  pressure_event_unref(event);
  return error;
}

static int set_actions(void) {
  struct pressure_action *actions[2];
  CHECK(pressure_action_new("recent", "Dunes", &actions[0]) == 0);
  CHECK(pressure_action_set_subtitle(actions[0], "Seen last") == 0);
  CHECK(pressure_action_set_icon_symbol(actions[0], "time") == 0);
  CHECK(pressure_action_set_user_info(actions[0], "{\"photo\": \"dunes\", \"n\": 1}") == 0);
  CHECK(pressure_action_new("ada", "Ada", &actions[1]) == 0);
  CHECK(pressure_action_set_icon_contact(actions[1], "Ada", "/pictures/ada.png") == 0);
  CHECK(await_result(pressure_set_actions(context, application, actions, 2)) == 0);
  /* Two of one type are a mistake, of which the service's rules are known here. */
  actions[1] = pressure_action_unref(actions[1]);
  actions[1] = pressure_action_ref(actions[0]);
  CHECK(await_result(pressure_set_actions(context, application, actions, 2)) == -EINVAL);
  pressure_action_unref(actions[0]);
  pressure_action_unref(actions[1]);
  return 0;
}

static int check_actions(struct pressure_event *event) {
  struct pressure_action *recent = pressure_event_get_action(event, 0);
  struct pressure_action *ada = pressure_event_get_action(event, 1);
  CHECK(pressure_event_get_action_count(event) == 2 && pressure_event_get_action(event, 2) == NULL);
  CHECK(strcmp(pressure_action_get_type(recent), "recent") == 0);
  CHECK(strcmp(pressure_action_get_title(recent), "Dunes") == 0);
  CHECK(strcmp(pressure_action_get_subtitle(recent), "Seen last") == 0);
  CHECK(strcmp(pressure_action_get_icon_symbol(recent), "time") == 0);
  CHECK(pressure_action_get_icon_file(recent) == NULL);
  CHECK(strcmp(pressure_action_get_user_info(recent), "{\"photo\":\"dunes\",\"n\":1}") == 0);
  CHECK(strcmp(pressure_action_get_user_info_string(recent, "photo"), "dunes") == 0);
  CHECK(pressure_action_get_user_info_string(recent, "n") == NULL);
  CHECK(strcmp(pressure_action_get_icon_contact(ada), "Ada") == 0);
  CHECK(strcmp(pressure_action_get_icon_picture(ada), "/pictures/ada.png") == 0);
  CHECK(pressure_action_get_user_info(ada) == NULL && pressure_action_get_subtitle(ada) == NULL);
  pressure_event_unref(event);
  return 0;
}

static int list_and_watch(void) {
  struct pressure_stream *watch;
  CHECK(pressure_list_actions(context, application) > 0);
  CHECK(check_actions(await(PRESSURE_EVENT_RESULT)) == 0);
  CHECK(pressure_stream_new_actions(context, application, &watch) == 0);
  CHECK(pressure_stream_start(watch) == 0);
  CHECK(check_actions(await(PRESSURE_EVENT_ACTIONS)) == 0);
  pressure_stream_unref(watch);
  return 0;
}

/* Nobody handles it yet: it is to be launched, and the handler hears of that. */
static int launch(struct pressure_stream *handler) {
  struct pressure_event *event;
  int request = pressure_perform_action(context, application, "recent");
  CHECK(request > 0);
  event = await(PRESSURE_EVENT_RESULT);
  CHECK(pressure_event_get_request(event) == request);
  CHECK(pressure_event_get_outcome(event) == PRESSURE_OUTCOME_LAUNCH);
  pressure_event_unref(event);
  CHECK(pressure_stream_start(handler) == 0);
  event = await(PRESSURE_EVENT_PERFORM);
  CHECK(pressure_event_is_launch(event) && pressure_event_get_stream(event) == handler);
  CHECK(strcmp(pressure_action_get_title(pressure_event_get_action(event, 0)), "Dunes") == 0);
  CHECK(await_result(pressure_event_complete(event, true)) == 0);
  pressure_event_unref(event);
  return 0;
}

/* An action of the desktop entry: only its type is known. */
static int perform(bool handled, enum pressure_outcome outcome) {
  struct pressure_event *event;
  int completion, request = pressure_perform_action(context, application, "new-window");
  CHECK(request > 0);
  event = await(PRESSURE_EVENT_PERFORM);
  CHECK(!pressure_event_is_launch(event));
  CHECK(strcmp(pressure_action_get_type(pressure_event_get_action(event, 0)), "new-window") == 0);
  CHECK(pressure_action_get_title(pressure_event_get_action(event, 0)) == NULL);
  completion = pressure_event_complete(event, handled);
  CHECK(completion > 0);
  pressure_event_unref(event);
  for (int results = 0; results < 2; results++) {
    event = await(PRESSURE_EVENT_RESULT);
    CHECK(pressure_event_get_error(event) == 0);
    if (pressure_event_get_request(event) == request)
      CHECK(pressure_event_get_outcome(event) == outcome);
    else
      CHECK(pressure_event_get_request(event) == completion);
    pressure_event_unref(event);
  }
  return 0;
}

int main(void) {
  struct pressure_stream *handler;
  int failed;
  if (pressure_new(NULL, &context) != 0) return 1;
  if (pressure_stream_new_handler(context, application, &handler) != 0) return 1;
  failed = set_actions() ? 2 : list_and_watch() ? 3 : launch(handler) ? 4
    : perform(true, PRESSURE_OUTCOME_HANDLED) ? 5 : perform(false, PRESSURE_OUTCOME_NOT_HANDLED) ? 6 : 0;
  if (!failed && await_result(pressure_set_actions(context, application, NULL, 0)) != 0) failed = 7;
  if (!failed && await_result(pressure_play_haptic(context, PRESSURE_HAPTIC_GENERIC, "nothing")) != -ENODEV)
    failed = 8;
  if (!failed && await_result(pressure_play_haptic(context, PRESSURE_HAPTIC_POP, NULL)) != -EOPNOTSUPP) failed = 9;
  pressure_stream_unref(handler);
  pressure_unref(context);
  return failed;
}
