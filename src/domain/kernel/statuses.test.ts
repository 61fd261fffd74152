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

test('there are 35 statuses with unique labels', () => {
  expect(statuses).toHaveLength(35);
  expect(new Set(statuses.map((status) => statusFacts(status).label)).size).toBe(35);
});

test('only shipments that the recipient has received count as delivered', () => {
  expect(statuses.filter(isDelivered)).toEqual([
    'collected-from-locker',
    'collected-from-counter',
    'delivered',
  ]);
});

test('customers see unassigned and rejected shipments as assigned', () => {
  expect(customerStatus('collection-rejected')).toBe('collection-assigned');
  expect(customerStatus('delivery-unassigned')).toBe('delivery-assigned');
  expect(customerStatus('delivered')).toBe('delivered');
  for (const status of statuses) expect(isStatus(customerStatus(status))).toBe(true);
});

test('an unknown status is shown unchanged', () => {
  expect(statusFacts('outsourced')).toEqual({
    label: 'outsourced',
    stage: 'created',
    shape: 'neutral',
  });
  expect(isStatus('toString')).toBe(false);
  expect(isFinal('cancelled')).toBe(true);
  expect(isFinal('at-hub')).toBe(false);
});

test('a shipment on hold keeps the stage before the hold', () => {
  const hold = statuses.filter((status) => statusFacts(status).isHold === true);
  expect(hold.length).toBeGreaterThan(1);
  const [one = '', other = ''] = hold;
  const history = [{ status: one }, { status: other }, { status: 'in-transit' }];
  expect(stageReached(one, history)).toBe('in-transit');
  expect(stageReached('delivered', history)).toBe('delivered');
  expect(stageReached(one, [])).toBe(statusFacts(one).stage);
});

test('codes of additional scans are distinguished from statuses', () => {
  expect([isFurtherScan('floor-check'), isFurtherScan('delivered')]).toEqual([true, false]);
});
