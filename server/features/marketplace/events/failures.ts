import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import type { Db } from '#server/db/open.ts';

type Query = InputOf<'GET /amazon-shipments/failures'>['query'];
type Subject = NonNullable<Query['subject']>;

const SAMPLES = 5;

interface Sample {
  id: number;
  label: string;
  error: string | null;
  at: string;
}

interface Group extends Record<string, unknown> {
  fingerprint: string | null;
  count: number;
  first_at: string;
  last_at: string;
  samples: Sample[];
}

const ofStation = (station: string | undefined): SQL =>
  station === undefined ? sql`true` : sql`s.station = ${station}`;

/** Failed rows by kind: id, label, error, fingerprint, at. */
const failedRows: Record<Subject, (station: string | undefined) => SQL> = {
  shipments: (station) => sql`
    select s.id, s.waybill as label, s.error, s.fingerprint, s.time_modified as at
    from marketplace_shipments s where s.state = 'failed' and ${ofStation(station)}`,
  events: (station) => sql`
    select e.id, s.waybill || ' ' || e.event_code as label, e.error, e.fingerprint, coalesce(e.sent_at, e.time_created) as at
    from marketplace_events e join marketplace_shipments s on s.id = e.amazon_shipment_id
    where e.state = 'failed' and ${ofStation(station)}`,
  inbound: (station) => sql`
    select l.id, l.waybill as label, l.error, l.fingerprint, l.time_created as at
    from marketplace_inbound_logs l left join marketplace_shipments s on s.id = l.amazon_shipment_id
    where l.state = 'failed' and ${ofStation(station)}`,
  invoices: (station) => sql`
    select i.id, i.invoice_number as label, i.error, i.fingerprint, i.time_created as at
    from marketplace_invoices i where i.state = 'failed' and ${station === undefined ? sql`true` : sql`false`}`,
};

async function groupsOf(db: Db, subject: Subject, station: string | undefined) {
  const { rows } = await db.execute<Group>(sql`
    with failed as (${failedRows[subject](station)}),
    numbered as (
      select *, row_number() over (partition by coalesce(fingerprint, 'unrecognised') order by at desc, id desc) as place
      from failed)
    select coalesce(fingerprint, 'unrecognised') as fingerprint, count(*)::int as count,
      min(at) as first_at, max(at) as last_at,
      json_agg(json_build_object('id', id, 'label', label, 'error', error, 'at', at) order by place)
        filter (where place <= ${SAMPLES}) as samples
    from numbered group by 1`);
  return rows.map((group) => ({ subject, ...group }));
}

const iso = (at: string): string => new Date(at).toISOString();

/** Groups failures by fingerprint, the largest group first. */
export async function groupFailures(db: Db, { subject, station }: Query, mayInvoice: boolean) {
  const subjects: Subject[] = ['shipments', 'events', 'inbound', 'invoices'];
  const wanted = subjects
    .filter((one) => subject === undefined || one === subject)
    .filter((one) => one !== 'invoices' || mayInvoice);
  const groups = [];
  for (const one of wanted) groups.push(...(await groupsOf(db, one, station)));
  return groups
    .map((group) => ({
      ...group,
      ...marketplaceFailure(group.fingerprint ?? ''),
      first_at: iso(group.first_at),
      last_at: iso(group.last_at),
      samples: group.samples.map((sample) => ({ ...sample, at: iso(sample.at) })),
    }))
    .toSorted((a, b) => b.count - a.count || a.fingerprint.localeCompare(b.fingerprint));
}
