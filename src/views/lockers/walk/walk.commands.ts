import { command } from '#commands/command.ts';
import type { Row } from '#commands/focus.ts';

/**
 * Opens the page that starts a walk through the doors of a locker, or continues the current walk.
 */
export const auditWalk = command({
  id: 'lockers.9-audit-walk',
  title: 'Audit walk…',
  on: 'lockers',
  single: true,
  repeatable: false,
  can: 'Audit lockers',
  keys: 'shift+w',
  icon: 'list-checks',
  keywords: ['check doors', 'inspect', 'count', 'stocktake', 'scan'],
  run: ({ ids, rows }, fx) => fx.go(`/lockers/${rows[0]?.id ?? ids[0] ?? 0}/walk`),
});

const detailOf = (row: Row | undefined, name: 'locker_id' | 'number'): number =>
  Number(new Map(Object.entries(row ?? {})).get(name) ?? 0);

/** Starts a walk through the selected doors only. */
export const walkDoors = command({
  id: 'doors.9-audit-walk',
  title: 'Audit walk of these doors…',
  on: 'doors',
  repeatable: false,
  can: 'Audit lockers',
  keys: 'shift+w',
  icon: 'list-checks',
  keywords: ['check doors', 'inspect', 'chosen'],
  run({ rows }, fx) {
    const locker = detailOf(rows[0], 'locker_id');
    const numbers = rows
      .filter((row) => detailOf(row, 'locker_id') === locker)
      .map((row) => detailOf(row, 'number'));
    fx.go(`/lockers/${locker}/walk?doors=${numbers.join()}`);
  },
});
