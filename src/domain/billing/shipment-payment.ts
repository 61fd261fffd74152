import { whereaboutsOf } from '../shipments/shipment-rules.ts';
import { statusFacts, type Status } from '../kernel/statuses.ts';

/** How a shipment is paid: on account, in advance, or not yet. */
export const paymentStates = ['account', 'paid', 'unpaid'] as const;
type PaymentState = (typeof paymentStates)[number];

/** Payment state of a shipment; undefined if not loaded. */
export interface Payable {
  payment_state?: PaymentState | undefined;
}

export const NOT_PAID = 'Not paid yet';

/**
 * Whether the status must wait for payment: an unpaid shipment gets no driver and is not accepted.
 */
export function awaitsPayment(row: Payable & { status: string }, to: Status): boolean {
  if (row.payment_state !== 'unpaid' || to === 'cancelled') return false;
  const { isHold = false } = statusFacts(row.status);
  if (whereaboutsOf(row.status) !== 'sender' && !isHold) return false;
  return (
    to === 'collection-assigned' ||
    (whereaboutsOf(to) !== 'sender' && statusFacts(to).isHold !== true)
  );
}

/** `true` if staff can put the shipment on account, otherwise the reason. */
export function mayTakeOnAccount({
  status,
  payment_state: state,
}: Payable & { status: string }): true | string {
  if (state !== 'unpaid') return state === 'paid' ? 'Paid already' : 'On account already';
  return status !== 'cancelled' || 'Already cancelled';
}
