import { and, eq, ne } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { address_books } from '#server/db/schema/bookings.ts';

type Account = typeof accounts.$inferSelect;

/**
 * Finds the default collection address in the address book of the account. Skips lockers, because
 * drivers do not collect there.
 */
async function defaultCollection(db: Db, account: Account) {
  const [kept] = await db
    .select()
    .from(address_books)
    .where(
      and(
        eq(address_books.account_id, account.id),
        eq(address_books.is_default, true),
        ne(address_books.kind, 'delivery'),
        ne(address_books.type, 'locker'),
      ),
    );
  return kept;
}

/**
 * Returns the address and contact from which an account books: the default of the account's address
 * book, or the address of the account itself. Missing values are empty.
 */
export async function senderOf(db: Db, id: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (account === undefined) throw notFound();
  const kept = await defaultCollection(db, account);
  const { company, name, ...place } = kept ?? {
    ...account,
    company: account.name,
    name: account.contact_name,
  };
  return {
    account_id: account.id,
    company: company ?? '',
    name: name ?? '',
    ...contactOf(place),
    ...placeOf(place),
  };
}

const contactOf = ({
  mobile_number,
  email,
}: Pick<Account, 'mobile_number'> & { email: string | null }) => ({
  mobile_number: mobile_number ?? '',
  email: email ?? '',
});

const placeOf = (
  place: Pick<
    Account,
    'street_address' | 'suburb' | 'city' | 'zone' | 'postal_code' | 'latitude' | 'longitude'
  >,
) => ({
  street_address: place.street_address ?? '',
  suburb: place.suburb ?? '',
  city: place.city ?? '',
  zone: place.zone ?? '',
  postal_code: place.postal_code ?? '',
  latitude: place.latitude,
  longitude: place.longitude,
});
