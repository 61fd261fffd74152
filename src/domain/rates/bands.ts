/** A span of weight and what it costs: it starts where the one before it ends, so there is neither gap nor overlap. */
export interface Band {
  /** The last kilogram of it; null in the last one, which has no end. */
  until: number | null;
  /** Rand from where the band starts. */
  base: number;
  /** Rand for every kilogram above its start. */
  per_kilogram: number;
}

/** What one service costs between two zones. */
export interface Cell {
  /** The least it costs, in rand. */
  minimum: number;
  bands: Band[];
}

/** The band of a weight, with the kilogram at which it starts; null beyond the last one. */
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

/** What a weight costs before fuel and surcharges, in rand; null where the cell prices no such weight. */
export function baseOf({ minimum, bands }: Cell, weight: number): BaseCharge | null {
  const found = bandAt(bands, weight);
  if (found === null) return null;
  const amount = found.band.base + Math.max(0, weight - found.from) * found.band.per_kilogram;
  return { ...found, amount: Math.max(minimum, amount), isMinimum: minimum > amount };
}

/** "0 to 2 kg", "2 to 10 kg", "over 10 kg". */
export function bandName({ from, band }: { from: number; band: Band }): string {
  return band.until === null ? `over ${from} kg` : `${from} to ${band.until} kg`;
}
