import { sql } from 'drizzle-orm';
import { provinces } from '#domain/places/provinces.ts';
import { rate_groups, rate_revisions, rates, surcharges } from '#server/db/schema/rates.ts';
import { array } from '../chance.ts';
import { continueAfter, insertRows, type Phase, type Scene } from '../phase.ts';
import { DAY_MS } from '#domain/kernel/time.ts';

const revisions = [
  { name: 'Rates 2025', state: 'superseded', from: -320 },
  { name: 'Rates 2026', state: 'published', from: -110 },
  { name: 'Rates 2027, proposal', state: 'draft', from: 42 },
] as const;

const groups = [
  ['STD', 'Standard', 0],
  ['VOL', 'Volume', -12],
  ['KEY', 'Key account', -20],
  ['ECM', 'E-commerce', -8],
  ['LCK', 'Locker first', -15],
  ['WLK', 'Walk-in', 18],
] as const;

/** Price of the first kilograms within a province, and of each further kilogram. */
const prices: Record<string, [number, number]> = {
  ECO: [72, 6.5],
  ECOR: [98, 9],
  LOX: [79, 5.5],
  LOF: [62, 5],
  LSE: [118, 8],
  LSF: [99, 8],
  LSX: [165, 12],
  OVN: [134, 21],
  XS: [52, 3],
  S: [60, 3],
  M: [70, 3.5],
  L: [86, 4],
  XL: [104, 4.5],
};

/** Rate revisions, groups, rates and surcharges. */
export const tariff: Phase = {
  name: 'tariff',
  title: 'Making rates',
  weight: 2,
  async make(scene) {
    await insertRows(scene.db, rate_revisions, revisionRows(scene));
    await insertRows(scene.db, rate_groups, groupRows(scene));
    await makeRates(scene);
    await insertRows(scene.db, surcharges, surchargeRows());
  },
};

const dayFrom = (now: Date) => (days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

function revisionRows({ now }: Scene) {
  const day = dayFrom(now);
  return revisions.map(({ name, state, from }, index) => ({
    id: index + 1,
    name,
    state,
    cloned_from_id: index === 0 ? null : index,
    effective_from: state === 'draft' ? null : day(from),
    published_at: state === 'draft' ? null : day(from - 3),
    published_by: state === 'draft' ? null : 1,
    notes: state === 'draft' ? 'Fuel and wages considered; awaiting board approval.' : null,
    time_created: day(Math.min(from - 20, -4)),
    time_modified: day(Math.min(from - 3, -1)),
  }));
}

function groupRows({ figures, now }: Scene) {
  const day = dayFrom(now);
  return revisions.flatMap(({ state }, revision) =>
    groups.slice(0, figures.rateGroups).map(([code, name, markup], group) => ({
      id: revision * figures.rateGroups + group + 1,
      rate_revision_id: revision + 1,
      code,
      name,
      description: `${name} rates of ${revisions[revision]?.name}`,
      state,
      is_default: group === 0,
      fuel_percentage: [9.5, 12, 12.5][revision],
      markup_percentage: markup,
      cloned_from_id: revision === 0 ? null : (revision - 1) * figures.rateGroups + group + 1,
      family_id: group + 1,
      effective_from: state === 'draft' ? null : day(revisions[revision]?.from ?? 0),
      effective_until: state === 'superseded' ? day(revisions[revision + 1]?.from ?? 0) : null,
      time_created: new Date(now.getTime() - (200 - revision * 60) * DAY_MS).toISOString(),
    })),
  );
}

async function makeRates({ db }: Scene): Promise<void> {
  const zones = array(provinces.map(({ code }) => code));
  const codes = Object.keys(prices);
  const column = (index: 0 | 1) =>
    array(
      Object.values(prices).map((price) => price[index]),
      'float8',
    );
  await db.execute(sql`
    insert into rates (rate_group_id, service_level_id, from_zone, to_zone, bands, minimum)
    select g.id, s.id, f, t, jsonb_build_array(
        jsonb_build_object('until', 2, 'base', base, 'per_kilogram', 0),
        jsonb_build_object('until', null, 'base', base, 'per_kilogram', round((per_kilogram * distance)::numeric, 2))), base
    from rate_groups g
    join rate_revisions r on r.id = g.rate_revision_id
    cross join service_levels s
    join unnest(${array(codes)}, ${column(0)}, ${column(1)}) as price (code, base_price, per_kilogram)
      on price.code = case when s.lane = 'D2D' then s.code else split_part(substr(s.code, 4), ' ', 1) end
    cross join unnest(${zones}) f
    cross join unnest(${zones}) t
    cross join lateral (
      select case when f = t then 1.0 when f in ('GP', 'WC', 'KZN') and t in ('GP', 'WC', 'KZN') then 1.28 else 1.52 end as distance
    ) d
    cross join lateral (
      select round((base_price * distance * (1 + g.markup_percentage / 100) * (0.94 + 0.06 * r.id))::numeric, 2) as base
    ) b
    where f = t or s.code not in ('LOX', 'LOF', 'LSE', 'LSF', 'LSX')
    order by g.id, s.position, f, t`);
  await continueAfter(db, rates);
}

function surchargeRows() {
  const plans: Omit<(typeof surcharges)['$inferInsert'], 'rate_revision_id'>[] = [
    { code: 'FUEL', name: 'Fuel', kind: 'percentage', amount: 12, applies_to: 'always' },
    {
      code: 'OUT',
      name: 'Outlying area',
      kind: 'flat',
      amount: 38,
      applies_to: 'zone',
      conditions: { zones: ['NC', 'LP', 'EC'] },
    },
    {
      code: 'INS',
      name: 'Insurance of the declared value',
      kind: 'percentage',
      amount: 1.5,
      applies_to: 'value',
      conditions: { above: 5000 },
    },
    { code: 'GIFT', name: 'Gift wrapping', kind: 'flat', amount: 50, applies_to: 'opt-in' },
    {
      code: 'SAT',
      name: 'Saturday delivery',
      kind: 'flat',
      amount: 200,
      applies_to: 'time-based',
      conditions: { weekday: 'Saturday' },
    },
    {
      code: 'HEAVY',
      name: 'Two-man lift',
      kind: 'flat',
      amount: 120,
      applies_to: 'weight',
      conditions: { above_kilogram: 40 },
    },
  ];
  return revisions.flatMap((_, revision) =>
    plans.map((row, index) => ({
      ...row,
      id: revision * plans.length + index + 1,
      rate_revision_id: revision + 1,
    })),
  );
}
