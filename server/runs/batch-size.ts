/** The most and the fewest rows of a chunk. */
const MOST = 100;
const FEWEST = 20;
/** How long a batch should take (ms): other requests wait for one or two of them. */
const AIM_MS = 40;

/** Finds how many rows make a chunk of the right length on this machine at this hour. */
export interface BatchSize {
  rows(): number;
  /** A full chunk took so long (ms). */
  took(milliseconds: number): void;
}

/** Begins in the middle and goes up or down by half at most. */
export function createBatchSize(): BatchSize {
  let rows = 25;
  return {
    rows: () => Math.round(rows),
    took(milliseconds) {
      const factor = Math.min(1.5, Math.max(0.5, AIM_MS / Math.max(1, milliseconds)));
      rows = Math.min(MOST, Math.max(FEWEST, rows * factor));
    },
  };
}
