import { question } from '#commands/asking/ask.ts';
import { toLocker } from './asked.ts';

export const askLocker = toLocker('sync-data', {
  order: 2,
  keys: 't',
  icon: 'repeat',
  keywords: ['sync', 'refresh', 'poll'],
});
export const stopReservations = toLocker('block-reservations', {
  order: 3,
  keys: 'b',
  icon: 'ban',
  keywords: ['close', 'no more parcels'],
});
export const allowReservations = toLocker('allow-reservations', {
  order: 4,
  icon: 'check',
  keywords: ['reopen'],
});
export const restart = toLocker('restart', {
  order: 5,
  keys: 'shift+r',
  icon: 'zap',
  keywords: ['reboot'],
  sentence: { say: ['restart', 'reboot'] },
  consequence: 'The terminal is off for about 2 min.',
});
export const restartUps = toLocker('restart-ups', {
  order: 6,
  icon: 'zap',
  keywords: ['battery', 'reboot'],
  consequence: 'The UPS is off for about 2 min.',
});
export const restartScreen = toLocker('restart-screen', {
  order: 7,
  icon: 'monitor',
  keywords: ['display'],
  consequence: 'The screen is off for about 2 min.',
});
const LOUDEST = 100;
export const setVolume = toLocker('set-volume', {
  order: 8,
  keys: 'shift+v',
  icon: 'bell',
  keywords: ['loud', 'quiet', 'sound', 'mute'],
  questions: () => [
    question({
      name: 'volume',
      label: 'Volume in per cent',
      kind: 'number',
      check: (value) =>
        typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LOUDEST
          ? { ok: true, value }
          : { ok: false, why: `Enter a whole number from 0 to ${LOUDEST}.` },
    }),
  ],
  given: ({ volume }) => ({ volume: Number(volume) }),
});

const LONGEST_MESSAGE = 120;
export const setMessage = toLocker('set-message', {
  order: 8,
  keys: 'shift+s',
  icon: 'monitor',
  keywords: ['screen', 'text', 'notice', 'display'],
  questions: () => [
    question({
      name: 'message',
      label: 'Message on the screen',
      kind: 'text',
      optional: true,
      emptyMeans: 'Remove the message',
      check: (value) =>
        String(value).length <= LONGEST_MESSAGE
          ? { ok: true, value }
          : { ok: false, why: `Use at most ${LONGEST_MESSAGE} characters.` },
    }),
  ],
  given: ({ message }) => ({ message: typeof message === 'string' ? message : '' }),
});
