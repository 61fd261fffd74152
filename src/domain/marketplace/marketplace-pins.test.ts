import { expect, test } from 'vitest';
import { pinProblem } from './marketplace-pins.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 8, minutes)).toISOString();

const shipment = {
  delivery_pin_required: true,
  delivery_pin_sent_at: at(0),
  state: 'accepted',
  status: 'OutForDelivery',
} as const;
const now = new Date(at(4)).getTime();
test('a delivery PIN can be sent again after five minutes if the shipment needs one', () => {
  expect(pinProblem(shipment, now)).toContain('5 minutes');
  expect(pinProblem(shipment, now + 60_000)).toBeNull();
  expect(pinProblem({ ...shipment, delivery_pin_required: false }, now)).toContain('without');
  expect(pinProblem({ ...shipment, status: 'Delivered' }, now)).toContain('ended');
  expect(pinProblem({ ...shipment, state: 'failed' }, now)).toContain('not accepted');
});
