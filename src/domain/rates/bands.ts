/**
 * Weight band with its price. A band begins where the previous band ends, so there are no gaps or
 * overlaps.
 */
export interface Band {
  /** Last kilogram of the band; null for the last band, which has no end. */
  until: number | null;
  /** Price in rand at the start of the band. */
  base: number;
  /** Price in rand per kilogram above the start. */
  per_kilogram: number;
}

/** Prices of a service between two zones: weight bands and a minimum. */
export interface Cell {
  /** Minimum price in rand, whatever the weight. */
  minimum: number;
  bands: Band[];
}

/** Band for a weight, and the weight at which the band begins; null above the last band. */
function bandAt(bands: readonly Band[], weight: number): { band: Band; from: number } | null {
  let from = 0;
  for (const band of bands) {
    if (band.until === null || weight <= band.until) return { band, from };
    from = band.until;
  }
  return null;
}

export interface BaseCharge {
  amount: number;
  band: Band;
  from: number;
  isMinimum: boolean;
}

/** Price for a weight, in rand before fuel and surcharges; null if no band includes the weight. */
export function baseOf({ minimum, bands }: Cell, weight: number): BaseCharge | null {
  const found = bandAt(bands, weight);
  if (found === null) return null;
  const amount = found.band.base + Math.max(0, weight - found.from) * found.band.per_kilogram;
  return { ...found, amount: Math.max(minimum, amount), isMinimum: minimum > amount };
}

/** Name of a band: "0 to 2 kg", "2 to 10 kg", "over 10 kg". */
export function bandName({ from, band }: { from: number; band: Band }): string {
  return band.until === null ? `over ${from} kg` : `${from} to ${band.until} kg`;
}
