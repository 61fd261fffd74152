import { command } from '../../../commands/command.ts';

/** Looks at the doors of a locker one by one; goes on with the walk that is under way. */
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
