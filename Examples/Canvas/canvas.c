#include "canvas.h"

#include <math.h>

#include "nib.h"

/* A touch that is down, and the stroke that it draws. */
struct stroke {
  /* Interned: ids are those of one device. */
  const char *device;
  gint64 id;
  struct nib nib;
  double force, grams;
  unsigned int points;
  double widest, heaviest, most_tilted;
};

struct canvas {
  GtkWidget *area;
  GtkEventController *pointer;
  /* What was drawn so far. */
  cairo_surface_t *ink;
  GArray *strokes;
  char *note;
};

/* Pixels: the ring around a touch, without force, and what full force adds. */
#define RING 14.0
#define RING_GROWTH 46.0

static void draw_ring(const struct stroke *stroke, cairo_t *cairo) {
  cairo_arc(cairo, stroke->nib.x, stroke->nib.y, RING + RING_GROWTH * stroke->force, 0, 2 * G_PI);
  cairo_set_source_rgba(cairo, 0.89, 0.35, 0.10, 0.18);
  cairo_fill_preserve(cairo);
  cairo_set_source_rgba(cairo, 0.89, 0.35, 0.10, 0.9);
  cairo_set_line_width(cairo, 2);
  cairo_stroke(cairo);
}

/* How hard all touches together press: grams, or per cent where a device does not know them. */
static char *corner_text(struct canvas *canvas) {
  double grams = 0, force = 0;

  if (canvas->strokes->len == 0) return g_strdup(canvas->note);
  for (guint i = 0; i < canvas->strokes->len; i++) {
    const struct stroke *stroke = &g_array_index(canvas->strokes, struct stroke, i);
    grams += stroke->grams;
    force = fmax(force, stroke->force);
  }
  if (isnan(grams)) return g_strdup_printf("%.0f %%", force * 100);
  return g_strdup_printf("%.0f g", grams);
}

static void draw_corner(struct canvas *canvas, cairo_t *cairo, int width) {
  char *text = corner_text(canvas);
  PangoLayout *layout = gtk_widget_create_pango_layout(canvas->area, text);
  PangoFontDescription *font = pango_font_description_from_string("Sans 20");
  int text_width;

  pango_layout_set_font_description(layout, font);
  pango_layout_get_pixel_size(layout, &text_width, NULL);
  cairo_move_to(cairo, width - text_width - 16, 12);
  cairo_set_source_rgb(cairo, 0.25, 0.25, 0.30);
  pango_cairo_show_layout(cairo, layout);
  pango_font_description_free(font);
  g_object_unref(layout);
  g_free(text);
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer user_data) {
  struct canvas *canvas = user_data;

  (void)area;
  (void)height;
  cairo_set_source_rgb(cairo, 1, 1, 0.98);
  cairo_paint(cairo);
  if (canvas->ink != NULL) {
    cairo_set_source_surface(cairo, canvas->ink, 0, 0);
    cairo_paint(cairo);
  }
  for (guint i = 0; i < canvas->strokes->len; i++) {
    draw_ring(&g_array_index(canvas->strokes, struct stroke, i), cairo);
  }
  draw_corner(canvas, cairo, width);
}

/* Larger or smaller paper keeps what is drawn on it. */
static void resize(GtkDrawingArea *area, int width, int height, gpointer user_data) {
  struct canvas *canvas = user_data;
  cairo_surface_t *ink = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);

  (void)area;
  if (canvas->ink != NULL) {
    cairo_t *cairo = cairo_create(ink);
    cairo_set_source_surface(cairo, canvas->ink, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_destroy(canvas->ink);
  }
  canvas->ink = ink;
}

static void enter(void) { g_info("the pointer is over the canvas"); }

struct canvas *canvas_new(void) {
  struct canvas *canvas = g_new0(struct canvas, 1);

  canvas->area = g_object_ref_sink(gtk_drawing_area_new());
  canvas->strokes = g_array_new(FALSE, TRUE, sizeof(struct stroke));
  canvas->note = g_strdup("");
  canvas->pointer = gtk_event_controller_motion_new();
  g_signal_connect(canvas->pointer, "enter", G_CALLBACK(enter), NULL);
  gtk_widget_add_controller(canvas->area, canvas->pointer);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(canvas->area), draw, canvas, NULL);
  g_signal_connect(canvas->area, "resize", G_CALLBACK(resize), canvas);
  return canvas;
}

