import { and, eq, ne } from 'drizzle-orm';
import { ApiError, invalid } from '../../../src/api/api-error.ts';
import {
  GUEST_ACCOUNT,
  methodName,
  offeredMethods,
  type PaymentPurpose,
} from '../../../src/domain/payment-methods.ts';
import type { PaymentProvider } from '../../../src/domain/payment-references.ts';
import { settingText } from '../../../src/domain/setting-reads.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { providerSettings } from '../settings/settings.ts';

type Settings = Awaited<ReturnType<typeof providerSettings>>;

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** The account that bookings without a sign-in go to; null where the settings name none that may send. */
async function guestAccount(db: Db, settings: Settings): Promise<number | null> {
  const code = settingText(settings, GUEST_ACCOUNT);
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

/** How a quote may be paid: by guests at once, and ahead by accounts. */
export async function waysToPay(db: Db) {
  const settings = await providerSettings(db);
  const isOpen = (await guestAccount(db, settings)) !== null;
  return {
    guest: isOpen ? methodsFor(settings, 'guest') : [],
    top_up: methodsFor(settings, 'topup'),
  };
}

/** The account of guests; throws where they cannot book, or cannot pay so. */
export async function requireMethod(db: Db, provider: PaymentProvider): Promise<number> {
  const settings = await providerSettings(db);
  const account = await guestAccount(db, settings);
  if (account === null) throw conflict('Sign in to book: bookings without an account are closed.');
  if (!offeredMethods(settings, 'guest').includes(provider))
    throw invalid({ provider: ['This way to pay is not offered.'] });
  return account;
}

/** A shipment that a guest has to pay. */
export interface Payable {
  id: number;
  account_id: number;
  charge: number;
}

/** What a guest still owes for a booked quote; null where it is paid, cancelled, or of an account. */
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
