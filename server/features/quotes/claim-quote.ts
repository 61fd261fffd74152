import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { quotes } from '#server/db/schema/bookings.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { isInvoiced } from '../pricing/invoiced-accounts.ts';
import { createPricer, requireOpenAccount } from '../pricing/pricer.ts';
import { promoResponse } from '../pricing/promo.ts';
import { extrasIn, isOver, publicRatesOf, quoteBySecret, requestOf } from './public-quotes.ts';
import { ratesOf } from './quoting.ts';

type Row = typeof quotes.$inferSelect;

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

type Asked = Pick<InputOf<'POST /quote/claim'>['body'], 'id' | 'quote_id'>;

/** Finds a quote by its secret, or by its id if it belongs to the account. */
async function askedQuote(db: Db, asked: Asked, accountId: number): Promise<Row> {
  if (asked.id !== undefined) return quoteBySecret(db, asked.id, true);
  if (asked.quote_id === undefined) throw invalidError({ id: ['Choose a quote.'] });
  const isIt = and(eq(quotes.id, asked.quote_id), eq(quotes.account_id, accountId));
  const [row] = await db.select().from(quotes).where(isIt).for('update');
  if (row === undefined) throw notFound();
  return row;
}

async function claim(db: Db, asked: Asked, accountId: number): Promise<Row> {
  const row = await askedQuote(db, asked, accountId);
  if (row.account_id !== null && row.account_id !== accountId) throw notFound();
  if (row.state === 'booked') throw conflict('This quote was already booked.');
  if (row.state !== 'open' || isOver(row)) throw conflict('This quote has expired.');
  requireOpenAccount(await (await createPricer(db)).account(accountId), 'book shipments');
  if (ratesOf(row)[0]?.promo && (await isInvoiced(db, accountId)))
    throw conflict(
      'The promo code of this quote is for guests and accounts that pay ahead. Get a quote without it.',
    );
  return row;
}

/**
 * Assigns a public quote, or a quote of the account itself, to an account, which can then book at
 * the quoted prices.
 */
export async function claimQuote(
  { account_id, ...asked }: InputOf<'POST /quote/claim'>['body'],
  { database, caller }: Context,
) {
  const accountId = accountFor(caller, account_id);
  return database.within({ is: 'system' }, async (db) => {
    const row = await claim(db, asked, accountId);
    await db
      .update(quotes)
      .set({
        account_id: accountId,
        user_id: caller.userId,
        version: sql`${quotes.version} + 1`,
      })
      .where(eq(quotes.id, row.id));
    const [first] = ratesOf(row);
    return {
      quote_id: row.id,
      account_id: accountId,
      expires_at: row.expires_at,
      service_level_code: row.service_level_code,
      rates: publicRatesOf(row),
      unavailable: [],
      extras: await extrasIn(db, row),
      promo: promoResponse(first?.promo ?? null),
      opt_in: first?.opt_in ?? [],
      request: requestOf(row),
    };
  });
}
