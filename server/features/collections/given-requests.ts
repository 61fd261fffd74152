import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { address_books } from '#server/db/schema/bookings.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { resolveAddress } from '../address-books/addresses.ts';
import { nearestBranch } from '../pricing/pricer.ts';
import { requireStaff } from '#server/http/tenancy.ts';

type Body = InputOf<'POST /collection-requests'>['body'];

/** Reads a saved address of an account; throws 422 if the address does not exist or is a locker. */
async function keptAddress(db: Db, account_id: number, id: number) {
  const [kept] = await db
    .select()
    .from(address_books)
    .where(and(eq(address_books.id, id), eq(address_books.account_id, account_id)));
  const problem = (text: string) => invalidError({ address_book_id: [text] });
  if (kept === undefined)
    throw problem('There is no such address in the address book of the account.');
  if (kept.locker_id !== null) throw problem('Parcels in lockers are collected automatically.');
  return kept;
}

type Where = Pick<Body, 'address' | 'address_book_id'>;

const addressOf = async (db: Db, account_id: number, { address, address_book_id: kept }: Where) =>
  kept === null || kept === undefined
    ? address && (await resolveAddress(db, null, address))
    : keptAddress(db, account_id, kept);

/** Collection address of a request with the nearest branch; null if none is given. */
export async function placeOf(db: Db, account_id: number, given: Where) {
  const found = await addressOf(db, account_id, given);
  if (!found) return null;
  if (found.mobile_number === null)
    throw invalidError({
      [given.address ? 'address.mobile_number' : 'address_book_id']: [
        'The driver needs a mobile number to call.',
      ],
    });
  const all = await db.select().from(branches).where(eq(branches.is_active, true));
  return {
    address_book_id: given.address_book_id ?? null,
    contact_name: found.name,
    mobile_number: found.mobile_number,
    street_address: found.street_address,
    suburb: found.suburb,
    city: found.city,
    zone: found.zone,
    postal_code: found.postal_code,
    latitude: found.latitude,
    longitude: found.longitude,
    branch_id: nearestBranch(all, found),
  };
}

/** Throws unless the caller may assign drivers and the driver is active. */
export async function requireDriver(
  db: Db,
  caller: Caller,
  driver: number | null | undefined,
): Promise<void> {
  if (driver === undefined) return;
  requireStaff(caller);
  if (driver === null) return;
  const isIt = and(eq(drivers.user_id, driver), eq(drivers.is_active, true));
  if ((await db.$count(drivers, isIt)) === 0)
    throw invalidError({ driver_id: ['There is no such driver.'] });
}
