import { question, type Question } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { lockerOf } from './send-command.ts';

const SMALLEST = 0;
const ANOTHER_LOCKER = -1;

interface FreeDoor {
  id: number;
  number: number;
  size: string;
  use: string;
}

const isDoor = (value: unknown): value is FreeDoor =>
  typeof value === 'object' && value !== null && 'use' in value && 'number' in value;

async function freeDoors(fx: Effects, lockerId: number): Promise<FreeDoor[]> {
  const found: unknown = await fx.call('GET /lockers-view/:id', { params: { id: lockerId } }, {});
  const doors: unknown =
    typeof found === 'object' && found !== null && 'doors' in found && found.doors;
  return Array.isArray(doors) ? doors.filter(isDoor).filter(({ use }) => use === 'free') : [];
}

const toLocker = (isAlone: boolean): Question => ({
  ...question({ name: 'to_locker_id', label: 'To locker', kind: 'record', pick: 'lockers' }),
  ...(isAlone && { isAsked: (answers) => answers['to_door_id'] === ANOTHER_LOCKER }),
});

const reason = question({ name: 'reason', label: 'Reason', kind: 'text', optional: true });

/**
 * Asks for the target: a free door of the same locker or another locker for one parcel, another
 * locker for several.
 */
export async function moveQuestions(fx: Effects, subject: Subject): Promise<Question[]> {
  const rows = subject.is === 'rows' ? [...subject.rows.values()] : [];
  const [row] = rows;
  if (row === undefined || rows.length > 1) return [toLocker(false), reason];
  const options = [
    { value: SMALLEST, label: 'The smallest door that fits' },
    { value: ANOTHER_LOCKER, label: 'Another locker' },
    ...(await freeDoors(fx, lockerOf(row))).map(({ id, number, size }) => ({
      value: id,
      label: `Door ${number}`,
      detail: size,
    })),
  ];
  const toDoor = question({ name: 'to_door_id', label: 'To', kind: 'choice', options });
  return [toDoor, toLocker(true), reason];
}
