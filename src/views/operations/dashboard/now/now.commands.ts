import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { snoozeLengths, snoozeWords } from '#domain/overview/now-attention.ts';
import { claimRequest, focusedLine, snoozeRequest } from './focused-line.ts';

const ofLine = {
  icon: 'history',
  repeatable: false,
  visible: () => focusedLine.get() !== null,
} as const;

export const claim = command({
  ...ofLine,
  id: 'now.claim',
  title: 'I am on it',
  keywords: ['claim', 'take', 'acknowledge', 'give back'],
  screenKey: () => 'w',
  async run(_, fx) {
    const line = focusedLine.get();
    if (line) await fx.call('POST /now/claim', claimRequest(line), {});
  },
});

export const snooze = command({
  ...ofLine,
  id: 'now.snooze',
  title: 'Snooze this line…',
  keywords: ['later', 'remind', 'hide', 'put off'],
  screenKey: () => 'z',
  questions: () => [
    question({
      name: 'length',
      label: 'For how long',
      kind: 'choice',
      options: snoozeLengths.map((value) => ({ value, label: snoozeWords[value] })),
    }),
  ],
  async run({ answers }, fx) {
    const line = focusedLine.get();
    const length = snoozeLengths.find((one) => one === answers['length']) ?? null;
    if (line) await fx.call('POST /now/snooze', snoozeRequest(line, length), {});
  },
});
