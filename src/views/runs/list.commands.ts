import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Subject } from '#commands/focus.ts';
import { runPermissions } from '#domain/people/permissions.ts';
import { canDismiss, canCancelRun, canPause, canResume, canRetry } from '#domain/runs/run-rules.ts';
import { canUndoRun } from '#domain/runs/undo-runs.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import { isRun, retryPlan, runPath, undoPlan, type Run } from './run.ts';

// Commands without questions, so that no schema is loaded.
const kind = { on: 'runs', ask: [] } as const;

export const pause = actOn<'POST /runs/:id/pause', Run>('POST /runs/:id/pause', {
  ...kind,
  id: 'runs.1-pause',
  title: 'Pause',
  keys: 'p',
  icon: 'clock',
  keywords: ['halt', 'stop', 'hold'],
  enabledFor: canPause,
});

export const resume = actOn<'POST /runs/:id/resume', Run>('POST /runs/:id/resume', {
  ...kind,
  id: 'runs.2-resume',
  title: 'Resume',
  keys: 'u',
  icon: 'zap',
  keywords: ['go on', 'continue', 'unpause'],
  enabledFor: canResume,
});

export const cancel = actOn<'POST /runs/:id/cancel', Run>('POST /runs/:id/cancel', {
  ...kind,
  id: 'runs.4-cancel',
  title: 'Cancel the rest',
  keys: 'shift+c',
  icon: 'ban',
  keywords: ['stop', 'abort', 'end'],
  enabledFor: canCancelRun,
  danger: { consequence: () => 'Finished rows stay as they are; the remaining rows are skipped.' },
});

export const dismiss = actOn<'POST /runs/:id/dismiss', Run>('POST /runs/:id/dismiss', {
  ...kind,
  id: 'runs.4-dismiss',
  title: 'Dismiss failures',
  keys: 'd',
  icon: 'check',
  keywords: ['seen', 'done', 'clear', 'acknowledge'],
  enabledFor: canDismiss,
});

/** Plan of a retry, confirmed after a preview. */
function planRetry(subject: Subject, key: string): RunPlan {
  const [run] = subject.is === 'rows' ? subject.rows.values() : [];
  if (!isRun(run)) throw new Error('The run is not loaded.');
  return retryPlan(run, key);
}

export const retry = command<Run>({
  on: 'runs',
  id: 'runs.3-retry',
  title: 'Retry failed…',
  keys: 'r',
  icon: 'repeat',
  keywords: ['again'],
  can: 'session',
  single: true,
  enabledFor: canRetry,
  bulk: {
    invocation: 'POST /runs/:id/retry',
    planOf: planRetry,
    argumentsOf: () => ({}),
    isDestructive: () => false,
  },
  run: () => undefined,
});

/** Plan of an undo, confirmed after a preview. */
function planUndo(subject: Subject, key: string): RunPlan {
  const [run] = subject.is === 'rows' ? subject.rows.values() : [];
  const plan = isRun(run) ? undoPlan(run, key) : null;
  if (plan === null) throw new Error('The run cannot be undone.');
  return plan;
}

export const undo = command<Run>({
  on: 'runs',
  id: 'runs.3-undo',
  title: 'Undo run…',
  icon: 'history',
  keywords: ['take back', 'reverse', 'restore'],
  can: 'session',
  single: true,
  enabledFor: canUndoRun,
  bulk: {
    invocation: 'POST /shipments/undo',
    planOf: planUndo,
    argumentsOf: () => ({}),
    isDestructive: () => false,
  },
  run: () => undefined,
});

const OVER = ['settled', 'cancelled'];
const MAX_CHECKED = 50;

/** Finds the user's latest run with failures; null if the recent runs have none. */
async function lastFailed(fx: Effects): Promise<Run | null> {
  const query = {
    filter: { mine: true, state: OVER },
    range: [0, MAX_CHECKED - 1],
    sort: ['time_created', 'DESC'],
  };
  const answer = await fx.call('GET /runs', { query }, {});
  const isList = typeof answer === 'object' && answer !== null && 'rows' in answer;
  const rows: unknown[] = isList && Array.isArray(answer.rows) ? answer.rows : [];
  return rows.filter(isRun).find((run) => canRetry(run) === true) ?? null;
}

export const retryLatest = command({
  id: 'runs.retry-latest',
  title: 'Retry what failed in my latest run…',
  icon: 'repeat',
  can: runPermissions,
  repeatable: false,
  keywords: ['retry failed'],
  sentence: { say: ['retry', 'retry failed'] },
  async run({ key }, fx) {
    const run = await lastFailed(fx);
    if (run === null)
      return fx.showToast({ kind: 'info', text: 'None of your latest runs failed.' });
    return fx.plan(retryPlan(run, key));
  },
});

export const open = command<Run>({
  on: 'runs',
  id: 'runs.5-open',
  title: 'Open run',
  icon: 'file-text',
  single: true,
  repeatable: false,
  run: ({ ids: [id] }, fx) => fx.go(runPath(Number(id))),
});

export const copyLink = command<Run>({
  on: 'runs',
  id: 'runs.6-copy-link',
  title: 'Copy link',
  keys: 'l',
  icon: 'copy',
  repeatable: false,
  keywords: ['url', 'address', 'share'],
  async run({ ids }, fx) {
    const links = ids.map((id) => new URL(runPath(Number(id)), fx.address()).href);
    await fx.copy(links.join('\n'));
    fx.showToast({ kind: 'success', text: links.length === 1 ? 'Link copied.' : 'Links copied.' });
  },
});
