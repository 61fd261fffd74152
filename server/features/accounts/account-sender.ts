import { eq } from 'drizzle-orm';
import { notFound } from '../../../src/api/api-error.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';

/** Address and contact of an account as a booking takes them; what the account does not say is empty. */
export async function senderOf(db: Db, id: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  if (account === undefined) throw notFound();
  return {
    account_id: account.id,
    company: account.name,
    name: account.contact_name ?? '',
    mobile_number: account.mobile_number ?? '',
    email: account.email,
    street_address: account.street_address ?? '',
    suburb: account.suburb ?? '',
    city: account.city ?? '',
    zone: account.zone ?? '',
    postal_code: account.postal_code ?? '',
    latitude: account.latitude,
    longitude: account.longitude,
  };
}
