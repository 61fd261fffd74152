import type { InputOf } from '#api/endpoint-types.ts';
import { booking } from '#api/contract/shipments/shipment-parts.ts';
import { cents, rand } from '#domain/kernel/cents.ts';
import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import type { Db } from '#server/db/open.ts';
import { beginPayment, payPage } from '../top-ups/payments.ts';
import { quoteBySecret } from './public-quotes.ts';
import { conflict, requireMethod, unpaidOf, type Payable } from './quote-payments.ts';
import { bookRow, ratesOf } from './quoting.ts';

/**
 * Starts a payment of a shipment and returns its page. Uses a new reference each time, because
 * providers accept one attempt per reference.
 */
async function pageFor(db: Db, provider: PaymentProvider, { id, account_id, charge }: Payable) {
  const amount = rand(cents(charge));
  const begun = { account_id, provider, purpose: 'guest', amount, shipment_id: id } as const;
  const { reference } = await beginPayment(db, begun);
  return payPage(db, ['reference', reference]);
}

/**
 * Books an open quote without a sign-in, at the shown price. The shipment waits for its payment.
 */
export async function bookAsGuest(
  db: Db,
  { id, provider, ...given }: InputOf<'POST /quote/book'>['body'],
) {
  const accountId = await requireMethod(db, provider);
  const row = await quoteBySecret(db, id, true);
  if (row.account_id !== null)
    throw conflict('This quote now belongs to an account. Sign in to book it.');
  const rate = ratesOf(row).find((one) => one.service_level_code === given.service_level_code);
  const details = booking.omit({ account_id: true, promo_code: true, parcels: true }).parse({
    ...given,
    opt_in: rate?.opt_in ?? [],
    declared_value: rate?.declared_value ?? 0,
    requested_from: row.requested_from,
    platform: row.platform,
  });
  const booked = await bookRow({ db, caller: null, row }, details, { accountId, isGuest: true });
  const { charge } = booked.price;
  const owed = { id: booked.id, account_id: accountId, charge };
  return {
    short_tracking_reference: booked.short_tracking_reference,
    charge,
    page: charge > 0 ? await pageFor(db, provider, owed) : null,
  };
}

/** Starts another payment of a booked quote after an earlier payment was abandoned or failed. */
export async function payQuote(db: Db, { id, provider }: InputOf<'POST /quote/pay'>['body']) {
  await requireMethod(db, provider);
  const row = await quoteBySecret(db, id, true);
  const owed = row.account_id === null ? await unpaidOf(db, row.shipment_id) : null;
  if (owed === null) throw conflict('There is nothing to pay for this quote.');
  return { page: await pageFor(db, provider, owed) };
}
