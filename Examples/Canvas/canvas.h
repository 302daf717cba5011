/* A drawing area that is drawn on by touches: the whole pad, screen or tablet is its paper. */
#ifndef CANVAS_H
#define CANVAS_H

#include <gtk/gtk.h>
#include <pressure.h>

struct canvas;

/* A canvas with a drawing area of its own, which it holds. */
struct canvas *canvas_new(void);
void canvas_free(struct canvas *canvas);
GtkWidget *canvas_get_widget(struct canvas *canvas);

/* Draws a frame of touches. Strokes begin only while the pointer is over the canvas. */
void canvas_draw_frame(struct canvas *canvas, struct pressure_event *frame);
void canvas_clear(struct canvas *canvas);
/* What the corner says while nothing is touched. */
void canvas_set_note(struct canvas *canvas, const char *note);

#endif
