import facts from 'virtual:contract-facts';
import { paces, type Pace } from '../../domain/simulated-day.ts';
import { question } from '../ask.ts';
import { command, type Call } from '../command.ts';
import type { Effects } from '../effects.ts';
import { resultOf, send } from '../send.ts';

const KEY = 'POST /simulator';
const shared = { can: facts[KEY]?.can, icon: 'clock' };
const words = ['simulator', 'simulation', 'demo'];

interface Change {
  state: 'running' | 'paused';
  speed?: Pace;
}

const changing = (changeOf: (call: Call) => Change) => async (call: Call, fx: Effects) => {
  const request = { body: changeOf(call) };
  const sent = await send(fx, call.signal, { key: KEY, request, idempotencyKey: call.key });
  return [resultOf(null, sent)];
};

export const pauseDay = command({
  ...shared,
  id: 'simulator.pause',
  title: 'Pause the simulated day',
  also: [...words, 'stop', 'freeze'],
  run: changing(() => ({ state: 'paused' })),
});

export const resumeDay = command({
  ...shared,
  id: 'simulator.resume',
  title: 'Let the simulated day go on',
  also: [...words, 'resume', 'start', 'run'],
  run: changing(() => ({ state: 'running' })),
});

const paceWords: Record<Pace, string> = {
  1: 'As fast as a real one',
  2: 'Twice as fast',
  5: 'Five times as fast',
  10: 'Ten times as fast',
};

export const paceOfDay = command({
  ...shared,
  id: 'simulator.pace',
  title: 'Let the simulated day pass faster or slower…',
  also: [...words, 'speed', 'run it faster', 'slower'],
  ask: () => [
    question({
      name: 'speed',
      label: 'How fast',
      kind: 'choice',
      options: paces.map((pace) => ({ value: String(pace), label: paceWords[pace] })),
    }),
  ],
  run: changing(({ answers }) => ({
    state: 'running',
    speed: paces.find((pace) => String(pace) === answers['speed']) ?? 1,
  })),
});
