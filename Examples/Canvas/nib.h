/* What a touch leaves on paper: an ellipse whose size follows the force, and its shape the tilt. */
#ifndef NIB_H
#define NIB_H

#include <cairo.h>
#include <pressure.h>
#include <stdbool.h>

struct nib {
  double x, y;
  /* Across the tilt; along it, it is `stretch` times as long. Both in pixels. */
  double width;
  double stretch;
  /* The direction in which the pen leans, in radians. */
  double direction;
  bool erases;
};

/* The nib of a touch on paper of that size. Its width is 0 where nothing touches the paper. */
struct nib nib_of_touch(struct pressure_touch *touch, double paper_width, double paper_height);

/* How far the pen leans from the vertical, in degrees; 0 for fingers. */
double nib_tilt(const struct nib *nib);

/* Draws from one nib to the next. */
void nib_draw(const struct nib *from, const struct nib *to, cairo_t *paper);

#endif
