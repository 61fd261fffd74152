/** Frames that one reason to draw is worth: what a frame changes is seen by those after it. */
const FRAMES = 5;

/**
 * Frames for deck.gl's loop, which asks for the next one for ever: they are given only while there is a reason, and
 * a map on which nothing moves costs nothing. Whatever deck.gl has to react to calls `wake`.
 */
export function createFramesOnDemand() {
  let left = FRAMES;
  let waiting: ((time: number) => void) | null = null;
  let scheduled = 0;

  const schedule = () => {
    scheduled = requestAnimationFrame((time) => {
      const run = waiting;
      waiting = null;
      left -= 1;
      run?.(time);
    });
  };
  return {
    /** The next frame is drawn, and a few after it. */
    wake() {
      const isAsleep = left <= 0;
      left = FRAMES;
      if (isAsleep && waiting) schedule();
    },
    /** What the loop asks in place of the browser. */
    provider: {
      requestAnimationFrame(run: (time: number) => void) {
        waiting = run;
        if (left > 0) schedule();
        return 1;
      },
      cancelAnimationFrame() {
        waiting = null;
        cancelAnimationFrame(scheduled);
      },
    },
  };
}
