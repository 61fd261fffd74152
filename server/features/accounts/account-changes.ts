import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ownAccountFields } from '#api/contract/accounts/account-fields.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import { cents, rand } from '#domain/kernel/cents.ts';
import { accountCode } from '#domain/search/references.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { creditFirstShipment } from '../billing/first-shipment-credit.ts';
import { keepAccountWebhook } from '../integrations/account-webhook.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { requirePermission } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { readAccount } from './account-detail.ts';
import { refuseUnknown } from './named-records.ts';

type Created = InputOf<'POST /accounts'>['body'];
type Changed = InputOf<'PUT /accounts/:id'>['body'];

const codeTaken = (code: string) =>
  invalidError({ account_code: [`The account code ${code} is taken.`] });

/** Rounds limits to cents, and refuses limits from callers who may not see amounts. */
function writtenFields<Fields extends Pick<Changed, 'credit_limit'>>(
  caller: Caller,
  { credit_limit, ...fields }: Fields,
) {
  if (credit_limit === undefined) return fields;
  requirePermission(caller, 'View billing');
  return { ...fields, credit_limit: rand(cents(credit_limit)) };
}

/** The chosen account code, or three letters of the name and the first free number. */
async function codeFor(
  db: Db,
  { account_code: chosen, name }: Pick<Created, 'account_code' | 'name'>,
): Promise<string> {
  if (chosen !== undefined) return chosen;
  const { rows } = await db.execute<{ next: number }>(
    sql`select coalesce(max(id), 0) + 1 as next from accounts`,
  );
  let number = rows[0]?.next ?? 1;
  const isTaken = async () =>
    (await db.$count(accounts, eq(accounts.account_code, accountCode(name, number)))) > 0;
  while (await isTaken()) number += 1;
  return accountCode(name, number);
}

/** A new account; applicants may omit the mobile number. */
type Added = Omit<Created, 'mobile_number'> & { mobile_number: string | null };

export async function addAccount(given: Added, { db, caller, config }: Context) {
  const fields = writtenFields(caller, given);
  await refuseUnknown(db, given);
  const account_code = await codeFor(db, given);
  const [added] = await db
    .insert(accounts)
    .values({ ...fields, account_code })
    .onConflictDoNothing()
    .returning();
  if (added === undefined) throw codeTaken(account_code);
  await writeAuditLog(db, caller, [
    {
      table_name: 'accounts',
      row_id: added.id,
      account_id: added.id,
      action: 'create',
      changes: changesBetween({}, { ...fields, account_code }),
    },
  ]);
  if (given.vat_number) await creditFirstShipment(db, caller, added.id);
  if (given.webhook_url) await keepAccountWebhook(db, config, added.id);
  return readAccount(db, caller, added.id);
}

const own = new Set(Object.keys(ownAccountFields.shape));

/**
 * Throws 404 if an account user changes another account, and 403 for fields other than contact and
 * address. Staff need the permission Edit accounts.
 */
function requireOwnFields(caller: Caller, id: number, fields: Changed): void {
  if (!isTenant(caller)) return requirePermission(caller, 'Edit accounts');
  if (caller.accountId !== id) throw notFound();
  if (Object.keys(fields).every((field) => own.has(field))) return;
  const message = 'You can change the contact and the address; ask us to change the rest.';
  throw new ApiError(403, { message, code: 'forbidden' });
}

async function refuseWhatIsSettled(
  db: Db,
  current: typeof accounts.$inferSelect,
  { account_code: code, billing_type: type }: Changed,
): Promise<void> {
  const { id } = current;
  if (code !== undefined && code !== current.account_code) {
    if ((await db.$count(invoices, eq(invoices.account_id, id))) > 0)
      throw invalidError({
        account_code: ['This code is on invoices and can no longer be changed.'],
      });
    if ((await db.$count(accounts, eq(accounts.account_code, code))) > 0) throw codeTaken(code);
  }
  if (type === undefined || type === current.billing_type) return;
  const { rows } = await db.execute(sql`
    select 1 where exists (select from invoices where account_id = ${id} and outstanding <> 0)
      or (select balance from accounts where id = ${id}) <> 0
      or (select coalesce(sum(unbilled), 0) from shipment_tallies where account_id = ${id}) <> 0`);
  if (rows.length > 0)
    throw invalidError({
      billing_type: [
        'The billing type can change only when no invoice is open and no charge is waiting to be invoiced.',
      ],
    });
}

/** Changes an account; throws 409 if the account changed since the given version. */
export async function changeAccount(
  { params: { id }, body }: InputOf<'PUT /accounts/:id'>,
  { db, caller, config, version }: Context,
) {
  requireOwnFields(caller, id, body);
  const [current] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  if (current === undefined) throw notFound();
  if (version !== undefined && version !== current.version)
    throw staleError(await readAccount(db, caller, id));
  const fields = writtenFields(caller, body);
  await refuseUnknown(db, body, id);
  await refuseWhatIsSettled(db, current, body);
  const changes = changesBetween(current, fields);
  if (Object.keys(changes).length > 0) {
    await db
      .update(accounts)
      .set({ ...fields, time_modified: sql`now()`, version: sql`${accounts.version} + 1` })
      .where(eq(accounts.id, id));
    await writeAuditLog(db, caller, [
      { table_name: 'accounts', row_id: id, account_id: id, action: 'update', changes },
    ]);
    if ('vat_number' in changes) await creditFirstShipment(db, caller, id);
    if ('webhook_url' in changes || 'webhook_enabled' in changes)
      await keepAccountWebhook(db, config, id);
  }
  return readAccount(db, caller, id);
}
