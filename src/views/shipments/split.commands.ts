import { actOn } from '#commands/act-on.ts';
import { question } from '#commands/asking/ask.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { canAssign } from '#domain/shipments/assignment.ts';
import { assignmentUndone } from './assigning.ts';
import type { ShipmentRow } from './shipment.ts';
import { readSplit, splitOption, type Assignment } from './splitting.ts';

const ASSIGN = 'POST /shipments/assignments';

/** Question that fetches the split from the server; accepts no typing. */
const splitQuestion = (fx: Effects, shipments: Subject) => [
  question({
    name: 'assignments',
    label: 'Split over',
    kind: 'record',
    pick: 'drivers',
    placeholder: 'Who gets what',
    heading: 'By distance, room and zones',
    hint: 'Nobody on duty within 60 km has room for these shipments.',
    search: async (_, signal) => {
      const split = await readSplit(fx, { shipments, signal });
      return split.assignments.length === 0 ? [] : [splitOption(split)];
    },
  }),
];

const isNamedIn = (value: unknown): value is readonly Assignment[] => Array.isArray(value);

function undone(row: ShipmentRow, { assignments }: Answers) {
  const all = isNamedIn(assignments) ? assignments : [];
  const own = all.find(({ shipment_ids: ids }) => ids.includes(row.id));
  return assignmentUndone(row, { leg: own?.leg, driver: own?.driver_id });
}

export const split = actOn<typeof ASSIGN, ShipmentRow>(ASSIGN, {
  on: 'shipments',
  id: 'shipments.3-split',
  title: 'Split over drivers…',
  icon: 'truck',
  can: 'Edit shipments',
  keywords: ['assign', 'distribute', 'dispatch', 'several drivers'],
  enabledFor: canAssign,
  ask: splitQuestion,
  undo: undone,
});
