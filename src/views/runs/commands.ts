import { actOn } from '../../commands/act-on.ts';
import { command } from '../../commands/command.ts';
import { endable, pausable, resumable, retryable } from '../../domain/run-rules.ts';
import { runPath, type Run } from '../run/run.ts';

// They ask nothing, so their schemas need not be loaded.
const kind = { on: 'runs', ask: [] } as const;

export const pause = actOn<'POST /runs/:id/pause', Run>('POST /runs/:id/pause', {
  ...kind,
  id: 'runs.1-pause',
  title: 'Pause',
  keys: 'p',
  icon: 'clock',
  also: ['halt', 'stop', 'hold'],
  when: pausable,
});

export const resume = actOn<'POST /runs/:id/resume', Run>('POST /runs/:id/resume', {
  ...kind,
  id: 'runs.2-resume',
  title: 'Resume',
  keys: 'u',
  icon: 'zap',
  also: ['go on', 'continue', 'unpause'],
  when: resumable,
});

export const cancel = actOn<'POST /runs/:id/cancel', Run>('POST /runs/:id/cancel', {
  ...kind,
  id: 'runs.4-cancel',
  title: 'Cancel the rest',
  keys: 'shift+c',
  icon: 'ban',
  also: ['stop', 'abort', 'end'],
  when: endable,
  danger: { consequence: () => 'What was done stays done; the rest is skipped.' },
});

export const retry = actOn<'POST /runs/:id/retry', Run>('POST /runs/:id/retry', {
  ...kind,
  id: 'runs.3-retry',
  title: 'Retry failed',
  keys: 'r',
  icon: 'repeat',
  also: ['again'],
  when: retryable,
});

export const open = command<Run>({
  on: 'runs',
  id: 'runs.5-open',
  title: 'Open run',
  icon: 'file-text',
  single: true,
  passing: true,
  run: ({ ids: [id] }, fx) => fx.go(runPath(Number(id))),
});

export const copyLink = command<Run>({
  on: 'runs',
  id: 'runs.6-copy-link',
  title: 'Copy link',
  keys: 'l',
  icon: 'copy',
  passing: true,
  also: ['url', 'address', 'share'],
  async run({ ids }, fx) {
    const links = ids.map((id) => new URL(runPath(Number(id)), fx.address()).href);
    await fx.copy(links.join('\n'));
    fx.say({ kind: 'success', text: links.length === 1 ? 'Link copied.' : 'Links copied.' });
  },
});
