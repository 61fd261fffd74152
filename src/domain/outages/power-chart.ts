/** So many hours back it is shown what a locker ran on. */
export const POWER_HOURS = 48;

/** Between reports that are farther apart nothing is known. */
const LONGEST_GAP_MS = 40 * 60_000;

export interface PowerSample {
  at: string;
  on_mains: boolean;
  battery_percentage: number | null;
}

/** Reports one after the other with what the locker ran on from the first to the last of them. */
export interface PowerStretch {
  onMains: boolean;
  points: { at: number; charge: number }[];
}

/**
 * Reports in their order as stretches to draw: a change of what it runs on begins another at the same point, and so does a
 * time of silence, but apart.
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

/** Minutes for which a locker ran on its battery, as far as it reported. */
export const minutesOnBattery = (stretches: readonly PowerStretch[]): number =>
  Math.round(
    stretches
      .filter(({ onMains }) => !onMains)
      .reduce((sum, { points }) => sum + ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)), 0) /
      60_000,
  );
