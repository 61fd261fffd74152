import { question, type Question } from '#commands/asking/ask.ts';
import { driverQuestion } from '#commands/asking/choosing-driver.ts';
import type { Answers } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { collectingStatuses, deliveringStatuses } from '#domain/drivers/driver-work.ts';

const legs = {
  delivery: { field: 'delivery_driver_id', work: deliveringStatuses },
  collection: { field: 'collection_driver_id', work: collectingStatuses },
} as const;

type Leg = keyof typeof legs;

const isLeg = (value: unknown): value is Leg => value === 'delivery' || value === 'collection';
const legIn = ({ leg }: Answers): Leg => (isLeg(leg) ? leg : 'delivery');

const legQuestion = () =>
  question({
    name: 'leg',
    label: 'Deliveries or collections',
    kind: 'choice',
    options: [
      { value: 'delivery', label: 'Deliveries' },
      { value: 'collection', label: 'Collections' },
    ],
  });

const idsOf = (subject: Subject): number[] =>
  subject.is === 'rows' ? subject.ids.map(Number) : [];

/**
 * Creates the subject of all shipments that match a filter. Leaves the total at 0, because the
 * preview of the server counts the shipments.
 */
const matching = (query: Readonly<Record<string, unknown>>): Subject => ({
  is: 'matching',
  kind: 'shipments',
  query,
  total: 0,
});

/** Asks for the leg and the new driver; the current drivers are not offered. */
export function reassignQuestions(fx: Effects, subject: Subject): Question[] {
  const without = new Set(idsOf(subject));
  const ask = (answers: Answers) =>
    driverQuestion(fx, {
      name: 'driver',
      label: 'New driver',
      shipments: openWork(subject, answers),
      leg: legIn(answers),
      without,
    });
  return [legQuestion(), { ...ask({}), after: ask }];
}

/** Open shipments of drivers on one leg, collection or delivery. */
export const openWork = (subject: Subject, answers: Answers): Subject => {
  const { field, work } = legs[legIn(answers)];
  return matching({ [field]: idsOf(subject), status: [...work] });
};

export const reassignment = (answers: Answers): Answers => ({
  [legs[legIn(answers)].field]: answers['driver'],
});

const within = [5, 10, 25, 50].map((kilometres) => ({
  value: { kilometres },
  label: `All within ${kilometres} km`,
}));
const nearest = [5, 10, 25].map((most) => ({ value: { most }, label: `The nearest ${most}` }));

export const nearbyQuestions = (): Question[] => [
  legQuestion(),
  question({ name: 'which', label: 'Which', kind: 'choice', options: [...within, ...nearest] }),
];

/** Unassigned shipments near the last position of a driver. */
export function unassignedNearby(subject: Subject, answers: Answers): Subject {
  const [driver_id] = idsOf(subject);
  const which = typeof answers['which'] === 'object' ? answers['which'] : {};
  return matching({ unassigned_near: { driver_id, leg: legIn(answers), ...which } });
}

/** Assigns the work to the selected driver. */
export const toThisDriver = (answers: Answers, subject: Subject): Answers => ({
  [legs[legIn(answers)].field]: idsOf(subject)[0],
});
