import { and, eq, ne } from 'drizzle-orm';
import { ApiError, invalidError } from '#api/api-error.ts';
import {
  methodName,
  offeredMethods,
  type PaymentPurpose,
} from '#domain/top-ups/payment-methods.ts';
import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { providerSettings } from '../settings/settings.ts';

type Settings = Awaited<ReturnType<typeof providerSettings>>;

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/**
 * Reads the account for bookings without a sign-in; null if the settings name no active account.
 */
async function guestAccount(db: Db, settings: Settings): Promise<number | null> {
  const code = settingText(settings, 'guest_booking_account');
  if (code === '') return null;
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.account_code, code), eq(accounts.status, 'active')));
  return account?.id ?? null;
}

const methodsFor = (settings: Settings, purpose: PaymentPurpose) =>
  offeredMethods(settings, purpose).map((provider) => ({
    provider,
    name: methodName(provider, settings),
  }));

/** Payment methods of quotes: for guests, and for top-ups of accounts. */
export async function waysToPay(db: Db) {
  const settings = await providerSettings(db);
  const isOpen = (await guestAccount(db, settings)) !== null;
  return {
    guest: isOpen ? methodsFor(settings, 'guest') : [],
    top_up: methodsFor(settings, 'topup'),
  };
}

/** Account of guests; throws if guests cannot book, or cannot pay with this method. */
export async function requireMethod(db: Db, provider: PaymentProvider): Promise<number> {
  const settings = await providerSettings(db);
  const account = await guestAccount(db, settings);
  if (account === null) throw conflict('Sign in to book: bookings without an account are closed.');
  if (!offeredMethods(settings, 'guest').includes(provider))
    throw invalidError({ provider: ['This payment method is not offered.'] });
  return account;
}

/** An unpaid shipment of a guest. */
export interface Payable {
  id: number;
  account_id: number;
  charge: number;
}

/**
 * Reads the unpaid shipment of a booked quote; null if the shipment is paid, cancelled or of
 * another account.
 */
export async function unpaidOf(db: Db, shipmentId: number | null): Promise<Payable | null> {
  if (shipmentId === null) return null;
  const [found] = await db
    .select({ id: shipments.id, account_id: shipments.account_id, charge: shipments.charge })
    .from(shipments)
    .where(
      and(
        eq(shipments.id, shipmentId),
        eq(shipments.payment_state, 'unpaid'),
        ne(shipments.status, 'cancelled'),
      ),
    );
  return found ?? null;
}
