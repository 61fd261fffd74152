import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import { countOf } from '#commands/asking/wording.ts';
import { keyOfMap } from '#ui/map-keys.ts';
import { replayControl } from './replay-control.ts';

const hourWords = { name: 'hour', plural: 'hours' };

const can = 'View drivers map';
const usualHours = [1, 2, 4, 8, 12, 24];

const askHours = () => [
  question({
    name: 'hours',
    label: 'How far back',
    kind: 'choice',
    options: usualHours.map((value) => ({ value, label: `The last ${countOf(value, hourWords)}` })),
  }),
];

/** Starts the replay on the open map; without an open map, opens a map with the replay. */
function replay(hours: number, of: readonly number[] | null, fx: Effects) {
  const control = replayControl();
  if (control) control.start(hours, of);
  else fx.go(`/maps?replay=${hours}${of === null ? '' : `&of=${of.join()}`}`);
}

export const replayHours = command({
  id: 'replay.start',
  title: 'Replay the last few hours…',
  icon: 'history',
  can,
  repeatable: false,
  keywords: ['past', 'rewind', 'where was', 'drivers', 'map', 'history', 'track'],
  questions: askHours,
  run: ({ answers: { hours } }, fx) => replay(Number(hours), null, fx),
});

export const replayDrivers = command({
  id: 'replay.start-drivers',
  title: 'Replay recent hours…',
  on: 'drivers',
  icon: 'history',
  can,
  repeatable: false,
  keywords: ['past', 'rewind', 'where was', 'way', 'route', 'history'],
  questions: askHours,
  run: ({ ids, answers: { hours } }, fx) => replay(Number(hours), ids.map(Number), fx),
});

const inReplay = {
  can,
  repeatable: false,
  visible: () => replayControl()?.isOn === true,
} as const;

export const leaveReplay = command({
  ...inReplay,
  id: 'replay.leave',
  title: 'Leave the replay',
  icon: 'x',
  screenKey: () => keyOfMap('replay'),
  keywords: ['now', 'live', 'past'],
  run: () => replayControl()?.leave(),
});

export const playReplay = command({
  ...inReplay,
  id: 'replay.play',
  title: 'Play or pause the replay',
  icon: 'history',
  screenKey: () => keyOfMap('play'),
  keywords: ['stop', 'go on'],
  run: () => replayControl()?.toggle(),
});
