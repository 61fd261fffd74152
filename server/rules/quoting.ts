import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { InputOf } from '../../src/api/endpoint.ts';
import { rate as rateSchema } from '../../src/api/contract/shipment-parts.ts';
import type { shipments as calls } from '../../src/api/contract/shipments.ts';
import { invalid, notFound, Refusal } from '../../src/api/refusal.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { newToken } from '../tokens.ts';
import { quotes } from '../db/schema/bookings.ts';
import { resolvePlace } from './addresses.ts';
import { book } from './booking.ts';
import { openPriceDesk } from './price-desk.ts';
import { offerFor } from './rating.ts';
import { isTenant } from './tenancy.ts';

type Input<K extends keyof typeof calls> = InputOf<K, (typeof calls)[K]>;
type Asked = Omit<Input<'POST /shipments/quote'>['body'], 'account_id'>;

export const QUOTE_HOURS = 24;

/** What was asked, with the towns of lockers filled in. */
export const locate = async (db: Db, asked: Asked) => ({
  ...asked,
  collection: await resolvePlace(db, 'collection', asked.collection),
  delivery: await resolvePlace(db, 'delivery', asked.delivery),
});

type Located = Awaited<ReturnType<typeof locate>>;

/** Works out what every service costs between two places. */
export async function offerBetween(db: Db, accountId: number | null, asked: Located) {
  return offerFor(await openPriceDesk(db), { ...asked, accountId });
}

interface QuoteOwner {
  account_id: number | null;
  user_id: number | null;
  contact_name?: string | null;
  email?: string | null;
  mobile_number?: string | null;
}

/** Keeps an offer for a day under a secret that nobody can guess. */
export async function keepQuote(
  db: Db,
  asked: Located,
  { owner, offer }: { owner: QuoteOwner; offer: Awaited<ReturnType<typeof offerBetween>> },
) {
  const weights = offer.rates.map(({ charged_weight }) => charged_weight);
  const [kept] = await db
    .insert(quotes)
    .values({
      ...owner,
      secret: newToken(),
      state: 'open',
      collection: asked.collection,
      delivery: asked.delivery,
      parcels: asked.parcels,
      rates: offer.rates.map((rate) => ({
        ...rate,
        rate_group_id: offer.rateGroupId,
        opt_in: asked.opt_in,
        declared_value: asked.declared_value,
      })),
      charged_weight: Math.max(0, ...weights),
      requested_from: 'portal',
      platform: 'web',
      expires_at: new Date(Date.now() + QUOTE_HOURS * 3_600_000).toISOString(),
    })
    .returning();
  if (kept === undefined) throw new Error('The quote was not kept');
  return kept;
}

export async function quote(db: Db, caller: Caller, body: Input<'POST /shipments/quote'>['body']) {
  const { account_id, ...given } = body;
  const asked = await locate(db, given);
  const accountId = isTenant(caller) ? caller.accountId : (account_id ?? null);
  const offer = await offerBetween(db, accountId, asked);
  const owner = { account_id: accountId, user_id: caller.userId };
  const kept = await keepQuote(db, asked, { owner, offer });
  return {
    quote_id: kept.id,
    expires_at: kept.expires_at,
    rates: offer.rates,
    unavailable: offer.unavailable,
    extras: offer.extras,
  };
}

const keptRate = rateSchema.extend({
  rate_group_id: z.int().nullable(),
  opt_in: z.array(z.string()),
  declared_value: z.number(),
});

/** The rates of a quote as they were given. */
export const ratesOf = (row: Pick<typeof quotes.$inferSelect, 'rates'>) =>
  z.array(keptRate).parse(row.rates);

function requireOpen(row: typeof quotes.$inferSelect): void {
  const isOver = row.state === 'expired' || Date.parse(row.expires_at) < Date.now();
  if (row.state === 'booked')
    throw new Refusal(409, { message: 'This quote was booked already.', code: 'conflict' });
  if (isOver) throw new Refusal(409, { message: 'This quote has expired.', code: 'conflict' });
}

const sentParcels = z.array(
  z.object({
    description: z.string(),
    packaging: z.string(),
    submitted_length: z.number(),
    submitted_width: z.number(),
    submitted_height: z.number(),
    submitted_weight: z.number(),
  }),
);
const quotedPlace = z.object({
  zone: z.string(),
  city: z.string(),
  postal_code: z.string(),
  locker_id: z.int().nullish(),
});
type Town = Pick<z.output<typeof quotedPlace>, 'zone' | 'city' | 'postal_code'>;

/** The province is only what the sender says: town and postal code tell whether it is still the same one. */
const isSameTown = (one: Town, other: Town): boolean =>
  one.zone === other.zone &&
  one.postal_code === other.postal_code &&
  one.city.trim().toLowerCase() === other.city.trim().toLowerCase();

/** The place of an address as far as it sets the price. */
function requireSamePlaces(
  row: typeof quotes.$inferSelect,
  body: Input<'POST /shipments/book-quote'>['body'],
): void {
  for (const side of ['collection', 'delivery'] as const) {
    const quoted = quotedPlace.parse(row[side]);
    const given = body[side];
    const isSame =
      given.type === 'locker'
        ? given.locker_id === quoted.locker_id
        : !quoted.locker_id && isSameTown(given, quoted);
    if (!isSame)
      throw invalid({ [side]: ['This is not the place that was quoted. Ask for a new quote.'] });
  }
}

/** Books a quote once, for what was quoted; with other extras the price is worked out again. */
export async function bookQuote(
  db: Db,
  caller: Caller,
  body: Input<'POST /shipments/book-quote'>['body'],
) {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, body.quote_id)).for('update');
  if (row === undefined) throw notFound();
  if (row.account_id === null) throw invalid({ quote_id: ['This quote has no account.'] });
  requireOpen(row);
  requireSamePlaces(row, body);
  const { quote_id, ...details } = body;
  const rate = ratesOf(row).find((one) => one.service_level_code === body.service_level_code);
  if (rate === undefined) throw invalid({ service_level_code: ['This service was not quoted.'] });
  const { rate_group_id, opt_in, declared_value, ...quoted } = rate;
  const isAsQuoted =
    declared_value === body.declared_value &&
    opt_in.toSorted().join() === body.opt_in.toSorted().join();
  const booked = await book(
    { db, caller, desk: await openPriceDesk(db) },
    { ...details, account_id: row.account_id, parcels: sentParcels.parse(row.parcels) },
    {
      accountId: row.account_id,
      ...(isAsQuoted && { quote: { id: quote_id, rate: quoted, rateGroupId: rate_group_id } }),
    },
  );
  await db
    .update(quotes)
    .set({
      state: 'booked',
      shipment_id: booked.id,
      service_level_code: booked.service_level_code,
      charge: booked.price.charge,
      version: sql`${quotes.version} + 1`,
    })
    .where(and(eq(quotes.id, quote_id), eq(quotes.state, 'open')));
  return booked;
}
