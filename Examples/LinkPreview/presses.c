#include "presses.h"

#include <pressure.h>

#include "pressure-source.h"

struct presses {
  struct pressure *context;
  struct pressure_stream *stream;
  guint source;
  struct browser *browser;
  /* The press that is on a link, where there is one, and the answer that was sent. */
  gint64 press;
  int request;
  char *link;
  gboolean peeks;
};

static gboolean is_current(struct presses *presses, struct pressure_press *press) {
  return presses->link != NULL && presses->press == pressure_press_get_id(press);
}

static void forget(struct presses *presses) {
  g_clear_pointer(&presses->link, g_free);
  presses->request = 0;
  presses->peeks = FALSE;
}

static void answer(struct presses *presses, struct pressure_press *press) {
  const char *link = browser_get_link(presses->browser);

  if (link == NULL || presses->link != NULL || browser_shows_actions(presses->browser) ||
      !browser_allows_previews(presses->browser)) {
    pressure_press_decline(press);
    return;
  }
  presses->request = pressure_press_accept(press);
  if (presses->request < 0) return;
  presses->link = g_strdup(link);
  presses->press = pressure_press_get_id(press);
}

static void peek(struct presses *presses, struct pressure_press *press) {
  if (!presses->peeks) {
    presses->peeks = TRUE;
    browser_show_preview(presses->browser, presses->link);
  }
  browser_set_progress(presses->browser, pressure_press_get_progress(press));
  if (pressure_press_has_revealed_actions(press)) browser_reveal_actions(presses->browser);
}

static void finish(struct presses *presses, struct pressure_press *press) {
  enum pressure_press_phase phase = pressure_press_get_phase(press);
  /* With its actions shown the preview stays when the finger is lifted. */
  gboolean stays = phase == PRESSURE_PRESS_DISMISSED && browser_shows_actions(presses->browser);

  if (phase == PRESSURE_PRESS_CANCELLED) {
    g_info("cancelled for reason %d", (int)pressure_press_get_reason(press));
  }
  if (phase == PRESSURE_PRESS_POP) {
    browser_go(presses->browser, presses->link);
  } else if (presses->peeks && !stays) {
    browser_close_preview(presses->browser);
  }
  forget(presses);
}

static void follow(struct presses *presses, struct pressure_press *press) {
  enum pressure_press_phase phase = pressure_press_get_phase(press);

  if (phase == PRESSURE_PRESS_OFFERED) {
    answer(presses, press);
  } else if (!is_current(presses, press)) {
    return;
  } else if (phase == PRESSURE_PRESS_PEEK) {
    peek(presses, press);
  } else if (pressure_press_is_over(press)) {
    finish(presses, press);
  }
}

static void take_event(struct pressure_event *event, gpointer user_data) {
  struct presses *presses = user_data;

  switch (pressure_event_get_type(event)) {
  case PRESSURE_EVENT_PRESS:
    follow(presses, pressure_event_get_press(event));
    break;
  case PRESSURE_EVENT_RESULT:
    /* Another program was first. */
    if (pressure_event_get_request(event) == presses->request &&
        pressure_event_get_error(event) < 0) {
      forget(presses);
    }
    break;
  case PRESSURE_EVENT_CONNECTED:
    g_info("connected");
    break;
  case PRESSURE_EVENT_DISCONNECTED:
  case PRESSURE_EVENT_FAILED:
    g_info("disconnected: %s", pressure_event_get_message(event));
    break;
  default:
    break;
  }
}

struct presses *presses_new(struct browser *browser) {
  struct presses *presses = g_new0(struct presses, 1);

  presses->browser = browser;
  if (pressure_new(NULL, &presses->context) < 0 ||
      pressure_stream_new_presses(presses->context, "link-preview", &presses->stream) < 0) {
    presses_free(presses);
    return NULL;
  }
  /* Where there is no force, a long press peeks. */
  pressure_stream_set_long_press(presses->stream, true);
  presses->source = pressure_source_add(presses->context, take_event, presses);
  pressure_stream_start(presses->stream);
  return presses;
}

void presses_free(struct presses *presses) {
  if (presses->source != 0) g_source_remove(presses->source);
  pressure_stream_unref(presses->stream);
  pressure_unref(presses->context);
  g_free(presses->link);
  g_free(presses);
}
