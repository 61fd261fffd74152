import { actOn } from '../../commands/act-on.ts';
import { question, type Option } from '../../commands/ask.ts';
import { shipmentsIn } from '../../commands/choosing-driver.ts';
import type { Answers } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import type { Subject } from '../../commands/focus.ts';
import type { InputOf, ResponseOf } from '../../api/endpoint-types.ts';
import { assignable } from '../../domain/assignment.ts';
import { formatCount } from '../../domain/format.ts';
import { assignmentUndone } from './assigning.ts';
import type { ShipmentRow } from './shipment.ts';

const SPLIT = 'POST /drivers/split';
const ASSIGN = 'POST /shipments/assignments';

type Split = ResponseOf<typeof SPLIT>;
type Assignment = InputOf<typeof ASSIGN>['body']['assignments'][number];

const isSplit = (value: unknown): value is Split =>
  typeof value === 'object' && value !== null && 'assignments' in value && 'left' in value;

/** The one way that is proposed; what nobody can take is said before it is chosen. */
function optionOf({ assignments, left, shipments }: Split): Option[] {
  if (assignments.length === 0) return [];
  const drivers = new Set(assignments.map((one) => one.driver_id)).size;
  const detail = assignments
    .map(({ name, shipment_ids: own }) => `${name} ${formatCount(own.length)}`)
    .join(', ');
  const value = assignments.map(({ driver_id, leg, shipment_ids }): Assignment => ({
    driver_id,
    leg,
    shipment_ids,
  }));
  return [
    {
      value,
      label: drivers === 1 ? '1 driver' : `${formatCount(drivers)} drivers`,
      detail,
      // How many of a hundred get a driver.
      score: Math.round((100 * (shipments - left)) / shipments),
      ...(left > 0 && { warning: `${formatCount(left)} without a driver: nobody near has room` }),
    },
  ];
}

/** Asks the server how the shipments are split; nothing is typed. */
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
      const answer = await fx.call(SPLIT, { body: shipmentsIn(shipments) }, { signal });
      if (!isSplit(answer)) throw new Error('The server did not return drivers.');
      return optionOf(answer);
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
  enabledFor: assignable,
  ask: splitQuestion,
  undo: undone,
});
