import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import type { Marketplace } from '#server/adapters/marketplace.ts';

type Query = InputOf<'GET /amazon-shipments/amazon-dashboard'>['query'];

const USUAL_MS = 7 * 86_400_000;
const MAX_HOURS = 24 * 31;

interface Scope {
  from: string;
  to: string;
  station: string | undefined;
}

const all = async <T extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<T>(query)).rows;

const within = (column: SQL, { from, to, station }: Scope): SQL =>
  sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz
    and ${station === undefined ? sql`true` : sql`s.station = ${station}`}`;

async function shipmentFigures(db: Db, scope: Scope) {
  const rows = await all<{ state: string; status: string; station: string; count: number }>(
    db,
    sql`select state, status, station, count(*)::int as count from marketplace_shipments s
        where ${within(sql`s.time_created`, scope)} group by 1, 2, 3`,
  );
  const countsBy = (key: 'state' | 'status') => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + row.count);
    return [...counts].map(([name, count]) => ({ key: name, count }));
  };
  const stations = groupBy(rows, ({ station }) => station);
  const totalOf = (some: readonly { count: number }[]) =>
    some.reduce((total, { count }) => total + count, 0);
  return {
    total: totalOf(rows),
    by_state: countsBy('state'),
    by_status: countsBy('status'),
    by_station: [...stations]
      .map(([station, some]) => ({
        station,
        total: totalOf(some),
        failed: totalOf(some.filter(({ state }) => state === 'failed')),
      }))
      .toSorted((a, b) => a.station.localeCompare(b.station)),
  };
}

interface Hour extends Record<string, unknown> {
  at: string;
  accepted: number;
  failed: number;
  waiting: number;
  overridden: number;
}

async function eventFigures(db: Db, scope: Scope) {
  const hours = await all<Hour>(
    db,
    sql`select date_trunc('hour', e.occurred_at) as at,
          count(*) filter (where e.state = 'accepted')::int as accepted, count(*) filter (where e.state = 'failed')::int as failed,
          count(*) filter (where e.state = 'waiting')::int as waiting, count(*) filter (where e.state = 'overridden')::int as overridden
        from marketplace_events e join marketplace_shipments s on s.id = e.amazon_shipment_id
        where ${within(sql`e.occurred_at`, scope)} group by 1 order by 1 desc limit ${MAX_HOURS}`,
  );
  const [blocked] = await all<{ blocked: number; oldest: string | null }>(
    db,
    sql`select count(distinct e.amazon_shipment_id) filter (where e.state = 'failed')::int as blocked,
          min(e.occurred_at) filter (where e.state = 'waiting') as oldest
        from marketplace_events e join marketplace_shipments s on s.id = e.amazon_shipment_id
        where e.state in ('failed', 'waiting') and ${within(sql`e.occurred_at`, scope)}`,
  );
  const countOf = (state: 'accepted' | 'failed' | 'waiting' | 'overridden') =>
    hours.reduce((total, hour) => total + hour[state], 0);
  const totals = {
    accepted: countOf('accepted'),
    failed: countOf('failed'),
    waiting: countOf('waiting'),
    overridden: countOf('overridden'),
  };
  return {
    ...totals,
    total: totals.accepted + totals.failed + totals.waiting + totals.overridden,
    blocked_shipments: blocked?.blocked ?? 0,
    oldest_waiting_at: moment(blocked?.oldest),
    by_hour: hours
      .map(({ at, accepted, failed, waiting }) => ({
        at: new Date(at).toISOString(),
        accepted,
        failed,
        waiting,
      }))
      .toReversed(),
  };
}

const moment = (at: string | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

async function failureFigures(db: Db, scope: Scope) {
  const rows = await all<{ fingerprint: string; count: number }>(
    db,
    sql`select coalesce(e.fingerprint, 'unrecognised') as fingerprint, count(*)::int as count
        from marketplace_events e join marketplace_shipments s on s.id = e.amazon_shipment_id
        where e.state = 'failed' and ${within(sql`e.occurred_at`, scope)}
        group by 1 order by 2 desc, 1 limit 10`,
  );
  return rows.map(({ fingerprint, count }) => {
    const known = marketplaceFailure(fingerprint);
    return { fingerprint: known.fingerprint, label: known.label, count };
  });
}

async function connectionFigures(db: Db, marketplace: Marketplace) {
  const [last] = await all<{ answer: string | null; failure: string | null }>(
    db,
    sql`select max(time_created) filter (where http_status < 500) as answer,
          max(time_created) filter (where http_status is null or http_status >= 500) as failure
        from (select http_status, time_created from marketplace_webhook_logs where direction = 'out'
              order by time_created desc limit 1000) l`,
  );
  return {
    target: marketplace.target,
    circuit: marketplace.circuit(),
    last_answer_at: moment(last?.answer),
    last_failure_at: moment(last?.failure),
  };
}

/** Figures of the marketplace between two timestamps (ISO), by default for the last seven days. */
export async function readDashboard(db: Db, marketplace: Marketplace, query: Query) {
  const to = query.to ?? new Date().toISOString();
  const from = query.from ?? new Date(new Date(to).getTime() - USUAL_MS).toISOString();
  const scope: Scope = { from, to, station: query.station };
  const [inbound] = await all<{ total: number; failed: number }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where l.state = 'failed')::int as failed
        from marketplace_inbound_logs l left join marketplace_shipments s on s.id = l.amazon_shipment_id
        where ${within(sql`l.time_created`, scope)}`,
  );
  return {
    shipments: await shipmentFigures(db, scope),
    events: await eventFigures(db, scope),
    inbound: inbound ?? { total: 0, failed: 0 },
    invoices: await all<{ key: string; count: number }>(
      db,
      sql`select state as key, count(*)::int as count from marketplace_invoices group by 1 order by 1`,
    ),
    failures: await failureFigures(db, scope),
    connection: await connectionFigures(db, marketplace),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}