void canvas_free(struct canvas *canvas) {
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(canvas->area), NULL, NULL, NULL);
  g_signal_handlers_disconnect_by_data(canvas->area, canvas);
  g_object_unref(canvas->area);
  g_clear_pointer(&canvas->ink, cairo_surface_destroy);
  g_array_unref(canvas->strokes);
  g_free(canvas->note);
  g_free(canvas);
}

GtkWidget *canvas_get_widget(struct canvas *canvas) { return canvas->area; }

void canvas_clear(struct canvas *canvas) {
  g_clear_pointer(&canvas->ink, cairo_surface_destroy);
  resize(
    GTK_DRAWING_AREA(canvas->area), gtk_widget_get_width(canvas->area),
    gtk_widget_get_height(canvas->area), canvas);
  gtk_widget_queue_draw(canvas->area);
}

void canvas_set_note(struct canvas *canvas, const char *note) {
  g_free(canvas->note);
  canvas->note = g_strdup(note);
  gtk_widget_queue_draw(canvas->area);
}

static guint find_stroke(struct canvas *canvas, const char *device, gint64 id) {
  guint i = 0;

  for (; i < canvas->strokes->len; i++) {
    const struct stroke *stroke = &g_array_index(canvas->strokes, struct stroke, i);
    if (stroke->device == device && stroke->id == id) break;
  }
  return i;
}

static void draw_touch(struct canvas *canvas, struct stroke *stroke, struct pressure_touch *touch) {
  struct nib nib = nib_of_touch(
    touch, gtk_widget_get_width(canvas->area), gtk_widget_get_height(canvas->area));

  if (nib.width > 0 && canvas->ink != NULL) {
    cairo_t *paper = cairo_create(canvas->ink);
    cairo_set_source_rgb(paper, 0.10, 0.16, 0.42);
    nib_draw(stroke->nib.width > 0 ? &stroke->nib : &nib, &nib, paper);
    cairo_destroy(paper);
    stroke->points++;
  }
  stroke->nib = nib;
  stroke->force = pressure_touch_get_normalized_force(touch);
  stroke->grams = pressure_touch_get_grams(touch);
  stroke->widest = fmax(stroke->widest, nib.width);
  stroke->heaviest = fmax(stroke->heaviest, stroke->grams);
  if (nib.width > 0) stroke->most_tilted = fmax(stroke->most_tilted, nib_tilt(&nib));
}

static void end_stroke(struct canvas *canvas, guint index, enum pressure_touch_phase phase) {
  const struct stroke *stroke = &g_array_index(canvas->strokes, struct stroke, index);

  g_info(
    "stroke %s: %u points, %.1f px at its widest, %.0f g, tilt %.0f",
    phase == PRESSURE_TOUCH_CANCELLED ? "cancelled" : "ended", stroke->points, stroke->widest,
    stroke->heaviest, stroke->most_tilted);
  g_array_remove_index_fast(canvas->strokes, index);
}

static void add_touch(struct canvas *canvas, const char *device, struct pressure_touch *touch) {
  enum pressure_touch_phase phase = pressure_touch_get_phase(touch);
  guint index = find_stroke(canvas, device, pressure_touch_get_id(touch));

  if (phase == PRESSURE_TOUCH_BEGAN &&
      gtk_event_controller_motion_contains_pointer(GTK_EVENT_CONTROLLER_MOTION(canvas->pointer))) {
    struct stroke stroke = {.device = device, .id = pressure_touch_get_id(touch)};
    g_array_append_val(canvas->strokes, stroke);
    g_info("stroke began");
  }
  if (index == canvas->strokes->len) return;
  if (phase == PRESSURE_TOUCH_ENDED || phase == PRESSURE_TOUCH_CANCELLED) {
    end_stroke(canvas, index, phase);
  } else {
    draw_touch(canvas, &g_array_index(canvas->strokes, struct stroke, index), touch);
  }
}

void canvas_draw_frame(struct canvas *canvas, struct pressure_event *frame) {
  const char *device = g_intern_string(pressure_event_get_device_id(frame));

  for (size_t i = 0; i < pressure_event_get_touch_count(frame); i++) {
    add_touch(canvas, device, pressure_event_get_touch(frame, i));
  }
  gtk_widget_queue_draw(canvas->area);
}
