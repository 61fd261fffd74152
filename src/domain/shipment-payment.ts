import { whereaboutsOf } from './shipment-rules.ts';
import { statusFacts, type Status } from './statuses.ts';

/** How a shipment is paid for: on the terms of its account, out of what was paid ahead, or not at all yet. */
export const paymentStates = ['account', 'paid', 'unpaid'] as const;
type PaymentState = (typeof paymentStates)[number];

/** What is known of how a shipment is paid for; nothing where nobody asked. */
export interface Payable {
  payment_state?: PaymentState | undefined;
}

export const NOT_PAID = 'Not paid yet';

/** Parcels that nobody has paid for stay with their sender: no driver is sent for them, and nobody takes them in. */
export function awaitsPayment(row: Payable & { status: string }, to: Status): boolean {
  if (row.payment_state !== 'unpaid' || to === 'cancelled') return false;
  const { isHold = false } = statusFacts(row.status);
  if (whereaboutsOf(row.status) !== 'sender' && !isHold) return false;
  return (
    to === 'collection-assigned' ||
    (whereaboutsOf(to) !== 'sender' && statusFacts(to).isHold !== true)
  );
}

/** Whether staff may take a shipment on account that is not paid for: true, or why not. */
export function mayTakeOnAccount({
  status,
  payment_state: state,
}: Payable & { status: string }): true | string {
  if (state !== 'unpaid') return state === 'paid' ? 'Paid already' : 'On account already';
  return status !== 'cancelled' || 'Already cancelled';
}
