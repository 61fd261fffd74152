import { IN_FUTURE } from '#domain/overview/past.ts';
import { parseInstant } from '#domain/kernel/time.ts';
import { question, type Question } from '../asking/ask.ts';
import { pastMoments } from '../asking/moments.ts';
import { command } from '../command.ts';
import type { Effects } from '../effects.ts';

const beforeRun = /^before run (\d{1,9})$/i;

/** Question for a point in time, which can also be "before run 318". */
function momentQuestion(): Question {
  const asked = question({
    name: 'at',
    label: 'Moment',
    kind: 'moment',
    options: pastMoments(),
    placeholder: '14:05, yesterday 18:00, 2 h ago, before run 318',
    check: (value) =>
      (parseInstant(String(value)) ?? 0) > Date.now()
        ? { ok: false, why: IN_FUTURE }
        : { ok: true, value },
  });
  return {
    ...asked,
    read: (text) =>
      beforeRun.test(text.trim())
        ? { ok: true, value: text.trim(), words: text.trim() }
        : asked.read(text),
  };
}

async function startOfRun(fx: Effects, id: number): Promise<string | null> {
  const start: unknown = Object(await fx.call('GET /runs/:id', { params: { id } }, {})).started_at;
  return typeof start === 'string' ? start : null;
}

export const lookAtPast = command({
  id: 'moment.look',
  title: 'View data at a past time…',
  keys: 'shift+t',
  icon: 'history',
  can: 'View the past',
  repeatable: false,
  sentence: {
    say: ['replay', 'look at', 'what happened', 'how it was', 'map at'],
    takes: ['moment'],
  },
  keywords: ['moment', 'as of', 'time travel', 'yesterday', 'how it was', 'history'],
  questions: () => [momentQuestion()],
  async run({ answers }, fx) {
    const at = String(answers['at']);
    const [, run] = beforeRun.exec(at) ?? [];
    if (run === undefined) return fx.lookAt(at);
    const start = await startOfRun(fx, Number(run));
    if (start === null) return fx.showToast({ kind: 'info', text: `Run ${run} has not started.` });
    fx.lookAt(start);
  },
});

export const lookAtNow = command({
  id: 'moment.now',
  title: 'Return to now',
  icon: 'history',
  can: 'View the past',
  repeatable: false,
  keywords: ['leave the past', 'live'],
  visible: ({ asOf }) => asOf !== null,
  run: (_, fx) => fx.lookAt(null),
});
