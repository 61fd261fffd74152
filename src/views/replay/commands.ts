import { question } from '../../commands/ask.ts';
import { command } from '../../commands/command.ts';
import type { Effects } from '../../commands/effects.ts';
import { countOf } from '../../commands/wording.ts';
import { replayDesk } from './desk.ts';

const can = 'View drivers map';
const usualHours = [1, 2, 4, 8, 12, 24];

const askHours = () => [
  question({
    name: 'hours',
    label: 'How far back',
    kind: 'choice',
    options: usualHours.map((value) => ({ value, label: `The last ${countOf(value, 'hours')}` })),
  }),
];

/** On the map that is open, or on a new one. */
function replay(hours: number, of: readonly number[] | null, fx: Effects) {
  const desk = replayDesk();
  if (desk) desk.start(hours, of);
  else fx.go(`/maps?replay=${hours}${of === null ? '' : `&of=${of.join()}`}`);
}

export const replayHours = command({
  id: 'replay.start',
  title: 'Replay the last hours…',
  icon: 'history',
  can,
  passing: true,
  also: ['past', 'rewind', 'where was', 'drivers', 'map', 'history'],
  ask: askHours,
  run: ({ answers: { hours } }, fx) => replay(Number(hours), null, fx),
});

export const replayDrivers = command({
  id: 'replay.start-drivers',
  title: 'Replay their last hours…',
  on: 'drivers',
  icon: 'history',
  can,
  passing: true,
  also: ['past', 'rewind', 'where was', 'way', 'route', 'history'],
  ask: askHours,
  run: ({ ids, answers: { hours } }, fx) => replay(Number(hours), ids.map(Number), fx),
});

const inReplay = {
  can,
  passing: true,
  here: () => replayDesk()?.isOn === true,
} as const;

export const leaveReplay = command({
  ...inReplay,
  id: 'replay.leave',
  title: 'Leave the replay',
  icon: 'x',
  also: ['now', 'live', 'past'],
  run: () => replayDesk()?.leave(),
});

export const playReplay = command({
  ...inReplay,
  id: 'replay.play',
  title: 'Play or pause the replay',
  icon: 'history',
  also: ['stop', 'go on'],
  run: () => replayDesk()?.toggle(),
});
