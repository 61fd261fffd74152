import { inArray } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { readEmails } from '#domain/text/emails.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { users } from '#server/db/schema/users.ts';

/** Requested recipients of an email. */
interface Heading {
  to: 'recipient' | 'sender' | 'account' | 'addresses';
  addresses: string;
}

/** Contact data of a shipment. */
interface Shipment {
  account_id: number;
  collection_email: string | null;
  delivery_email: string | null;
}

const MAX_ADDRESSES = 10;

/** Reads the addresses of accounts and of their users, within the caller's tenant scope. */
export async function addressesOfAccounts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const known = new Map<number, string[]>();
  const add = (id: number | null, ...emails: (string | null)[]) => {
    if (id === null) return;
    const more = emails.filter((email) => email !== null).map((email) => email.toLowerCase());
    known.set(id, [...(known.get(id) ?? []), ...more]);
  };
  if (ids.length === 0) return known;
  const own = await db
    .select({ id: accounts.id, email: accounts.email, billing: accounts.billing_email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  for (const { id, email, billing } of own) add(id, email, billing);
  const people = await db
    .select({ id: users.account_id, email: users.email })
    .from(users)
    .where(inArray(users.account_id, [...ids]));
  for (const { id, email } of people) add(id, email);
  return known;
}

/** Typed addresses; throws 422 for anything but a plain address. */
export function typedAddresses({ to, addresses }: Heading): string[] {
  if (to !== 'addresses') return [];
  const typed = readEmails(addresses) ?? [];
  if (typed.length === 0 || typed.length > MAX_ADDRESSES)
    throw invalidError({
      addresses: ['Enter 1 to 10 email addresses, separated by commas or semicolons.'],
    });
  return typed;
}

/** All recipients of an email about a shipment. */
export function recipientsOf(
  row: Shipment,
  mail: Heading,
  known: ReadonlyMap<number, string[]>,
): string[] {
  const own = known.get(row.account_id) ?? [];
  const sides = [row.collection_email, row.delivery_email].filter((email) => email !== null);
  switch (mail.to) {
    case 'recipient':
      return [row.delivery_email].filter((email) => email !== null);
    case 'sender':
      return [row.collection_email].filter((email) => email !== null);
    case 'account':
      return own.slice(0, 1);
    case 'addresses': {
      const allowed = new Set([...own, ...sides.map((email) => email.toLowerCase())]);
      return typedAddresses(mail).filter((email) => allowed.has(email));
    }
  }
}
