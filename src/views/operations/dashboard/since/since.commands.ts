import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { pastMoments } from '#commands/asking/moments.ts';
import { IN_FUTURE } from '#domain/overview/past.ts';
import { parseInstant } from '#domain/kernel/time.ts';
import { shownUntil } from './seen.ts';
import { SINCE } from './use-since.ts';

export const changedSince = command({
  id: 'since.look',
  title: 'Changes since…',
  icon: 'history',
  can: 'View shipments',
  repeatable: false,
  keywords: ['since I left', 'since I was away', 'news', 'absence', 'catch up'],
  questions: () => [
    question({
      name: 'from',
      label: 'Since when',
      kind: 'moment',
      options: pastMoments(),
      placeholder: '14:05, yesterday 18:00, 2 h ago',
      check: (value) =>
        (parseInstant(String(value)) ?? 0) > Date.now()
          ? { ok: false, why: IN_FUTURE }
          : { ok: true, value },
    }),
  ],
  run: ({ answers }, fx) =>
    fx.go(`/dashboard?${new URLSearchParams({ [SINCE]: String(answers['from']) })}`),
});

export const markSeen = command({
  id: 'since.seen',
  title: 'Mark what changed as seen',
  icon: 'history',
  can: 'View shipments',
  repeatable: false,
  keywords: ['seen', 'read', 'since I left', 'clear', 'dismiss'],
  screenKey: () => 'm',
  visible: () => shownUntil.get() !== null,
  async run(_, fx) {
    const until = shownUntil.get();
    if (until !== null) await fx.call('POST /since/seen', { body: { until } }, {});
  },
});
