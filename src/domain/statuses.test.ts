import { expect, test } from 'vitest';
import {
  customerStatus,
  isDelivered,
  isFinal,
  isFurtherScan,
  isStatus,
  stageReached,
  statuses,
  statusFacts,
} from './statuses.ts';

test('there are 35 statuses and each has its own label', () => {
  expect(statuses).toHaveLength(35);
  expect(new Set(statuses.map((status) => statusFacts(status).label)).size).toBe(35);
});

test('only what the recipient has is delivered', () => {
  expect(statuses.filter(isDelivered)).toEqual([
    'collected-from-locker',
    'collected-from-counter',
    'delivered',
  ]);
});

test('customers see unassigned and rejected as assigned', () => {
  expect(customerStatus('collection-rejected')).toBe('collection-assigned');
  expect(customerStatus('delivery-unassigned')).toBe('delivery-assigned');
  expect(customerStatus('delivered')).toBe('delivered');
  for (const status of statuses) expect(isStatus(customerStatus(status))).toBe(true);
});

test('a status from elsewhere is shown as it came', () => {
  expect(statusFacts('outsourced')).toEqual({
    label: 'outsourced',
    stage: 'created',
    shape: 'neutral',
  });
  expect(isStatus('toString')).toBe(false);
  expect(isFinal('cancelled')).toBe(true);
  expect(isFinal('at-hub')).toBe(false);
});

test('on hold a shipment is as far as it was before', () => {
  const hold = statuses.filter((status) => statusFacts(status).isHold === true);
  expect(hold.length).toBeGreaterThan(1);
  const [one = '', other = ''] = hold;
  const history = [{ status: one }, { status: other }, { status: 'in-transit' }];
  expect(stageReached(one, history)).toBe('in-transit');
  expect(stageReached('delivered', history)).toBe('delivered');
  expect(stageReached(one, [])).toBe(statusFacts(one).stage);
});

test('scans beside those that move a parcel are known by their names', () => {
  expect([isFurtherScan('floor-check'), isFurtherScan('delivered')]).toEqual([true, false]);
});
