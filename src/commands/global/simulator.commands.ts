import { facts } from '#api/generated/facts.ts';
import { paces, type BatchSize } from '#domain/kernel/simulated-day.ts';
import { question } from '../asking/ask.ts';
import { command, type Invocation } from '../command.ts';
import type { Effects } from '../effects.ts';
import { resultOf, send } from '../send.ts';

const KEY = 'POST /simulator';
const shared = { can: facts[KEY]?.can, icon: 'clock' };
const words = ['simulator', 'simulation', 'demo'];

interface Change {
  state: 'running' | 'paused';
  speed?: BatchSize;
}

const sendChange =
  (changeOf: (invocation: Invocation) => Change) => async (invocation: Invocation, fx: Effects) => {
    const request = { body: changeOf(invocation) };
    const sent = await send(fx, invocation.signal, {
      key: KEY,
      request,
      idempotencyKey: invocation.key,
    });
    return [resultOf(null, sent)];
  };

export const pauseDay = command({
  ...shared,
  id: 'simulator.pause',
  title: 'Pause the simulated day',
  keywords: [...words, 'stop', 'freeze'],
  run: sendChange(() => ({ state: 'paused' })),
});

export const resumeDay = command({
  ...shared,
  id: 'simulator.resume',
  title: 'Resume the simulated day',
  keywords: [...words, 'resume', 'start', 'run'],
  run: sendChange(() => ({ state: 'running' })),
});

const paceWords: Record<BatchSize, string> = {
  1: 'As fast as a real day',
  2: 'Twice as fast',
  5: 'Five times as fast',
  10: 'Ten times as fast',
};

export const paceOfDay = command({
  ...shared,
  id: 'simulator.pace',
  title: 'Change simulation speed…',
  keywords: [...words, 'speed', 'run it faster', 'slower'],
  questions: () => [
    question({
      name: 'speed',
      label: 'Speed of the simulated day',
      kind: 'choice',
      options: paces.map((pace) => ({ value: String(pace), label: paceWords[pace] })),
    }),
  ],
  run: sendChange(({ answers }) => ({
    state: 'running',
    speed: paces.find((pace) => String(pace) === answers['speed']) ?? 1,
  })),
});
