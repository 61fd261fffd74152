import { setImmediate } from 'node:timers/promises';
import { and, eq, ne } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { printingWarnings } from '#domain/booking/booking-warnings.ts';
import { searchText } from '#domain/text/search.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { address_books } from '#server/db/schema/bookings.ts';
import { acceptBooking, type Accepted } from './booking.ts';
import {
  bookFields,
  bookingOf,
  byColumn,
  type AddressBook,
  type HomeAddress,
  type RowErrors,
} from './import-rows.ts';
import type { Pricer } from '../pricing/pricer.ts';

const ROWS_AT_ONCE = 20;

export interface ImportWork {
  db: Db;
  pricer: Pricer;
  accountId: number;
  mapping: Record<string, string>;
}

interface RawRow {
  number: number;
  cells: Record<string, string>;
}

/** Reads the default collection address of the account, for rows without a collection address. */
async function homeOf(db: Db, accountId: number): Promise<HomeAddress> {
  const [account] = await db
    .select({
      company: accounts.name,
      contact: accounts.contact_name,
      mobile_number: accounts.mobile_number,
      email: accounts.email,
      street_address: accounts.street_address,
      suburb: accounts.suburb,
      city: accounts.city,
      zone: accounts.zone,
      postal_code: accounts.postal_code,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account === undefined) throw new Error('The account no longer exists');
  const { contact, ...home } = account;
  return { ...home, name: contact ?? home.company };
}

/**
 * Reads the delivery addresses that rows may refer to. Leaves out lockers, because imports do not
 * deliver to lockers.
 */
async function bookOf(db: Db, accountId: number): Promise<AddressBook> {
  const kept = await db
    .select()
    .from(address_books)
    .where(
      and(
        eq(address_books.account_id, accountId),
        ne(address_books.kind, 'collection'),
        ne(address_books.type, 'locker'),
      ),
    );
  const book = new Map<string, Record<string, string> | null>();
  for (const address of kept) {
    const name = searchText(address.name.trim());
    const fields = bookFields.map((field): [string, string] => [field, address[field] ?? '']);
    book.set(name, book.has(name) ? null : Object.fromEntries(fields));
  }
  return book;
}

/** Defaults for rows: the collection address and the addresses of the address book. */
export const addressesOf = async ({ db, accountId }: Pick<ImportWork, 'db' | 'accountId'>) => ({
  home: await homeOf(db, accountId),
  book: await bookOf(db, accountId),
});

type Addresses = Awaited<ReturnType<typeof addressesOf>>;

/** Errors by field of the file; an error without a field concerns the row. */
function errorsOf(error: ApiError): RowErrors {
  const named = byColumn(error.body.errors ?? {});
  return Object.keys(named).length > 0 ? named : { row: [error.message] };
}

/** Returns the warnings that a row shows before its booking; null if there are none. */
function warningsOf({ collection, delivery, given }: Accepted): string | null {
  const notes = [collection.place_note, delivery.place_note].flatMap((note) => note ?? []);
  const texts = [...new Set(notes)].map((note) => `${note}.`);
  return [...texts, ...printingWarnings(given)].join(' ') || null;
}

interface RowResult {
  errors: RowErrors;
  notice: string | null;
}

async function checkRow(work: ImportWork, row: RawRow, addresses: Addresses): Promise<RowResult> {
  const read = bookingOf(row.cells, { mapping: work.mapping, ...addresses });
  if ('errors' in read) return { errors: read.errors, notice: null };
  try {
    const origin = { accountId: work.accountId };
    const accepted = await acceptBooking(work.db, work.pricer, { given: read.booking, origin });
    return { errors: {}, notice: warningsOf(accepted) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: errorsOf(error), notice: null };
  }
}

/** Checks every row by the rules of a booking, including price, limits and warnings. */
export async function checkRows<R extends RawRow>(work: ImportWork, rows: readonly R[]) {
  const addresses = await addressesOf(work);
  const checked = [];
  for (const [at, row] of rows.entries()) {
    // Yields to other requests, because checks that need no query would block the process until the
    // last row.
    if (at % ROWS_AT_ONCE === 0) await setImmediate();
    const result = await checkRow(work, row, addresses);
    const isGood = Object.keys(result.errors).length === 0;
    checked.push({ ...row, ...result, state: isGood ? ('good' as const) : ('bad' as const) });
  }
  return checked;
}
