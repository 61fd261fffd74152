import { ratedEnd, approximateEnd, type DrawnArea, type RatedEnd } from '#domain/rates/ends.ts';
import type { PricedPoint } from '../zones/priced-points.ts';
import type { Pricer } from './pricer.ts';

export interface PricedPlace {
  zone: string;
  priced_at: PricedPoint;
}

/** Areas at the collection and delivery address, and those that decide prices. */
export interface Ends {
  areas: Record<'collection' | 'delivery', readonly DrawnArea[] | null>;
  rated: { collection: RatedEnd; delivery: RatedEnd };
}

const endFor = ({ zone, priced_at }: PricedPlace, areas: readonly DrawnArea[] | null): RatedEnd =>
  priced_at.is_rough ? approximateEnd(ratedEnd(zone, areas)) : ratedEnd(zone, areas);

/** Price areas at a collection or delivery address. */
export const ratedEndAt = async (
  pricer: Pick<Pricer, 'areasAt'>,
  place: PricedPlace,
): Promise<RatedEnd> => endFor(place, await pricer.areasAt(place.priced_at));

/** Price areas at the collection and delivery address of a shipment. */
export async function endsOf(
  pricer: Pick<Pricer, 'areasAt'>,
  { collection, delivery }: Record<'collection' | 'delivery', PricedPlace>,
): Promise<Ends> {
  const areas = {
    collection: await pricer.areasAt(collection.priced_at),
    delivery: await pricer.areasAt(delivery.priced_at),
  };
  const rated = {
    collection: endFor(collection, areas.collection),
    delivery: endFor(delivery, areas.delivery),
  };
  return { areas, rated };
}
