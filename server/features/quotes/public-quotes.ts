import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Calls } from '#api/generated/endpoints.ts';
import { sentAddress } from '#api/contract/shipments/shipment-parts.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { quotes } from '#server/db/schema/bookings.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { hashOf } from '#server/secrets/tokens.ts';
import { requireEnds } from '../booking/booking-rules.ts';
import { unpaidOf, waysToPay } from './quote-payments.ts';
import { createPricer } from '../pricing/pricer.ts';
import { groupsAt } from '../pricing/rate-terms.ts';
import { promoResponse } from '../pricing/promo.ts';
import { locate, locateAgain } from '../pricing/locate.ts';
import { keptParcels, quoteBetween, ratesOf, ratesToStore, storeQuote } from './quoting.ts';
import { extrasOf, selectedRate } from '../pricing/rating.ts';

type Input<K extends keyof Calls['quotes']> = InputOf<K>;
type Row = typeof quotes.$inferSelect;

const groupOf = (row: Row): number | null => ratesOf(row)[0]?.rate_group_id ?? null;

/** Reads the optional extras of the rate group that priced the quote. */
export async function extrasIn(db: Db, row: Row) {
  const pricer = await createPricer(db);
  const id = groupOf(row);
  const group = id === null ? await pricer.rateGroup(null) : await pricer.group(id);
  return group === null ? [] : extrasOf(await pricer.surcharges(group));
}

/** Request for which a quote was made, without personal data. */
export const requestOf = (row: Row) => ({
  collection: place.parse(row.collection),
  delivery: place.parse(row.delivery),
  parcels: keptParcels.parse(row.parcels),
  declared_value: ratesOf(row)[0]?.declared_value ?? 0,
  promo_code: ratesOf(row)[0]?.promo?.code ?? null,
});

async function hasNewerRates(db: Db, row: Row): Promise<boolean> {
  const [group] = await groupsAt(db, new Date());
  const quoted = groupOf(row);
  return row.account_id === null && quoted !== null && group !== undefined && group.id !== quoted;
}

const place = z.object({
  locker_id: z.int().nullable().default(null),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});

const withCity = z.object({ city: z.string() });
export const isOver = (row: Row): boolean =>
  row.state === 'open' && Date.parse(row.expires_at) < Date.now();

/** Prices of a quote without internal columns. */
export const publicRatesOf = (row: Row) =>
  ratesOf(row).map(
    ({ rate_group_id: _, opt_in: __, declared_value: ___, promo: ____, ...rate }) => rate,
  );

async function quoteResponse(db: Db, row: Row, secret: string) {
  return {
    id: secret,
    state: isOver(row) ? ('expired' as const) : row.state,
    expires_at: row.expires_at,
    collection_city: withCity.parse(row.collection).city,
    delivery_city: withCity.parse(row.delivery).city,
    charged_weight: row.charged_weight,
    service_level_code: row.service_level_code,
    rates: publicRatesOf(row),
    opt_in: ratesOf(row)[0]?.opt_in ?? [],
    extras: await extrasIn(db, row),
    promo: promoResponse(ratesOf(row)[0]?.promo ?? null),
    request: requestOf(row),
    has_newer_rates: await hasNewerRates(db, row),
    ways: await waysToPay(db),
  };
}

/** Public prices at the default rates; nothing is stored. */
export async function publicRates(db: Db, body: Input<'POST /quote/rates'>['body']) {
  const located = await locate(db, body);
  const quote = await quoteBetween(db, null, located);
  requireEnds(quote, null, located);
  const { rates, unavailable, extras, promo } = quote;
  return { rates, unavailable, extras, promo };
}

/** Stores a public quote, which only its secret opens. */
export async function publicQuote(db: Db, body: Input<'POST /quote/get-quote'>['body']) {
  const { contact_name, email, mobile_number, ...given } = body;
  const located = await locate(db, given);
  const quote = await quoteBetween(db, null, located);
  requireEnds(quote, null, located);
  const owner = { account_id: null, user_id: null, contact_name, email, mobile_number };
  const { row, secret } = await storeQuote(db, located, { owner, priced: quote });
  return {
    ...(await quoteResponse(db, row, secret)),
    unavailable: quote.unavailable,
    promo: quote.promo,
  };
}

export async function quoteBySecret(db: Db, secret: string, lock: boolean): Promise<Row> {
  const select = db
    .select()
    .from(quotes)
    .where(eq(quotes.secret_hash, hashOf(secret)))
    .$dynamic();
  const [row] = await (lock ? select.for('update') : select);
  if (row === undefined) throw notFound();
  return row;
}

const quoteRequest = z.object({
  collection: sentAddress,
  delivery: sentAddress,
  parcels: keptParcels,
});

/** Stores a chosen service and extras with an open quote, at the quoted prices. */
export async function chooseExtras(db: Db, body: Input<'POST /quote/opt-in'>['body']) {
  const row = await quoteBySecret(db, body.id, true);
  if (row.state !== 'open' || isOver(row))
    throw new ApiError(409, {
      message: 'This quote was already booked or has expired. Request a new quote.',
      code: 'conflict',
    });
  const [kept] = ratesOf(row);
  const again = {
    ...quoteRequest.parse(row),
    declared_value: kept?.declared_value ?? 0,
    opt_in: body.opt_in,
    promo_code: kept?.promo?.code,
  };
  const located = await locateAgain(db, again);
  const groupId = groupOf(row);
  const quote = await quoteBetween(db, row.account_id, { ...located, groupId });
  if (quote.promo !== null && 'refused' in quote.promo)
    throw invalidError({ promo_code: [quote.promo.refused] });
  const selected = selectedRate(quote, body.service_level_code);
  const { base_charge, surcharges, charge_excluding_vat, vat, charge, explanation } = selected;
  await db
    .update(quotes)
    .set({
      service_level_code: selected.service_level_code,
      rates: ratesToStore(located, quote),
      charge,
      version: sql`${quotes.version} + 1`,
    })
    .where(eq(quotes.id, row.id));
  return {
    id: body.id,
    service_level_code: selected.service_level_code,
    price: { base_charge, surcharges, charge_excluding_vat, vat, charge, explanation },
  };
}

/** Reads a quote with the reference of its booking. */
export async function quoteWithShipment(db: Db, secret: string) {
  const row = await quoteBySecret(db, secret, false);
  const [booked] =
    row.shipment_id === null
      ? []
      : await db
          .select({ reference: shipments.short_tracking_reference })
          .from(shipments)
          .where(eq(shipments.id, row.shipment_id));
  const owed = row.account_id === null ? await unpaidOf(db, row.shipment_id) : null;
  return {
    ...(await quoteResponse(db, row, secret)),
    short_tracking_reference: booked?.reference ?? null,
    amount_due: owed?.charge ?? null,
  };
}
