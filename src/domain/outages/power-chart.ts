export const POWER_HOURS = 48;

/** Time between reports beyond which the power source is unknown. */
const LONGEST_GAP_MS = 40 * 60_000;

export interface PowerSample {
  at: string;
  on_mains: boolean;
  battery_percentage: number | null;
}

/** Consecutive reports with the same power source. */
export interface PowerStretch {
  onMains: boolean;
  points: { at: number; charge: number }[];
}

/**
 * Splits reports into stretches to draw. A change of source starts a new stretch at the same point;
 * a gap in the reports starts a separate stretch.
 */
export function powerStretches(samples: readonly PowerSample[]): PowerStretch[] {
  const stretches: PowerStretch[] = [];
  for (const { at, on_mains: onMains, battery_percentage: charge } of samples) {
    if (charge === null) continue;
    const point = { at: Date.parse(at), charge };
    const last = stretches.at(-1);
    const before = last?.points.at(-1);
    const isApart = before === undefined || point.at - before.at > LONGEST_GAP_MS;
    if (last === undefined || before === undefined || isApart)
      stretches.push({ onMains, points: [point] });
    else if (last.onMains === onMains) last.points.push(point);
    else stretches.push({ onMains, points: [before, point] });
  }
  return stretches;
}

/** Reported minutes on battery. */
export const minutesOnBattery = (stretches: readonly PowerStretch[]): number =>
  Math.round(
    stretches
      .filter(({ onMains }) => !onMains)
      .reduce((sum, { points }) => sum + ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)), 0) /
      60_000,
  );
