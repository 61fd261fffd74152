import { expect, test } from 'vitest';
import { awaitsPayment, mayTakeOnAccount } from './shipment-payment.ts';

const unpaid = (status: string) => ({ status, payment_state: 'unpaid' as const });

test('an unpaid shipment cannot get a driver for collection or be collected', () => {
  expect(awaitsPayment(unpaid('submitted'), 'collection-assigned')).toBe(true);
  expect(awaitsPayment(unpaid('submitted'), 'collected')).toBe(true);
  expect(awaitsPayment(unpaid('submitted'), 'at-hub')).toBe(true);
  // In this status no driver is assigned yet. Cancelling is always allowed.
  expect(awaitsPayment(unpaid('submitted'), 'collection-unassigned')).toBe(false);
  expect(awaitsPayment(unpaid('submitted'), 'cancelled')).toBe(false);
});

test('unpaid shipments in transit continue, and paid shipments can be collected', () => {
  expect(awaitsPayment(unpaid('in-transit'), 'at-destination-hub')).toBe(false);
  for (const payment_state of ['account', 'paid', undefined] as const)
    expect(awaitsPayment({ status: 'submitted', payment_state }, 'collected')).toBe(false);
});

test('staff can put unpaid shipments on account', () => {
  expect(mayTakeOnAccount(unpaid('submitted'))).toBe(true);
  expect(mayTakeOnAccount(unpaid('cancelled'))).toBe('Already cancelled');
  expect(mayTakeOnAccount({ status: 'submitted', payment_state: 'paid' })).toBe('Paid already');
  expect(mayTakeOnAccount({ status: 'submitted', payment_state: 'account' })).toBe(
    'On account already',
  );
});
