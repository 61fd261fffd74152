import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import { cents } from '#domain/kernel/cents.ts';
import type { PaymentPurpose } from '#domain/top-ups/payment-methods.ts';
import {
  statusReading,
  type PaymentProvider,
} from '#domain/payment-references/payment-references.ts';
import { newShortTrackingReference } from '#domain/search/references.ts';
import type { Db } from '#server/db/open.ts';
import { payment_references } from '#server/db/schema/integrations.ts';
import { installationKeyIn } from '#server/secrets/installation-key.ts';

export type Payment = typeof payment_references.$inferSelect;

const KEY_DIGITS = 32;
const OPEN = 'PENDING';

interface Begun {
  account_id: number;
  provider: PaymentProvider;
  purpose: PaymentPurpose;
  amount: number;
  invoice_id?: number;
  shipment_id?: number;
}

/** Creates a payment with a reference that cannot be guessed. */
export async function beginPayment(db: Db, begun: Begun): Promise<Payment> {
  const draw = () => newShortTrackingReference((below) => randomInt(below));
  const [made] = await db
    .insert(payment_references)
    .values({ ...begun, reference: `P${draw()}${draw()}`, provider_status: OPEN })
    .returning();
  if (made === undefined) throw new Error('The payment was not saved');
  return made;
}

async function signatureOf(db: Db, text: string): Promise<string> {
  const key = await installationKeyIn(db, 'payment-pages');
  return createHmac('sha256', key).update(text).digest('hex').slice(0, KEY_DIGITS);
}

type Named = readonly [of: 'reference' | 'invoice', name: string];

/** Returns the URL of a payment page. Anyone who has the URL can see the amount and pay. */
export async function payPage(db: Db, [of, name]: Named): Promise<string> {
  const key = await signatureOf(db, `${of} ${name}`);
  return `/pay?${new URLSearchParams({ [of]: name, key })}`;
}

/** Throws 404 if the key does not match the rest of the URL. */
export async function requireKey(db: Db, [of, name]: Named, key: string): Promise<void> {
  const expected = Buffer.from(await signatureOf(db, `${of} ${name}`));
  const given = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound();
}

/** Locks a payment by its reference until the commit. */
export async function heldPayment(db: Db, reference: string): Promise<Payment> {
  const [found] = await db
    .select()
    .from(payment_references)
    .where(eq(payment_references.reference, reference))
    .for('update');
  if (found === undefined) throw notFound();
  return found;
}

/** Status and amount in rand that a provider reports. */
export interface ProviderStatus {
  status: string;
  amount: number;
}

/** Records a reported status; returns true for the first status that marks the payment as paid. */
export async function recordStatus(
  db: Db,
  payment: Payment,
  { status, amount }: ProviderStatus,
): Promise<boolean> {
  const isPaid = statusReading(status) === 'paid';
  if (isPaid && cents(amount) !== cents(payment.amount))
    throw new ApiError(422, {
      message: 'This is not the amount that was requested.',
      code: 'invalid',
    });
  if (payment.completed_at !== null) return false;
  await db
    .update(payment_references)
    .set({ provider_status: status, ...(isPaid && { completed_at: sql`now()` }) })
    .where(eq(payment_references.id, payment.id));
  return isPaid;
}
