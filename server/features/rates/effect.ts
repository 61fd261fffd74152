import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { invalid } from '../../../src/api/api-error.ts';
import { shifted, todayHere } from '../../../src/domain/business-days.ts';
import { effectOf, type PricedAlike } from '../../../src/domain/rates/effect.ts';
import type { RatedEnd } from '../../../src/domain/rates/ends.ts';
import { priceOf, type RatedShipment, type Tariff } from '../../../src/domain/rates/price.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { rate_effects } from '../../db/schema/rates.ts';
import { createPricer, type Pricer } from '../pricing/pricer.ts';
import { groupOf, type Group } from '../pricing/rate-terms.ts';
import { cellsOf } from './cells.ts';
import { sidesOf, type Sides } from './effect-sides.ts';
import { revisionRow } from './rate-rows.ts';
import { readFacts, thresholdsOf, type Fact } from './rating-facts.ts';
import { lastEffectRow } from './revisions.ts';

const USUAL_DAYS = 30;
const MOST_DAYS = 400;

const byProvince = (province: string): RatedEnd => ({
  province,
  zones: [province],
  surcharge_areas: null,
});

const shipmentOf = (fact: Fact): RatedShipment => ({
  service: fact.service,
  lane: fact.lane,
  collection: fact.ends?.collection ?? byProvince(fact.collection_zone),
  delivery: fact.ends?.delivery ?? byProvince(fact.delivery_zone),
  charged_weight: fact.charged_weight,
  heaviest: fact.heaviest,
  declared_value: fact.declared_value,
  opt_in: fact.extras === '' ? [] : fact.extras.split(','),
});

/** The whole of a group, so that no price needs the database. */
async function wholeTariff(db: Db, pricer: Pricer, group: Group): Promise<Tariff> {
  const cells = (await cellsOf(db, [group.id])).get(group.id) ?? [];
  const known = new Map(cells.map((cell) => [`${cell.service} ${cell.from} ${cell.to}`, cell]));
  return {
    fuel_percentage: group.fuel_percentage,
    surcharges: await pricer.surcharges(group),
    vatPercentage: pricer.vatPercentage,
    cell: (service, from, to) => known.get(`${service} ${from} ${to}`),
  };
}

/** Prices by what decides them: many shipments are alike. */
function remembering(tariff: Tariff) {
  const known = new Map<string, number | null>();
  return (key: string, shipment: RatedShipment): number | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const price = priceOf(tariff, shipment)?.charge ?? null;
    known.set(key, price);
    return price;
  };
}

const keyOf = ({ ends, ...fact }: Fact): string =>
  [
    fact.service,
    fact.collection_zone,
    fact.delivery_zone,
    fact.charged_weight,
    fact.heaviest,
    fact.declared_value,
    fact.extras,
    ends === null ? '' : JSON.stringify(ends),
  ].join('|');

/** What each kind of shipment costs on both sides. */
async function pricedAlike(db: Db, sides: Sides, days: { first: string; last: string }) {
  const pricer = await createPricer(db);
  const tariffs = new Map<number, Tariff>();
  for (const group of [...sides.now, ...sides.draft])
    if (!tariffs.has(group.id)) tariffs.set(group.id, await wholeTariff(db, pricer, group));
  const facts = await readFacts(db, days, thresholdsOf([...tariffs.values()]));
  const priced = new Map([...tariffs].map(([id, tariff]) => [id, remembering(tariff)]));
  const priceIn = (group: Group | null, key: string, shipment: RatedShipment) =>
    (group && priced.get(group.id)?.(key, shipment)) ?? null;
  return facts.map((fact): PricedAlike => {
    const [key, shipment] = [keyOf(fact), shipmentOf(fact)];
    const now = groupOf(sides.now, fact.family);
    const draft = groupOf(sides.draft, fact.family);
    const [from = fact.collection_zone] = shipment.collection.zones;
    const [to = fact.delivery_zone] = shipment.delivery.zones;
    return {
      account_id: fact.account_id,
      account: fact.account,
      group: now?.code ?? draft?.code ?? '',
      service: fact.service,
      from,
      to,
      shipments: fact.shipments,
      example: fact.example,
      current: priceIn(now, key, shipment),
      draft: priceIn(draft, key, shipment),
      charged: fact.charged,
    };
  });
}

type Body = InputOf<'POST /rates/revisions/:id/effect'>['body'];

function daysOf({ from, until }: Body): { first: string; last: string } {
  const last = until ?? todayHere();
  const first = from ?? shifted(last, 1 - USUAL_DAYS);
  if (first > last) throw invalid({ until: ['The last day is before the first.'] });
  if (shifted(first, MOST_DAYS) < last) throw invalid({ from: [`At most ${MOST_DAYS} days.`] });
  return { first, last };
}

const shownEffect = (row: typeof rate_effects.$inferSelect, contentVersion: number) => ({
  effect_id: row.id,
  rate_revision_id: row.rate_revision_id,
  against_revision_id: row.against_revision_id,
  state: row.content_version === contentVersion ? ('done' as const) : ('old' as const),
  first_day: row.first_day,
  last_day: row.last_day,
  ...row.result,
});

/** Prices the shipments of some days twice and keeps what changes; publishing asks for it. */
export async function computeEffect(
  db: Db,
  caller: Caller,
  { id, body }: { id: number; body: Body },
) {
  const began = performance.now();
  const revision = await revisionRow(db, id);
  const days = daysOf(body);
  const sides = await sidesOf(db, revision, body.against ?? null);
  const rows = await pricedAlike(db, sides, days);
  const result = effectOf(rows, Math.round(performance.now() - began));
  const [kept] = await db
    .insert(rate_effects)
    .values({
      rate_revision_id: id,
      against_revision_id: body.against ?? null,
      content_version: revision.content_version,
      first_day: days.first,
      last_day: days.last,
      result,
      user_id: caller.userId,
    })
    .returning();
  if (kept === undefined) throw new Error('The effect was not kept');
  return shownEffect(kept, revision.content_version);
}

/** The effect that was computed last; null before the first. */
export async function readEffect(db: Db, id: number) {
  const revision = await revisionRow(db, id);
  const row = await lastEffectRow(db, id);
  return row && shownEffect(row, revision.content_version);
}
