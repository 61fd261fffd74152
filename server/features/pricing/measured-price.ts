import type { Price } from '#domain/rates/price.ts';
import { priceOf } from '#domain/rates/price.ts';
import { isExtra } from '#domain/rates/surcharges.ts';
import type { Db } from '#server/db/open.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { createPricer } from './pricer.ts';
import { promoOfShipment } from './promo.ts';
import { tariffOf } from './rating.ts';

type Shipment = typeof shipments.$inferSelect;

const byProvince = (province: string) => ({ province, zones: [province] });

/**
 * Price areas of the collection and delivery address at the time of booking; older shipments have
 * only the province of the delivery.
 */
const ratedEndsOf = (row: Pick<Shipment, 'rated_ends' | 'collection_zone' | 'delivery_zone'>) =>
  row.rated_ends ?? {
    collection: { ...byProvince(row.collection_zone), surcharge_areas: [] },
    delivery: { ...byProvince(row.delivery_zone), surcharge_areas: null },
  };

export const priceColumns = ({ explanation, ...amounts }: Price) => ({
  ...amounts,
  price_explanation: explanation,
});

/**
 * Price at the measured weight, by the rates and areas of the booking. Null keeps the agreed price:
 * the weight is unchanged, or those rates are deleted or do not cover the weight.
 */
export async function measuredPrice(
  db: Db,
  row: Shipment,
  weights: { charged_weight: number; heaviest: number },
) {
  if (row.rate_group_id === null || weights.charged_weight === row.charged_weight) return null;
  const pricer = await createPricer(db);
  const group = await pricer.group(row.rate_group_id);
  if (group === null) return null;
  const ends = ratedEndsOf(row);
  const tariff = await tariffOf(pricer, group, ends);
  const promo = await promoOfShipment(db, row.id);
  const extras = new Set(tariff.surcharges.filter(isExtra).map(({ code }) => code));
  const price = priceOf(
    { ...tariff, promo },
    {
      ...weights,
      ...ends,
      service: row.service_level_code,
      lane: row.lane,
      declared_value: row.declared_value,
      opt_in: row.surcharges.map(({ code }) => code).filter((code) => extras.has(code)),
    },
  );
  return price && priceColumns(price);
}
