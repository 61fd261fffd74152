/** Limits of the number of rows in a batch. */
const MAX_ROWS = 100;
const FIRST_ROWS = 5;
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

/**
 * Starts at five rows, because a row may be an account with thousands of charges. Grows by half and
 * shrinks to a quarter at most.
 */
export function createBatchSize(): BatchSize {
  let rows = FIRST_ROWS;
  return {
    rows: () => Math.round(rows),
    took(milliseconds) {
      const factor = Math.min(1.5, Math.max(0.25, AIM_MS / Math.max(1, milliseconds)));
      rows = Math.min(MAX_ROWS, Math.max(1, rows * factor));
    },
  };
}
