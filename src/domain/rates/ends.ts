/** Zone that contains a point, with the facts that decide prices and days. */
export interface DrawnArea {
  type: string;
  name: string;
  code: string;
  /** In square kilometres; the smallest of several zones is the most specific. */
  size: number;
  service_days: readonly string[] | null;
  exception_from: string | null;
  exception_until: string | null;
}

/**
 * Facts about the start or end of a shipment's route that decide its price; stored with the
 * shipment.
 */
export interface RatedEnd {
  province: string;
  /** Zone codes to look up prices for, the most specific first, the province last. */
  zones: string[];
  /**
   * Surcharge zones at the point; null if the point is unknown, so that surcharges use the
   * province.
   */
  surcharge_areas: { code: string; name: string }[] | null;
}

const bySize = (own: string) => (one: DrawnArea, other: DrawnArea) => {
  const difference = one.size - other.size;
  if (Math.abs(difference) > 0.5) return difference;
  if (one.code === own || other.code === own) return one.code === own ? -1 : 1;
  return one.code < other.code ? -1 : 1;
};

/**
 * Returns the rating facts of a point. The smallest rate zone comes first; of zones with the same
 * size, the one of the province. The province itself is the fallback. `areas` is null if the point
 * is unknown.
 */
export function ratedEnd(province: string, areas: readonly DrawnArea[] | null): RatedEnd {
  const drawn = (areas ?? []).filter(({ type }) => type === 'rates').toSorted(bySize(province));
  const zones = [...new Set([...drawn.map(({ code }) => code), province])];
  const surcharge_areas =
    areas?.filter(({ type }) => type === 'surcharges').map(({ code, name }) => ({ code, name })) ??
    null;
  return { province, zones, surcharge_areas };
}

/**
 * End whose point is only approximate. If no surcharge zone contains the point, surcharges use the
 * province.
 */
export const approximateEnd = (end: RatedEnd): RatedEnd =>
  end.surcharge_areas?.length === 0 ? { ...end, surcharge_areas: null } : end;
