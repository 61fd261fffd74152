import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { quoteFields, type quoteStates } from '#domain/quotes/quote.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { quotes } from '#server/db/schema/bookings.ts';
import { shipments } from '#server/db/schema/shipments.ts';

/** State of a quote; expired after its end, even if the expiry is not recorded yet. */
const state = sql<
  (typeof quoteStates)[number]
>`case when ${quotes.state} = 'open' and ${quotes.expires_at} <= now() then 'expired' else ${quotes.state} end`;

const collectionCity = sql<string>`coalesce(${quotes.collection}->>'city', '')`;
const deliveryCity = sql<string>`coalesce(${quotes.delivery}->>'city', '')`;

const listed = readFields(
  quoteFields,
  {
    ...columnsOf(quotes),
    state,
    contact: sql<
      string | null
    >`coalesce(${quotes.contact_name}, ${quotes.email}, ${quotes.mobile_number})`,
    account_code: accounts.account_code,
    collection_city: collectionCity,
    delivery_city: deliveryCity,
    charge: sql<
      number | null
    >`coalesce(${quotes.charge}, (select min((r->>'charge')::numeric) from jsonb_array_elements(${quotes.rates}) r))::float8`,
    promo_code: sql<string | null>`${quotes.rates}->0->'promo'->>'code'`,
    short_tracking_reference: shipments.short_tracking_reference,
  },
  { status: (states) => sql`${state} = any(${sql.param(manyOf(states))}::text[])` },
);

export function listQuotes(db: Db, query: InputOf<'GET /quotes'>['query']) {
  return listRows({
    db,
    select: db
      .select(listed.columns)
      .from(quotes)
      .leftJoin(accounts, eq(accounts.id, quotes.account_id))
      .leftJoin(shipments, eq(shipments.id, quotes.shipment_id))
      .$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [
      quotes.contact_name,
      quotes.email,
      quotes.mobile_number,
      accounts.account_code,
      shipments.short_tracking_reference,
      collectionCity,
      deliveryCity,
    ]),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: quotes.id,
  });
}

/** Conversion of the quotes of the last 30 days. */
export async function quoteConversion(db: Db) {
  const { rows } = await db.execute<{
    quotes: number;
    booked: number;
    open: number;
    booked_amount: number;
  }>(sql`
    select count(*)::int as quotes, count(*) filter (where state = 'booked')::int as booked,
      count(*) filter (where state = 'open' and expires_at > now())::int as open,
      coalesce(sum(charge) filter (where state = 'booked'), 0)::float8 as booked_amount
    from quotes where time_created > now() - interval '30 days'`);
  return rows[0] ?? { quotes: 0, booked: 0, open: 0, booked_amount: 0 };
}
