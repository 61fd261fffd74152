import { sql, type SQL } from 'drizzle-orm';
import { blockedBy, settledBecause } from '../../../src/domain/marketplace-events.ts';
import { whyNotSent, whyNotTotalled } from '../../../src/domain/marketplace-invoices.ts';
import type { Db } from '../../db/open.ts';
import { amazon_invoices } from '../../db/schema/marketplace-invoices.ts';
import { amazon_events, amazon_shipments } from '../../db/schema/marketplace.ts';
import type { Verdict } from '../../runs/work.ts';
import { NOT_ACCEPTED, NOTHING_WAITS } from './send-shipments.ts';

// Each takes what selects id, label and position of the chosen rows, and counts them by what decides.

type Counted = { count: number; sample: string[] };

const counted = sql`count(*)::int as count, (array_agg(chosen.label order by chosen.position))[1:5] as sample`;

type Event = typeof amazon_events.$inferSelect;
type Blocking = Pick<Event, 'sequence' | 'event_code' | 'state'>;

function whyNotResent(state: Event['state'], sequence: number, blocking: Blocking | null) {
  if (state === 'accepted' || state === 'overridden') return settledBecause[state];
  return blocking && blockedBy({ event_code: '', state, sequence }, [blocking]);
}

/** Events that would be skipped: settled ones, and those behind an open one that was not chosen. */
export async function previewEvents(db: Db, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<
    Counted & { state: Event['state']; sequence: number; blocking: Blocking | null }
  >(sql`
    with chosen as (${chosen})
    select event.state, max(event.sequence) as sequence, blocking.fact as blocking, ${counted}
    from chosen join ${amazon_events} as event on event.id = chosen.id
    left join lateral (
      select jsonb_build_object('sequence', earlier.sequence, 'event_code', earlier.event_code, 'state', earlier.state) as fact
      from ${amazon_events} as earlier
      where event.state in ('waiting', 'failed') and earlier.state in ('waiting', 'failed')
        and earlier.amazon_shipment_id = event.amazon_shipment_id and earlier.sequence < event.sequence
        and earlier.id not in (select id from chosen)
      order by earlier.sequence limit 1
    ) as blocking on true group by event.state, blocking.fact`);
  return rows.map(({ state, sequence, blocking, ...row }) => ({
    ...row,
    reason: whyNotResent(state, sequence, blocking),
  }));
}

async function shipmentsBy(db: Db, chosen: SQL) {
  const { rows } = await db.execute<Counted & { accepted: boolean; waits: boolean }>(sql`
    select shipment.state = 'accepted' as accepted, exists (
      select from ${amazon_events} as event
      where event.amazon_shipment_id = shipment.id and event.state in ('waiting', 'failed')
    ) as waits, ${counted}
    from (${chosen}) as chosen join ${amazon_shipments} as shipment on shipment.id = chosen.id group by 1, 2`);
  return rows;
}

/** Shipments that would not be resubmitted, because the marketplace has all of them. */
export async function previewResubmit(db: Db, chosen: SQL): Promise<Verdict[]> {
  const groups = await shipmentsBy(db, chosen);
  return groups.map(({ accepted, waits, ...row }) => ({
    ...row,
    reason: accepted && !waits ? NOTHING_WAITS : null,
  }));
}

/** Shipments whose events would not be sent. */
export async function previewOutbound(db: Db, chosen: SQL): Promise<Verdict[]> {
  const groups = await shipmentsBy(db, chosen);
  return groups.map(({ accepted, waits, ...row }) => ({
    ...row,
    reason: accepted ? (waits ? null : NOTHING_WAITS) : NOT_ACCEPTED,
  }));
}

type Invoice = typeof amazon_invoices.$inferSelect;
type InvoiceGroup = Counted & Pick<Invoice, 'state' | 'fingerprint' | 'staged_at'>;

async function invoicesBy(db: Db, chosen: SQL): Promise<InvoiceGroup[]> {
  const { rows } = await db.execute<InvoiceGroup>(sql`
    select invoice.state, invoice.fingerprint, min(invoice.staged_at)::text as staged_at, ${counted}
    from (${chosen}) as chosen join ${amazon_invoices} as invoice on invoice.id = chosen.id
    group by invoice.state, invoice.fingerprint, invoice.staged_at is null`);
  return rows;
}

/** Invoices that would not be sent. */
export async function previewSending(db: Db, chosen: SQL): Promise<Verdict[]> {
  const groups = await invoicesBy(db, chosen);
  return groups.map(({ count, sample, ...invoice }) => ({
    count,
    sample,
    reason: whyNotSent(invoice),
  }));
}

/** Invoices whose totals would not be calculated. */
export async function previewTotals(db: Db, chosen: SQL): Promise<Verdict[]> {
  const groups = await invoicesBy(db, chosen);
  return groups.map(({ count, sample, ...invoice }) => ({
    count,
    sample,
    reason: whyNotTotalled(invoice),
  }));
}
