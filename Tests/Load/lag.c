#define _GNU_SOURCE
#include "lag.h"

#include <time.h>

long lag_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

void lag_add(struct lag *lag, long microseconds) {
  long step = microseconds < 0 ? 0 : microseconds / LAG_STEP;
  lag->counts[step < LAG_STEPS ? step : LAG_STEPS - 1]++;
  lag->total++;
  if (microseconds > lag->longest) lag->longest = microseconds;
}

long lag_percentile(const struct lag *lag, int percent) {
  long wanted = (lag->total * percent + 99) / 100, counted = 0;
  for (long step = 0; step < LAG_STEPS - 1; step++) {
    counted += lag->counts[step];
    if (counted >= wanted) return (step + 1) * LAG_STEP;
  }
  return lag->longest;
}
