import { question, type Question } from '#commands/asking/ask.ts';
import { command, type Answers, type Command } from '#commands/command.ts';
import {
  commandFacts,
  mayCommand,
  openReasons,
  type LockerCommand,
} from '#domain/lockers/locker-commands.ts';
import { whyNotFresh } from '#domain/lockers/locker-opening.ts';
import type { Door, LockerRow } from '../locker.ts';
import { inBulk } from './bulk.ts';
import { lockerOf, sendEachTo } from './send-command.ts';

/** Locker or door that may be loaded only in part. The server checks the missing fields. */
export type AnyLocker = { id: number | string } & Partial<LockerRow>;
export type AnyDoor = { id: number | string } & Partial<Door>;

const LONGEST_REASON = 300;

/** Reason for a command to a door: a suggested reason, or a text that the user types. */
export const reasonQuestion = (): Question =>
  question({
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    placeholder: 'Choose a reason or type your own',
    options: openReasons.map((label) => ({ value: label, label })),
    check: (value) =>
      String(value).length <= LONGEST_REASON
        ? { ok: true, value }
        : { ok: false, why: `Use at most ${LONGEST_REASON} characters.` },
  });

interface Spec {
  order: number;
  keys?: string;
  icon: string;
  keywords?: readonly string[];
  sentence?: Command['sentence'];
  questions?: NonNullable<Command['questions']>;
  /** Arguments of the request in addition to the subject. */
  given?: (answers: Answers) => object;
  consequence?: string;
}

const nothing = (): object => ({});

/** Common properties of a command for lockers or doors. */
const shared = (
  name: LockerCommand,
  { order, consequence, questions, given: _, ...spec }: Spec,
  of: 'lockers' | 'doors',
) => ({
  ...spec,
  ...(consequence !== undefined && { danger: { consequence: () => consequence } }),
  ...(questions && { questions }),
  id: `${of}.${order}-${name}`,
  changes: true,
  title: `${commandFacts[name].title}${questions ? '…' : ''}`,
  can: 'Command lockers',
});

/**
 * Checks by the loaded fields whether a locker accepts a command: `true`, or the reason why not.
 * The server checks the other rules.
 */
export const enabledForLocker =
  (name: LockerCommand) =>
  ({ code = 'It', state, last_seen }: AnyLocker) => {
    const locker = {
      code,
      state: state ?? '',
      last_seen: last_seen ?? null,
      is_offline: state === 'offline',
    };
    const may = mayCommand(name, { locker, door: null }, Date.now());
    if (may !== true || last_seen === undefined) return may;
    return whyNotFresh(name, locker, Date.now()) ?? true;
  };

/** Creates a command for lockers. */
export const toLocker = (name: LockerCommand, spec: Spec) => {
  const { given = nothing } = spec;
  return command<AnyLocker>({
    ...shared(name, spec, 'lockers'),
    on: 'lockers',
    bulk: inBulk('POST /lockers/bulk-command', name, (answers) => ({
      ...(answers['reason'] !== undefined && { reason: answers['reason'] }),
      ...given(answers),
    })),
    enabledFor: enabledForLocker(name),
    run: (invocation, fx) =>
      sendEachTo(invocation, fx, (id) => ({
        command: name,
        locker_id: Number(id),
        ...given(invocation.answers),
      })),
  });
};

/**
 * Checks by the loaded fields whether a door accepts a command: `true`, or the reason why not. The
 * server checks the other rules.
 */
export const mayCommandDoor =
  (name: LockerCommand) =>
  ({ use = 'free', reference = null, locker: code = 'It' }: AnyDoor) =>
    mayCommand(
      name,
      {
        locker: { code, state: '', last_seen: null, is_offline: false },
        door: { use, reference },
      },
      Date.now(),
    );

/** Creates a command for doors. */
export const toDoor = (name: LockerCommand, spec: Spec) => {
  const { given = nothing } = spec;
  return command<AnyDoor>({
    ...shared(name, spec, 'doors'),
    on: 'doors',
    bulk: inBulk('POST /doors/bulk-command', name, ({ reason }) => ({ reason })),
    enabledFor: mayCommandDoor(name),
    run: (invocation, fx) =>
      sendEachTo(invocation, fx, (id) => {
        const door = invocation.rows.find((row) => row.id === id);
        return {
          command: name,
          locker_id: lockerOf(door),
          door_id: Number(id),
          ...given(invocation.answers),
        };
      }),
  });
};
