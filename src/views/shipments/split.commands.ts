import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { canAssign } from '#domain/shipments/assignment.ts';
import { undoChange } from './assigning.ts';
import type { ShipmentRow } from './shipment.ts';
import { readSplit, splitOption } from './splitting.ts';

const ASSIGN = 'POST /shipments/assignments';

/** Question with a split that the server proposes; users cannot type an answer. */
const splitQuestion = (fx: Effects, shipments: Subject) => [
  question({
    name: 'assignments',
    label: 'Split between',
    kind: 'record',
    pick: 'drivers',
    placeholder: 'Driver and number of shipments',
    heading: 'By distance, capacity and zones',
    hint: 'No driver on duty within 60 km has capacity for these shipments.',
    search: async (_, signal) => {
      const split = await readSplit(fx, { shipments, signal });
      return split.assignments.length === 0 ? [] : [splitOption(split)];
    },
  }),
];

export const split = actOn<typeof ASSIGN, ShipmentRow>(ASSIGN, {
  on: 'shipments',
  id: 'shipments.3-split',
  title: 'Split between drivers…',
  sentence: { say: ['split'] },
  icon: 'truck',
  can: 'Edit shipments',
  keywords: ['split over drivers', 'assign', 'distribute', 'dispatch', 'several drivers'],
  enabledFor: canAssign,
  ask: splitQuestion,
  undoByKey: undoChange,
});
