/** An area on the map that holds at a point, as far as it decides a price or a day. */
export interface DrawnArea {
  type: string;
  name: string;
  code: string;
  /** Square kilometres: of several areas the smallest is the most specific. */
  size: number;
  service_days: readonly string[] | null;
  exception_from: string | null;
  exception_until: string | null;
}

/** What of an end of a shipment decides its price; kept with the shipment. */
export interface RatedEnd {
  province: string;
  /** Codes that prices may be given for, the most specific first, the province last. */
  zones: string[];
  /** Surcharge areas at the point; null where the point is not known, and surcharges then go by province. */
  surcharge_areas: { code: string; name: string }[] | null;
}

const bySize = (own: string) => (one: DrawnArea, other: DrawnArea) => {
  const difference = one.size - other.size;
  if (Math.abs(difference) > 0.5) return difference;
  if (one.code === own || other.code === own) return one.code === own ? -1 : 1;
  return one.code < other.code ? -1 : 1;
};

/**
 * What decides the price at a point: of rate zones the smallest comes first, of equally large ones that of the province
 * that the address names; where none has prices, the province decides. `areas` is null where the point is not known.
 */
export function ratedEnd(province: string, areas: readonly DrawnArea[] | null): RatedEnd {
  const drawn = (areas ?? []).filter(({ type }) => type === 'rates').toSorted(bySize(province));
  const zones = [...new Set([...drawn.map(({ code }) => code), province])];
  const surcharge_areas =
    areas?.filter(({ type }) => type === 'surcharges').map(({ code, name }) => ({ code, name })) ??
    null;
  return { province, zones, surcharge_areas };
}

/** An end whose place is only roughly known: where no surcharge area is drawn at the point, surcharges go by province. */
export const roughEnd = (end: RatedEnd): RatedEnd =>
  end.surcharge_areas?.length === 0 ? { ...end, surcharge_areas: null } : end;
