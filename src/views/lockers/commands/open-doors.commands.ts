import { question, type Question } from '#commands/asking/ask.ts';
import { command, type Answers } from '#commands/command.ts';
import type { Subject } from '#commands/focus.ts';
import { commandFacts } from '#domain/lockers/locker-commands.ts';
import { enabledForLocker, reasonQuestion, type AnyLocker } from './asked.ts';
import { inBulk } from './bulk.ts';
import { sendEachTo } from './send-command.ts';

const openings = [
  { name: 'open-free', detail: 'Doors with no parcel inside' },
  { name: 'open-overdue', detail: 'Doors with parcels that must be taken back' },
  { name: 'open-all', detail: 'A second person must agree if parcels are inside' },
] as const;
type Opening = (typeof openings)[number]['name'];

const openingOf = ({ which }: Answers): Opening =>
  openings.find(({ name }) => name === which)?.name ?? 'open-free';

const options = openings.map(({ name: value, detail }) => ({
  value,
  label: commandFacts[value].title,
  detail,
}));

const count = (row: object): number =>
  'door_count' in row && typeof row.door_count === 'number' ? row.door_count : 0;

/**
 * Asks for the number of doors before opening all doors of a locker. Several lockers are handled as
 * a run, whose preview states the number.
 */
function numberQuestion(subject: Subject): Question[] {
  const rows = subject.is === 'rows' ? [...subject.rows.values()] : [];
  const [row] = rows;
  const doors = row === undefined || rows.length > 1 ? 0 : count(row);
  if (doors === 0) return [];
  const typed = question({
    name: 'doors',
    label: `All ${doors} doors will open. Type ${doors} to confirm`,
    kind: 'number',
    check: (value) =>
      value === doors
        ? { ok: true, value }
        : { ok: false, why: `Type ${doors}, the number of doors of this locker.` },
  });
  return [{ ...typed, isAsked: (answers) => openingOf(answers) === 'open-all' }];
}

/** Opens the free doors of a locker, the doors with overdue parcels, or all doors. */
export const openDoors = command<AnyLocker>({
  id: 'lockers.8-open-doors',
  title: 'Open doors…',
  on: 'lockers',
  can: 'Command lockers',
  changes: true,
  keys: 'shift+d',
  icon: 'box',
  sentence: { say: ['open door', 'open doors', 'unlock'] },
  keywords: ['open free doors', 'open overdue doors', 'open all doors', 'open all', 'unlock'],
  danger: {
    consequence: () =>
      'The doors open immediately, one after the other. Anyone at the locker can take the parcels inside.',
  },
  questions: (_, subject) => [
    question({ name: 'which', label: 'Which doors', kind: 'choice', options }),
    ...numberQuestion(subject),
    reasonQuestion(),
  ],
  bulk: {
    ...inBulk('POST /lockers/bulk-command', 'open-free'),
    argumentsOf: (answers) => ({ command: openingOf(answers), reason: answers['reason'] }),
  },
  // All choices require equally recent contact with the terminal, so the check for `open-free`
  // covers every choice.
  enabledFor: enabledForLocker('open-free'),
  run: (invocation, fx) =>
    sendEachTo(invocation, fx, (id) => ({
      command: openingOf(invocation.answers),
      locker_id: Number(id),
    })),
});
