import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { riskOf } from '#domain/outages/battery.ts';
import { outageFields } from '#domain/outages/outage.fields.ts';
import type { OutageState } from '#domain/outages/outage.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues, manyOf, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { outage_lockers, outages } from '#server/db/schema/outages.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { users } from '#server/db/schema/users.ts';
import { redirectsOf, redirectsSkipped } from './plan/redirect-rows.ts';
import { skippedParcels } from './plan/taken-steps.ts';

const state = sql<OutageState>`case when ${outages.is_withdrawn} then 'withdrawn' when ${outages.until_at} <= now() then 'over'
  when ${outages.from_at} <= now() then 'running' else 'planned' end`;

const lockersWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from outage_lockers p where p.outage_id = ${outages.id} and ${condition})`;

/** Number of parcels in lockers that lose power. */
const parcelsWhere = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from outage_lockers p join locker_shipments s on s.locker_id = p.locker_id
  where p.outage_id = ${outages.id} and p.dark_from is not null and s.state in ('deposited', 'overdue') and ${condition})`;

const stepsOf = (step: 'extend' | 'inform') =>
  sql<number>`(select count(*)::int from outage_steps t where t.outage_id = ${outages.id} and t.step = ${step} and t.skipped is null)`;

const dark = lockersWhere(sql`p.dark_from is not null`);
const close = lockersWhere(sql`p.dark_from is null and p.spare_minutes < 30`);

/** Condition: a locker in the area of the outage meets the given condition. */
const hasLocker = (condition: SQL | undefined) =>
  condition &&
  sql`exists (select from lockers where ${lockers.load_shedding_area} = ${outages.area} and ${condition})`;

const listed = readFields(
  outageFields,
  {
    ...columnsOf(outages),
    state,
    lockers: lockersWhere(sql`true`),
    dark,
    close,
    unknown: lockersWhere(sql`p.dark_from is null and p.spare_minutes is null`),
    first_dark: sql<
      string | null
    >`(select min(p.dark_from) from outage_lockers p where p.outage_id = ${outages.id})`.mapWith(
      outages.from_at,
    ),
    parcels: parcelsWhere(sql`true`),
    windows: parcelsWhere(
      sql`s.collect_before >= p.dark_from and s.collect_before < ${outages.until_at} + interval '1 hour'`,
    ),
    extended: stepsOf('extend'),
    informed: stepsOf('inform'),
    redirected: sql<number>`(select count(*)::int from outage_redirects r where r.outage_id = ${outages.id} and r.to_locker_id is not null)`,
    went_dark: lockersWhere(sql`p.went_dark_at is not null`),
    announced_by: users.name,
  },
  {
    state: (states) => sql`${state} = any(${sql.param(manyOf(states))}::text[])`,
    has_dark: (wanted) => matches(sql`${dark} > 0`, wanted),
    has_close: (wanted) => matches(sql`${close} > 0`, wanted),
    branch_id: (branches) => hasLocker(inValues(lockers.branch_id, branches)),
    zone: (zones) => hasLocker(inValues(lockers.zone, zones)),
    within_hours: (hours) =>
      sql`${outages.until_at} > now() and ${outages.from_at} < now() + make_interval(hours => ${hours})`,
  },
);

const selectOutages = (db: Db) =>
  db.select(listed.columns).from(outages).leftJoin(users, eq(users.id, outages.user_id));

type Filter = NonNullable<InputOf<'GET /outages'>['query']['filter']>;

export const outageConditions = (filter: Filter = {}): (SQL | undefined)[] => [
  inValues(outages.id, filter.id),
  ...listed.conditions(filter, [outages.area]),
];

/** Lists outages with their effects on lockers. */
export function listOutages(db: Db, query: InputOf<'GET /outages'>['query']) {
  return listRows({
    db,
    select: selectOutages(db).$dynamic(),
    query,
    where: outageConditions(query.filter),
    sort: listed.sort,
    usual: ['from_at', 'ASC'],
    tieBreaker: outages.id,
    joinsOnlyShow: true,
  });
}

/** Reads an outage in the format of the list. */
export async function readOutage(db: Db, id: number) {
  const [found] = await selectOutages(db).where(eq(outages.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Reads an outage with its lockers, in the order in which they are expected to lose power. */
export async function viewOutage(db: Db, id: number) {
  const outage = await readOutage(db, id);
  const rows = await db
    .select({
      locker_id: lockers.id,
      code: lockers.code,
      name: lockers.name,
      on_mains: lockers.on_mains,
      battery_percentage: lockers.battery_percentage,
      dark_from: outage_lockers.dark_from,
      spare_minutes: outage_lockers.spare_minutes,
      is_measured: outage_lockers.is_measured,
      parcels: sql<number>`(select count(*)::int from doors d where d.locker_id = ${lockers.id} and d.occupied_since is not null)`,
      went_dark_at: outage_lockers.went_dark_at,
    })
    .from(outage_lockers)
    .innerJoin(lockers, eq(lockers.id, outage_lockers.locker_id))
    .where(eq(outage_lockers.outage_id, id))
    .orderBy(
      sql`${outage_lockers.dark_from} nulls last, ${outage_lockers.spare_minutes} nulls last, ${lockers.code}`,
    );
  return {
    ...outage,
    skipped: [...(await skippedParcels(db, id)), ...(await redirectsSkipped(db, id))],
    redirects: await redirectsOf(db, id),
    at_risk: rows.map((row) => ({ ...row, risk: riskOf(survivalOf(row)) })),
  };
}

const survivalOf = ({
  dark_from,
  spare_minutes,
}: {
  dark_from: string | null;
  spare_minutes: number | null;
}) =>
  spare_minutes === null
    ? null
    : { dark_from: dark_from === null ? null : Date.parse(dark_from), spare_minutes };
