import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { promoRefusal, UNKNOWN_PROMO_CODE } from '#domain/pricing/promo-codes.ts';
import type { PromoTerms } from '#domain/rates/price.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { promo_codes, promo_redemptions } from '#server/db/schema/points.ts';
import { isInvoiced } from './invoiced-accounts.ts';

/** A valid promo code, or the reason for refusing it. */
export type Promo = PromoTerms & { id: number };
type FoundPromo = Promo | { code: string; refused: string } | null;

interface PromoRequest {
  promo_code?: string | null | undefined;
  accountId: number | null;
  collection: { locker_id?: number | null };
  delivery: { locker_id?: number | null };
}

type Row = Pick<
  typeof promo_codes.$inferSelect,
  | 'id'
  | 'code'
  | 'kind'
  | 'amount'
  | 'network_id'
  | 'max_uses'
  | 'max_uses_per_account'
  | 'used'
  | 'is_active'
> & { valid_from: Date; valid_until: Date };

/** Finds a code by its text, because tenants must not list codes. */
async function rowOf(db: Db, code: string, accountId: number | null) {
  const { rows } = await db.execute<Row>(sql`
    select id, code, kind, amount::float8 as amount, network_id, max_uses, max_uses_per_account, used, is_active,
      valid_from, valid_until
    from baton_promo_code(${code}, ${accountId}::integer)`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const iso = (at: Date) => new Date(at).toISOString();
  return { ...row, valid_from: iso(row.valid_from), valid_until: iso(row.valid_until) };
}

async function networksOf(db: Db, { collection, delivery }: PromoRequest): Promise<number[]> {
  const ids = [collection.locker_id, delivery.locker_id].filter((id) => typeof id === 'number');
  if (ids.length === 0) return [];
  const rows = await db
    .select({ network: lockers.network_id })
    .from(lockers)
    .where(inArray(lockers.id, ids));
  return rows.flatMap(({ network }) => network ?? []);
}

const usesOf = (db: Db, code: number, accountId: number): Promise<number> =>
  db.$count(
    promo_redemptions,
    and(
      eq(promo_redemptions.promo_code_id, code),
      eq(promo_redemptions.account_id, accountId),
      isNull(promo_redemptions.released_at),
    ),
  );

const termsOf = ({
  id,
  code,
  kind,
  amount,
}: Pick<Row, 'id' | 'code' | 'kind' | 'amount'>): Promo => ({
  id,
  code,
  kind: kind === 'percentage' ? 'percent' : 'amount',
  value: amount,
});

/** Finds the promo code of a request, if any, without redeeming it. */
export async function findPromo(db: Db, request: PromoRequest): Promise<FoundPromo> {
  const { promo_code: code, accountId } = request;
  if (!code) return null;
  const row = await rowOf(db, code, accountId);
  if (row === undefined) return { code, refused: UNKNOWN_PROMO_CODE };
  const refused = promoRefusal(row, {
    now: new Date(),
    networks: await networksOf(db, request),
    isInvoiced: await isInvoiced(db, accountId),
    usedByAccount: accountId === null ? 0 : await usesOf(db, row.id, accountId),
  });
  return refused === null ? termsOf(row) : { code: row.code, refused };
}

/** Returns the terms of a valid code; null for a refused code, which gives no discount. */
export const promoTerms = (found: FoundPromo): Promo | null =>
  found === null || 'refused' in found ? null : found;

/** A promo code in the format of responses. */
export const promoResponse = (found: FoundPromo) =>
  found === null || 'refused' in found
    ? found
    : { code: found.code, kind: found.kind, amount: found.value };

const refusedPromo = (reason: string) => invalidError({ promo_code: [reason] });

/** Returns the promo code of a booking; throws 422 with the reason if the code is invalid. */
export async function requirePromo(db: Db, request: PromoRequest): Promise<Promo | null> {
  const found = await findPromo(db, request);
  if (found !== null && 'refused' in found) throw refusedPromo(found.refused);
  return found;
}

/**
 * Redeems a code once for a shipment, during its booking; throws 422 if the code was used up or
 * ended meanwhile.
 */
export async function redeemPromo(
  db: Db,
  promo: Promo,
  { shipmentId, ...request }: Omit<PromoRequest, 'promo_code'> & { shipmentId: number },
): Promise<void> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select baton_redeem_promo_code(${promo.id}, ${request.accountId}, ${shipmentId}) as done`,
  );
  if (rows[0]?.done) return;
  await requirePromo(db, { ...request, promo_code: promo.code });
  throw refusedPromo('Another customer used this code at the same moment. Get prices again.');
}

/** Releases the codes of bookings that were cancelled before the collection. */
export async function releasePromos(db: Db, shipmentIds: readonly number[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await db.execute(sql`select baton_release_promo_codes(${sql.param([...shipmentIds])}::int[])`);
}

/**
 * Reads the promo code of a booking, to recalculate the price. Requires staff, because tenants may
 * not read codes.
 */
export async function promoOfShipment(db: Db, shipmentId: number): Promise<Promo | null> {
  const [row] = await db
    .select({
      id: promo_codes.id,
      code: promo_codes.code,
      kind: promo_codes.kind,
      amount: promo_codes.amount,
    })
    .from(promo_redemptions)
    .innerJoin(promo_codes, eq(promo_codes.id, promo_redemptions.promo_code_id))
    .where(eq(promo_redemptions.shipment_id, shipmentId));
  return row === undefined ? null : termsOf(row);
}
