import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { RowId, Subject } from '#commands/focus.ts';
import { MAY_STILL_OPEN_MS } from '#domain/lockers/locker-opening.ts';
import { parseInstant } from '#domain/kernel/time.ts';
import { reasonQuestion, toDoor } from './asked.ts';
import { lockerOf, sendEachTo } from './send-command.ts';

/**
 * Whether the newest command to a door is recent and its outcome is unknown, so that the door may
 * still open.
 */
async function mayStillOpen(fx: Effects, id: RowId): Promise<boolean> {
  const query = { filter: { door_id: id }, range: [0, 0] };
  const { rows } = Object(await fx.call('GET /locker-commands', { query }, {}));
  const [newest] = Array.isArray(rows) ? rows : [];
  const { state, kind, answered_at: at } = Object(newest);
  const isRecent = Date.now() - (parseInstant(String(at)) ?? 0) < MAY_STILL_OPEN_MS;
  return kind === 'physical' && state === 'unknown' && isRecent;
}

/** Asks for the reason and, if the door may still open, whether to open it again. */
async function openQuestions(fx: Effects, subject: Subject) {
  const [only, second] = subject.is === 'rows' ? subject.ids : [];
  const isOpen = only !== undefined && second === undefined && (await mayStillOpen(fx, only));
  if (!isOpen) return [reasonQuestion()];
  const again = question({
    name: 'again',
    label: 'The last command may still open the door',
    kind: 'choice',
    options: [
      {
        value: true,
        label: 'Open the door again',
        detail: 'The outcome of the first attempt is unknown',
      },
    ],
  });
  return [again, reasonQuestion()];
}

/** Requests a status report from the locker of a door whose state is uncertain. */
export const askOfDoor = command({
  id: 'doors.1-ask',
  title: 'Request a status report from the locker',
  on: 'doors',
  can: 'Command lockers',
  changes: true,
  matching: true,
  keys: 't',
  icon: 'repeat',
  keywords: ['sync', 'refresh', 'poll'],
  run: (invocation, fx) => {
    const asked = new Set<number>();
    const rows = invocation.rows.filter((row) => {
      const isFirst = !asked.has(lockerOf(row));
      asked.add(lockerOf(row));
      return isFirst;
    });
    return sendEachTo({ ...invocation, rows, ids: rows.map(({ id }) => id) }, fx, (id) => ({
      command: 'sync-data',
      locker_id: lockerOf(rows.find((row) => row.id === id)),
    }));
  },
});

export const openDoor = toDoor('open-door', {
  order: 2,
  keys: 'd',
  icon: 'box',
  questions: openQuestions,
  given: ({ again }) => (again === true ? { again } : {}),
  keywords: ['unlock', 'pulse', 'release'],
  consequence:
    'The door opens immediately, and anyone at the locker can take what is inside. For a technician, a second person must agree if a parcel is inside.',
});
export const outOfOrder = toDoor('set-out-of-order', {
  order: 3,
  keys: 'm',
  icon: 'ban',
  questions: () => [reasonQuestion()],
  keywords: ['block', 'broken'],
});
export const returnToService = toDoor('return-to-service', {
  order: 4,
  keys: 'u',
  icon: 'check',
  keywords: ['unblock', 'repaired'],
});
export const release = toDoor('release', {
  order: 5,
  keys: 'l',
  icon: 'x',
  keywords: ['reservation', 'free'],
});
