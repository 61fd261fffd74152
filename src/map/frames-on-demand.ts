/**
 * Number of frames drawn after each call of `wake`, because later frames show the effects of
 * earlier ones.
 */
const FRAMES = 5;

/**
 * Animation frames for the loop of deck.gl, which requests frames forever. The loop gets only a few
 * frames after each call of `wake`, so that an unchanged map costs nothing. Everything that deck.gl
 * must react to calls `wake`.
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
    /** Draws the next frame and a few after it. */
    wake() {
      const isAsleep = left <= 0;
      left = FRAMES;
      if (isAsleep && waiting) schedule();
    },
    /** Frame functions for the loop, which replace those of the browser. */
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
