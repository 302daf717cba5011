/* A canvas whose strokes follow force and tilt, of pads, screens and pens. */
#include <gtk/gtk.h>
#include <pressure.h>

#include "canvas.h"
#include "pressure-source.h"

struct program {
  struct pressure *context;
  struct pressure_stream *touches;
  guint source;
  struct canvas *canvas;
};

static void take_event(struct pressure_event *event, gpointer user_data) {
  struct program *program = user_data;

  switch (pressure_event_get_type(event)) {
  case PRESSURE_EVENT_TOUCHES:
    canvas_draw_frame(program->canvas, event);
    break;
  case PRESSURE_EVENT_CONNECTED:
    g_info("connected");
    canvas_set_note(program->canvas, "");
    break;
  case PRESSURE_EVENT_DISCONNECTED:
  case PRESSURE_EVENT_FAILED:
    g_info("disconnected: %s", pressure_event_get_message(event));
    canvas_set_note(program->canvas, "no pressured");
    break;
  default:
    break;
  }
}

static void show_window(GtkApplication *application, struct program *program) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *header = gtk_header_bar_new();
  GtkWidget *clear = gtk_button_new_with_label("Clear");

  gtk_window_set_title(GTK_WINDOW(window), "Canvas");
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 360);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(header), clear);
  gtk_window_set_titlebar(GTK_WINDOW(window), header);
  gtk_window_set_child(GTK_WINDOW(window), canvas_get_widget(program->canvas));
  g_signal_connect_swapped(clear, "clicked", G_CALLBACK(canvas_clear), program->canvas);
  gtk_window_present(GTK_WINDOW(window));
}

static void activate(GtkApplication *application, gpointer user_data) {
  struct program *program = user_data;

  if (program->canvas != NULL) {
    gtk_window_present(gtk_application_get_active_window(application));
    return;
  }
  program->canvas = canvas_new();
  program->source = pressure_source_add(program->context, take_event, program);
  pressure_stream_start(program->touches);
  show_window(application, program);
}

int main(int argc, char **argv) {
  struct program program = {0};
  GtkApplication *application;
  int status;

  if (pressure_new(NULL, &program.context) < 0) return 1;
  if (pressure_stream_new_touches(program.context, &program.touches) < 0) return 1;
  application = gtk_application_new("org.example.Canvas", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(activate), &program);
  status = g_application_run(G_APPLICATION(application), argc, argv);
  g_object_unref(application);
  if (program.source != 0) g_source_remove(program.source);
  pressure_stream_unref(program.touches);
  pressure_unref(program.context);
  if (program.canvas != NULL) canvas_free(program.canvas);
  return status;
}
