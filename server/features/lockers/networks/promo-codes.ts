import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import { promoCodeFields } from '#domain/pricing/promo-code.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { networks } from '#server/db/schema/lockers.ts';
import { promo_codes } from '#server/db/schema/points.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';

const TAKEN = { code: 'Another promo code has this name.' };

const listed = readFields(
  promoCodeFields,
  { ...columnsOf(promo_codes), network: networks.name, account_code: accounts.account_code },
  {},
);

const selectCodes = (db: Db) =>
  db
    .select(listed.columns)
    .from(promo_codes)
    .leftJoin(networks, eq(networks.id, promo_codes.network_id))
    .leftJoin(accounts, eq(accounts.id, promo_codes.account_id));

export function listPromoCodes(db: Db, query: InputOf<'GET /promo-codes'>['query']) {
  return listRows({
    db,
    select: selectCodes(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [promo_codes.code, promo_codes.description]),
    sort: listed.sort,
    usual: ['valid_until', 'DESC'],
    tieBreaker: promo_codes.id,
    joinsOnlyShow: true,
  });
}

async function readPromoCode(db: Db, id: number) {
  const [found] = await selectCodes(db).where(eq(promo_codes.id, id));
  if (found === undefined) throw notFound();
  return found;
}

type Fields = InputOf<'POST /promo-codes'>['body'];
type Worth = Pick<
  typeof promo_codes.$inferSelect,
  'kind' | 'amount' | 'valid_from' | 'valid_until'
> & {
  max_uses?: number | null | undefined;
};

/**
 * Throws 422 for a code that could never be used, or whose limit of uses would be below its past
 * uses.
 */
function requireSense({ kind, amount, valid_from, valid_until, max_uses }: Worth, used = 0): void {
  if (kind === 'percentage' && (amount < 1 || amount > 100))
    throw invalidError({ amount: ['Use 1 to 100 per cent.'] });
  if (Date.parse(valid_until) <= Date.parse(valid_from))
    throw invalidError({ valid_until: ['The end must be after the start.'] });
  if (typeof max_uses === 'number' && max_uses < used)
    throw invalidError({
      max_uses: [`This code was already used ${used} times. Enter at least that number.`],
    });
}

export async function addPromoCode(fields: Fields, { db, caller }: Context) {
  requireSense(fields);
  await refuseMissing(db, fields);
  const [added] = await orTaken(TAKEN, db.insert(promo_codes).values(fields).returning());
  if (added === undefined) throw new Error('The promo code was not added');
  await writeAuditLog(db, caller, [trace(added.id, 'create', changesBetween({}, fields))]);
  return readPromoCode(db, added.id);
}

/** Changes a promo code; its value is fixed after the first use. */
export async function changePromoCode(
  { params, body }: InputOf<'PUT /promo-codes/:id'>,
  context: Context,
) {
  const { db, caller, version } = context;
  const isIt = eq(promo_codes.id, params.id);
  const [row] = await db.select().from(promo_codes).where(isIt).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readPromoCode(db, row.id));
  const next = { ...row, ...body };
  const isWorthOther = next.kind !== row.kind || next.amount !== row.amount;
  if (row.used > 0 && isWorthOther)
    throw new ApiError(409, {
      message: `This code was already used ${row.used} times, so its value cannot change. Add a new code instead.`,
      code: 'conflict',
    });
  requireSense(next, row.used);
  await refuseMissing(db, body);
  await orTaken(
    TAKEN,
    db
      .update(promo_codes)
      .set({ ...body, version: row.version + 1 })
      .where(isIt),
  );
  await writeAuditLog(db, caller, [trace(row.id, 'change', changesBetween({ ...row }, body))]);
  return readPromoCode(db, row.id);
}

const trace = (row_id: number, action: string, changes: ReturnType<typeof changesBetween>) => ({
  table_name: 'promo_codes',
  row_id,
  account_id: null,
  action,
  changes,
});
