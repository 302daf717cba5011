#include "nib.h"

#include <math.h>

/* Pixels: a stroke without force, and what full force adds. */
#define THINNEST 1.5
#define FINGER_GROWTH 34.0
#define PEN_GROWTH 14.0
#define ERASER 28.0
#define RADIANS (3.14159265358979323846 / 180)
/* How much longer a pen that lies flat draws; the cosine alone would have no end. */
#define LONGEST 4.0
/* Stamps are so much of a width apart, which is close enough to look like a line. */
#define SPACING 0.15

static double tangent(double degrees) { return isnan(degrees) ? 0 : tan(degrees * RADIANS); }

struct nib nib_of_touch(struct pressure_touch *touch, double paper_width, double paper_height) {
  enum pressure_tool tool = pressure_touch_get_tool(touch);
  double force = pressure_touch_get_normalized_force(touch);
  double right = tangent(pressure_touch_get_tilt_x(touch));
  double down = tangent(pressure_touch_get_tilt_y(touch));
  struct nib nib = {0};

  nib.x = pressure_touch_get_x(touch) * paper_width;
  nib.y = pressure_touch_get_y(touch) * paper_height;
  nib.erases = tool == PRESSURE_TOOL_ERASER;
  /* 1/cos(tilt), by its tangent. */
  nib.stretch = fmin(sqrt(1 + right * right + down * down), LONGEST);
  nib.direction = atan2(down, right);
  if (force > 0) {
    double growth = tool == PRESSURE_TOOL_FINGER ? FINGER_GROWTH : PEN_GROWTH;
    nib.width = nib.erases ? ERASER : THINNEST + growth * force;
  }
  return nib;
}

double nib_tilt(const struct nib *nib) { return acos(1 / nib->stretch) / RADIANS; }

static double between(double from, double to, double part) { return from + (to - from) * part; }

static void stamp(const struct nib *from, const struct nib *to, double part, cairo_t *paper) {
  double width = between(from->width, to->width, part);

  cairo_save(paper);
  cairo_translate(paper, between(from->x, to->x, part), between(from->y, to->y, part));
  cairo_rotate(paper, to->direction);
  cairo_scale(paper, between(from->stretch, to->stretch, part) * width / 2, width / 2);
  cairo_arc(paper, 0, 0, 1, 0, 360 * RADIANS);
  cairo_restore(paper);
  cairo_fill(paper);
}

void nib_draw(const struct nib *from, const struct nib *to, cairo_t *paper) {
  double length = hypot(to->x - from->x, to->y - from->y);
  int steps = 1 + (int)(length / (SPACING * fmax(fmin(from->width, to->width), 1)));

  cairo_set_operator(paper, to->erases ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER);
  for (int i = 1; i <= steps; i++) stamp(from, to, (double)i / steps, paper);
}
