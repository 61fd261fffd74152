import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { rate_groups } from '../../db/schema/rates.ts';
import type { shipments } from '../../db/schema/shipments.ts';
import { createPricer } from './pricer.ts';
import { isExtra, priceOf, type Price } from './pricing.ts';

type Shipment = typeof shipments.$inferSelect;

/**
 * What a shipment costs at the weight that was measured, by the rates that it was booked at; null while the weight
 * stays, and where those rates are gone: then it costs what was agreed.
 */
export async function measuredPrice(
  db: Db,
  row: Shipment,
  weights: { charged_weight: number; heaviest: number },
): Promise<Price | null> {
  if (row.rate_group_id === null || weights.charged_weight === row.charged_weight) return null;
  const pricer = await createPricer(db);
  const terms = await pricer.terms(row.rate_group_id, row.collection_zone, row.delivery_zone);
  const rate = terms.find(({ service_level_id }) => service_level_id === row.service_level_id);
  const [group] = await db
    .select({ fuel_percentage: rate_groups.fuel_percentage })
    .from(rate_groups)
    .where(eq(rate_groups.id, row.rate_group_id));
  if (rate === undefined || group === undefined) return null;
  const extras = new Set(pricer.surcharges.filter(isExtra).map(({ code }) => code));
  return priceOf(
    {
      rate: { ...rate, fuel_percentage: group.fuel_percentage },
      surcharges: pricer.surcharges,
      vatPercentage: pricer.vatPercentage,
    },
    {
      ...weights,
      lane: row.lane,
      to_zone: row.delivery_zone,
      declared_value: row.declared_value,
      opt_in: row.surcharges.map(({ code }) => code).filter((code) => extras.has(code)),
    },
  );
}
