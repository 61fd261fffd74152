import { suitabilityOf, type Driver, type Stop, type Warning } from './driver-candidates.ts';

/** Stops that are assigned to a driver. */
export interface Share<P, S> {
  person: P;
  stops: S[];
}

/** Bonus in points for a driver who already has stops, so that fewer drivers are used. */
const KEPT_POINTS = 10;

/** Warnings that exclude a driver from automatic assignment. */
const against = new Set<Warning['is']>(['off-duty', 'far', 'over-stops', 'over-kg']);

/** Returns the driver with the given stops added to the driver's load. */
const withLoad = <S extends Stop>(driver: Driver, stops: readonly S[]): Driver => ({
  ...driver,
  load: {
    stops: driver.load.stops + stops.length,
    kg: driver.load.kg + stops.reduce((sum, { kg }) => sum + kg, 0),
  },
});

/**
 * Splits stops over drivers. Stops that the fewest drivers can take come first; each goes to the
 * driver with the best score after their earlier stops. Drivers must be on duty, within 60 km and
 * have room; the other stops are left over.
 */
export function splitStops<P extends { driver: Driver }, S extends Stop>(
  people: readonly P[],
  stops: readonly S[],
  now: number,
): { shares: Share<P, S>[]; left: S[] } {
  const shares = people.map((person): Share<P, S> => ({ person, stops: [] }));
  const scoreOf = ({ person, stops: given }: Share<P, S>, stop: S): number | null => {
    const { score, warnings } = suitabilityOf(withLoad(person.driver, given), [stop], now);
    if (warnings.some(({ is }) => against.has(is))) return null;
    return score + (given.length > 0 ? KEPT_POINTS : 0);
  };
  const wanted = stops
    .map((stop) => ({ stop, able: shares.filter((share) => scoreOf(share, stop) !== null) }))
    .toSorted((one, other) => one.able.length - other.able.length);
  const left: S[] = [];
  for (const { stop, able } of wanted) {
    const rated = able.map((share) => ({ share, score: scoreOf(share, stop) ?? -1 }));
    const best = rated.toSorted((one, other) => other.score - one.score)[0];
    if (best === undefined || best.score < 0) left.push(stop);
    else best.share.stops.push(stop);
  }
  const given = shares.filter((share) => share.stops.length > 0);
  return { shares: given.toSorted((one, other) => other.stops.length - one.stops.length), left };
}
