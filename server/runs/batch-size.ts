/** Limits of the number of rows in a batch. */
const MAX_ROWS = 100;
const MIN_ROWS = 20;
/**
 * Target duration of a batch (ms). It is short, because other requests wait for one or two batches.
 */
const AIM_MS = 40;

/** Adapts the number of rows of a batch to the current speed of this machine. */
export interface BatchSize {
  rows(): number;
  /** Reports the duration of a full batch (ms). */
  took(milliseconds: number): void;
}

/** Starts at 25 rows and changes by half at most. */
export function createBatchSize(): BatchSize {
  let rows = 25;
  return {
    rows: () => Math.round(rows),
    took(milliseconds) {
      const factor = Math.min(1.5, Math.max(0.5, AIM_MS / Math.max(1, milliseconds)));
      rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows * factor));
    },
  };
}
