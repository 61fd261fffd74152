import { question } from '#commands/asking/ask.ts';
import { command, type Command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';

const NEAREST = 5;
const counts = [NEAREST, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100];

const nearby = ['near', 'around', 'close to'];

type Wanted = 'drivers' | 'lockers';

const layersFor = { drivers: 'drivers,lockers', lockers: 'lockers' } as const;

const onMap = (wanted: Wanted, place: string, count: unknown): string =>
  `/maps?layers=${layersFor[wanted]}&${place}&nearest=${String(count)}&of=${wanted}`;

const placeQuestion = (fx: Effects) =>
  question({
    name: 'place',
    label: 'To',
    kind: 'record',
    pick: 'places',
    hint: 'Type a town, suburb, branch, locker, shipment or address.',
    placeholder: 'Search places',
    search: async (text, signal) => {
      const { findPlaces } = await import('./places.ts');
      return findPlaces(text, fx, signal);
    },
  });

const nearestTo = (
  wanted: Wanted,
  { id, title, can, say }: Pick<Command, 'id' | 'title' | 'can'> & { say: readonly string[] },
): Command =>
  command({
    id,
    title,
    icon: 'map-pin',
    can,
    repeatable: false,
    keywords: ['closest', 'who is near', 'map'],
    sentence: { say, takes: ['record', 'place'], finds: wanted },
    questions: (fx) => [
      placeQuestion(fx),
      question({
        name: 'count',
        label: 'How many',
        kind: 'choice',
        options: counts.map((value) => ({ value, label: String(value) })),
      }),
    ],
    async run({ answers: { place, count } }, fx) {
      const { placeInAddress } = await import('./places.ts');
      fx.go(onMap(wanted, await placeInAddress(String(place), fx), count));
    },
  });

export const nearestDriversTo = nearestTo('drivers', {
  id: 'maps.nearest',
  title: 'Nearest drivers to…',
  can: 'View drivers map',
  say: [
    'nearest',
    'closest',
    ...nearby.flatMap((word) => [`drivers ${word}`, `driver ${word}`, `who is ${word}`]),
    'who is in',
  ],
});

export const nearestLockersTo = nearestTo('lockers', {
  id: 'maps.nearest-lockers',
  title: 'Nearest lockers to…',
  can: 'View lockers',
  say: ['nearest', 'closest', ...nearby.flatMap((word) => [`lockers ${word}`, `locker ${word}`])],
});

export const nearestDrivers = command({
  id: 'maps.nearest-drivers',
  title: `Nearest ${NEAREST} drivers`,
  on: 'lockers',
  icon: 'map-pin',
  can: 'View drivers map',
  // Not offered in sentences, because the command above also accepts lockers there.
  sentence: false,
  single: true,
  repeatable: false,
  run: ({ ids }, fx) => fx.go(onMap('drivers', `on=lockers:${String(ids[0])}`, NEAREST)),
});
