import { expect, test } from 'vitest';
import { canUndoUpdate, restorationOf } from './undo.ts';

const restored = (changes: Record<string, [from: unknown, to: unknown]>) =>
  restorationOf(new Map(Object.entries(changes).map(([name, [from, to]]) => [name, { from, to }])));

test('undoing an assignment restores the former driver and status', () => {
  expect(
    restored({ collection_driver_id: [null, 7], status: ['submitted', 'collection-assigned'] }),
  ).toEqual({ fields: { collection_driver_id: null }, status: 'submitted' });
  expect(restored({ delivery_driver_id: [4, 7] })).toEqual({ fields: { delivery_driver_id: 4 } });
});

test('undoing an assignment after a failed attempt restores only the driver', () => {
  const changes = { status: ['delivery-failed-attempt', 'delivery-assigned'] } as const;
  expect(restored({ delivery_driver_id: [4, 7], status: [...changes.status] })).toEqual({
    fields: { delivery_driver_id: 4 },
  });
  expect(restored({ status: ['delivery-failed-attempt', 'on-hold'] })).toBe(
    'The previous failed attempt cannot be recorded again',
  );
});

test('a hold and references can be undone, but a final status and a billed weight cannot', () => {
  expect(restored({ status: ['at-hub', 'on-hold'] })).toEqual({ fields: {}, status: 'at-hub' });
  expect(restored({ customer_reference: ['A1', null] })).toEqual({
    fields: { customer_reference: 'A1' },
  });
  expect(restored({ status: ['out-for-delivery', 'delivered'] })).toBe(
    '“Delivered” cannot be undone',
  );
  expect(restored({ charged_weight: [2, 3] })).toBe('This change cannot be undone');
  expect(
    [{ status: 'on-hold' }, { status: 'cancelled' }, { order_number: '7' }].map(canUndoUpdate),
  ).toEqual([true, false, true]);
});
