import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound, staleError } from '#api/api-error.ts';
import { whyNotDeleted, type AddressKind } from '#domain/address-books/address-books.ts';
import { addressFields } from '#domain/address-books/address.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { address_books, collection_requests } from '#server/db/schema/bookings.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { resolveAddress } from './addresses.ts';
import { orTaken, refuseMissing } from '#server/db/lists/references.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog, type Changes } from '#server/http/audit-log.ts';
import { recountUses } from './address-uses.ts';

const columns = address_books;

const usedByCollection: SQL = sql`${collection_requests.address_book_id} = ${address_books.id} and ${collection_requests.kind} = 'recurring' and ${collection_requests.state} <> 'cancelled'`;
const collections = sql<
  string[]
>`array(select ${collection_requests.name} from ${collection_requests} where ${usedByCollection} order by ${collection_requests.id})`;

const listed = readFields(
  addressFields,
  { ...columnsOf(address_books), account: accounts.name, locker_code: lockers.code },
  {},
);

const selectAddresses = (db: Db) =>
  db
    .select({ ...listed.columns, collections })
    .from(address_books)
    .innerJoin(accounts, eq(accounts.id, columns.account_id))
    .leftJoin(lockers, eq(lockers.id, columns.locker_id));

export function listAddresses(db: Db, query: InputOf<'GET /address-books'>['query']) {
  const { name, company, street_address, suburb, city } = columns;
  return listRows({
    db,
    select: selectAddresses(db).$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [name, company, street_address, suburb, city]),
    sort: listed.sort,
    usual: ['name', 'ASC'],
    tieBreaker: columns.id,
    joinsOnlyShow: true,
  });
}

async function readAddress(db: Db, id: number) {
  const [found] = await selectAddresses(db).where(eq(columns.id, id));
  if (found === undefined) throw notFound();
  return found;
}

type Fields = InputOf<'PUT /address-books/:id'>['body'];

const DEFAULT_TAKEN = { is_default: 'Another user set another default just now. Try again.' };

/** Kinds of address that lose their default when an address of this kind becomes the default. */
const sharedKinds = (kind: AddressKind): AddressKind[] =>
  kind === 'both' ? ['collection', 'delivery', 'both'] : [kind, 'both'];

/** Unsets the old defaults that a new default replaces. */
async function unsetOthers(
  db: Db,
  { account_id, kind, id }: { account_id: number; kind: AddressKind; id?: number },
) {
  const isOther = and(
    eq(columns.account_id, account_id),
    inArray(columns.kind, sharedKinds(kind)),
    eq(columns.is_default, true),
    id === undefined ? undefined : ne(columns.id, id),
  );
  await db
    .update(address_books)
    .set({ is_default: false, version: sql`${columns.version} + 1`, time_modified: sql`now()` })
    .where(isOther);
}

async function rowOf(db: Db, given: Fields) {
  const { kind, is_default } = given;
  const { priced_at: _, place_note: __, ...address } = await resolveAddress(db, null, given);
  return { kind, is_default, ...address };
}

const trace = (row: { id: number; account_id: number }, action: string, changes: Changes) => ({
  table_name: 'address_books',
  row_id: row.id,
  account_id: row.account_id,
  action,
  changes,
});

const isRow = (id: number) => sql`book.id = ${id}`;

/** Saves an address in the address book of the caller's account; staff name the account. */
export async function addAddress(
  { account_id: named, ...fields }: InputOf<'POST /address-books'>['body'],
  { db, caller }: Context,
) {
  const account_id = accountFor(caller, named);
  await refuseMissing(db, { account_id });
  const row = await rowOf(db, fields);
  if (row.is_default) await unsetOthers(db, { account_id, kind: row.kind });
  const [added] = await orTaken(
    DEFAULT_TAKEN,
    db
      .insert(address_books)
      .values({ ...row, account_id })
      .returning(),
  );
  if (added === undefined) throw new Error('The address was not added');
  await recountUses(db, isRow(added.id));
  await writeAuditLog(db, caller, [trace(added, 'create', changesBetween({}, row))]);
  return readAddress(db, added.id);
}

export async function changeAddress(
  { params, body }: InputOf<'PUT /address-books/:id'>,
  { db, caller, version }: Context,
) {
  const isIt = eq(columns.id, params.id);
  const [before] = await db.select().from(address_books).where(isIt).for('update');
  if (before === undefined) throw notFound();
  if (version !== undefined && version !== before.version)
    throw staleError(await readAddress(db, before.id));
  const row = await rowOf(db, body);
  if (row.is_default) await unsetOthers(db, { ...before, kind: row.kind });
  const next = { ...row, version: before.version + 1, time_modified: sql`now()` };
  await orTaken(DEFAULT_TAKEN, db.update(address_books).set(next).where(isIt));
  await recountUses(db, isRow(before.id));
  await writeAuditLog(db, caller, [trace(before, 'change', changesBetween({ ...before }, row))]);
  return readAddress(db, before.id);
}

/** Deletes an address; throws 409 while a recurring collection uses it. */
export async function deleteAddress(id: number, { db, caller }: Context) {
  const isIt = eq(columns.id, id);
  const [row] = await db.select().from(address_books).where(isIt).for('update');
  if (row === undefined) throw notFound();
  const { collections: names } = await readAddress(db, id);
  const reason = whyNotDeleted(names.length);
  if (reason !== null)
    throw new ApiError(409, { message: `${reason} ${names.join(', ')}`, code: 'conflict' });
  await db.delete(address_books).where(isIt);
  await writeAuditLog(db, caller, [trace(row, 'delete', { name: { from: row.name, to: null } })]);
  return { id };
}
