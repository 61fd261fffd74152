import { command } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import type { RowId } from '../../commands/focus.ts';
import { beside, isOnTrail } from '../shipment/trail.ts';
import type { ShipmentRow } from '../shipment/shipment.ts';

const turning = {
  on: 'shipments',
  single: true,
  passing: true,
  here: ({ focusedId }: { focusedId: RowId | null }) => isOnTrail(focusedId),
} as const;

const turn = (step: -1 | 1) => (call: { ids: readonly RowId[] }, fx: Effects) => {
  const [id] = call.ids;
  const next = id === undefined ? undefined : beside(id, step);
  // Back leads to the list, however many records were turned over.
  if (next !== undefined) fx.go(`/shipments/${next}`, { replace: true });
};

export const previous = command<ShipmentRow>({
  ...turning,
  id: 'shipments.turn-1-back',
  title: 'Previous shipment of the list',
  keys: '[',
  icon: 'arrow-up',
  when: ({ id }) => beside(id, -1) !== undefined || 'This is the first of the list.',
  run: turn(-1),
});

export const next = command<ShipmentRow>({
  ...turning,
  id: 'shipments.turn-2-on',
  title: 'Next shipment of the list',
  keys: ']',
  icon: 'arrow-down',
  when: ({ id }) => beside(id, 1) !== undefined || 'The list was read up to here.',
  run: turn(1),
});
