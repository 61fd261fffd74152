import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { rate as rateSchema } from '#api/contract/shipments/shipment-parts.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import { quotes } from '#server/db/schema/bookings.ts';
import { requireEnds } from '../booking/booking-rules.ts';
import { book, sourceOf } from '../booking/booking.ts';
import { locate } from '../pricing/locate.ts';
import { createPricer } from '../pricing/pricer.ts';
import { findPromo, promoResponse, promoTerms, type Promo } from '../pricing/promo.ts';
import { requireSameAddresses } from './quoted-addresses.ts';
import { quoteFor } from '../pricing/rating.ts';
import { settingFor } from '../settings/settings.ts';
import { isTenant } from '#domain/people/tenancy.ts';

type Input<K extends keyof Calls['quotes']> = InputOf<K>;

const QUOTE_HOURS = 24;

type Located = Awaited<ReturnType<typeof locate>>;

/** Prices every service between two addresses, optionally by the prices of a given group. */
export async function quoteBetween(
  db: Db,
  accountId: number | null,
  located: Located & { groupId?: number | null },
) {
  const found = await findPromo(db, { ...located, accountId });
  const promo = promoTerms(found);
  const pricer = await createPricer(db);
  const priced = await quoteFor(pricer, { ...located, accountId, promo });
  return { ...priced, isOn: pricer.isOn, usedPromo: promo, promo: promoResponse(found) };
}

/** Rates of a quote in stored form, with the requested options. */
export const ratesToStore = (
  asked: { opt_in: readonly string[]; declared_value: number },
  priced: Awaited<ReturnType<typeof quoteBetween>>,
) =>
  priced.rates.map((rate) => ({
    ...rate,
    rate_group_id: priced.rateGroupId,
    opt_in: asked.opt_in,
    declared_value: asked.declared_value,
    promo: priced.usedPromo,
  }));

interface QuoteOwner {
  account_id: number | null;
  user_id: number | null;
  contact_name?: string | null;
  email?: string | null;
  mobile_number?: string | null;
}

/**
 * Stores a quote that is valid for one day. The secret, which is stored hashed, opens the
 * quote without a sign-in.
 */
export async function storeQuote(
  db: Db,
  located: Located,
  { owner, priced }: { owner: QuoteOwner; priced: Awaited<ReturnType<typeof quoteBetween>> },
) {
  const secret = newToken();
  const weights = priced.rates.map(({ charged_weight }) => charged_weight);
  const [stored] = await db
    .insert(quotes)
    .values({
      ...owner,
      secret_hash: hashOf(secret),
      state: 'open',
      collection: located.collection,
      delivery: located.delivery,
      parcels: located.parcels,
      rates: ratesToStore(located, priced),
      charged_weight: Math.max(0, ...weights),
      ...sourceOf(located, 'api'),
      expires_at: new Date(Date.now() + QUOTE_HOURS * 3_600_000).toISOString(),
    })
    .returning();
  if (stored === undefined) throw new Error('The quote was not saved');
  return { row: stored, secret };
}

/** Puts the account's usual service first. */
const usualFirst = <R extends { service_level_code: string }>(
  rates: readonly R[],
  usual: string,
): R[] => {
  const isUsual = (rate: R) => rate.service_level_code === usual;
  return [...rates.filter(isUsual), ...rates.filter((rate) => !isUsual(rate))];
};

export async function quote(db: Db, caller: Caller, body: Input<'POST /shipments/quote'>['body']) {
  const { account_id, ...given } = body;
  const located = await locate(db, given);
  const accountId = isTenant(caller) ? caller.accountId : (account_id ?? null);
  const found = await quoteBetween(db, accountId, located);
  requireEnds(found, caller, located);
  const owner = { account_id: accountId, user_id: caller.userId };
  const { row: stored } = await storeQuote(db, located, { owner, priced: found });
  const usual = await settingFor(db, 'default_service_level', accountId);
  return {
    quote_id: stored.id,
    expires_at: stored.expires_at,
    rates: usualFirst(found.rates, usual),
    unavailable: found.unavailable,
    extras: found.extras,
    promo: found.promo,
  };
}

const storedPromo = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: z.number(),
}) satisfies z.ZodType<Promo>;

const storedRate = rateSchema.extend({
  // Older quotes have no explanation.
  explanation: rateSchema.shape.explanation.default([]),
  promise: rateSchema.shape.promise.default([]),
  rate_group_id: z.int().nullable(),
  opt_in: z.array(z.string()),
  declared_value: z.number(),
  promo: storedPromo.nullable().default(null),
});

export const ratesOf = (row: Pick<typeof quotes.$inferSelect, 'rates'>) =>
  z.array(storedRate).parse(row.rates);

function requireOpen(row: typeof quotes.$inferSelect): void {
  const isOver = row.state === 'expired' || Date.parse(row.expires_at) < Date.now();
  if (row.state === 'booked')
    throw new ApiError(409, { message: 'This quote was already booked.', code: 'conflict' });
  if (isOver) throw new ApiError(409, { message: 'This quote has expired.', code: 'conflict' });
}

/** Stored parcels of a quote. */
export const keptParcels = z.array(
  z.object({
    description: z.string(),
    packaging: z.string(),
    submitted_length: z.number(),
    submitted_width: z.number(),
    submitted_height: z.number(),
    submitted_weight: z.number(),
  }),
);
/**
 * Books a quote once at the quoted price. If the extras or the declared value differ, the price is
 * calculated again.
 */
export async function bookQuote(
  db: Db,
  caller: Caller,
  body: Input<'POST /shipments/book-quote'>['body'],
) {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, body.quote_id)).for('update');
  if (row === undefined) throw notFound();
  if (row.account_id === null) throw invalidError({ quote_id: ['This quote has no account.'] });
  const { quote_id: _, ...details } = body;
  return bookRow({ db, caller, row }, details, { accountId: row.account_id });
}

type Details = Omit<Input<'POST /shipments/book-quote'>['body'], 'quote_id'>;

/** Books a locked quote. */
export async function bookRow(
  { db, caller, row }: { db: Db; caller: Caller | null; row: typeof quotes.$inferSelect },
  body: Details,
  origin: { accountId: number; isGuest?: boolean },
) {
  requireOpen(row);
  const pricer = await createPricer(db);
  await requireSameAddresses({ db, pricer }, row, body);
  const rate = ratesOf(row).find((one) => one.service_level_code === body.service_level_code);
  if (rate === undefined)
    throw invalidError({ service_level_code: ['This service was not quoted.'] });
  const { rate_group_id, opt_in, declared_value, promo, ...quoted } = rate;
  const isAsQuoted =
    declared_value === body.declared_value &&
    opt_in.toSorted().join() === body.opt_in.toSorted().join();
  const booked = await book(
    { db, caller, pricer },
    {
      ...body,
      account_id: origin.accountId,
      parcels: keptParcels.parse(row.parcels),
      promo_code: promo?.code,
    },
    {
      ...origin,
      quoteId: row.id,
      ...(isAsQuoted && { priced: { rate: quoted, rateGroupId: rate_group_id, promo } }),
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
    .where(and(eq(quotes.id, row.id), eq(quotes.state, 'open')));
  return booked;
}
