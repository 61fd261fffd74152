import { question } from '../../commands/ask.ts';
import { command, type Call } from '../../commands/command.ts';

const NEAREST = 5;

export const nearestToLocker = command({
  id: 'maps.nearest',
  title: 'Nearest drivers to a locker…',
  icon: 'map-pin',
  can: 'View drivers map',
  passing: true,
  also: ['closest', 'who is near', 'map'],
  ask: () => [
    question({ name: 'locker', label: 'Locker', kind: 'record', pick: 'lockers' }),
    question({
      name: 'count',
      label: 'How many',
      kind: 'choice',
      options: [3, NEAREST, 10, 20].map((value) => ({ value, label: String(value) })),
    }),
  ],
  run: ({ answers }, fx) => fx.go(nearTo(answers['locker'], answers['count'])),
});

export const nearestDrivers = command({
  id: 'maps.nearest-drivers',
  title: `Nearest ${NEAREST} drivers`,
  on: 'lockers',
  icon: 'map-pin',
  can: 'View drivers map',
  single: true,
  passing: true,
  run: ({ ids }, fx) => fx.go(nearTo(ids[0], NEAREST)),
});

const nearTo = (locker: unknown, count: unknown) =>
  `/maps?layers=drivers,lockers&on=lockers:${String(locker)}&nearest=${String(count)}`;

const shown = (kind: 'drivers' | 'lockers' | 'branches', can: string) =>
  command({
    id: `maps.show-${kind}`,
    title: 'Show on the map',
    on: kind,
    icon: 'map',
    can,
    single: true,
    passing: true,
    run: ({ ids }: Call, fx) => fx.go(`/maps?on=${kind}:${String(ids[0])}`),
  });

export const showDriver = shown('drivers', 'View drivers map');
export const showLocker = shown('lockers', 'View lockers');
export const showBranch = shown('branches', 'View branches map');
