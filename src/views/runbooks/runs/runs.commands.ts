import { actOn } from '#commands/act-on.ts';
import { turn } from '#commands/trail.ts';
import { runPath, type RunbookRun } from '../runbook.ts';

const onRun = { on: 'runbook runs', ask: [], single: true } as const;

export const start = actOn<'POST /runbook-runs/:id/start', RunbookRun>(
  'POST /runbook-runs/:id/start',
  {
    ...onRun,
    id: 'runbook-runs.0-start',
    title: 'Start',
    keys: 'r',
    icon: 'zap',
    keywords: ['perform', 'go'],
    enabledFor: ({ state }) => state === 'planned' || 'Already started',
  },
);

export const confirm = actOn<'POST /runbook-runs/:id/confirm', RunbookRun>(
  'POST /runbook-runs/:id/confirm',
  {
    ...onRun,
    id: 'runbook-runs.1-confirm',
    title: 'Go on',
    keys: 'a',
    icon: 'check',
    keywords: ['yes', 'confirm', 'answer', 'continue'],
    enabledFor: ({ state }) => state === 'asking' || 'The run is not waiting for an answer.',
  },
);

export const resume = actOn<'POST /runbook-runs/:id/resume', RunbookRun>(
  'POST /runbook-runs/:id/resume',
  {
    ...onRun,
    id: 'runbook-runs.2-resume',
    title: 'Try the step again',
    keys: 'u',
    icon: 'repeat',
    keywords: ['resume', 'retry'],
    enabledFor: ({ state }) => state === 'failed' || 'No step has failed.',
  },
);

export const stop = actOn<'POST /runbook-runs/:id/stop', RunbookRun>(
  'POST /runbook-runs/:id/stop',
  {
    ...onRun,
    id: 'runbook-runs.3-stop',
    title: 'Stop',
    keys: 'shift+c',
    icon: 'ban',
    keywords: ['cancel', 'end', 'no'],
    enabledFor: ({ state }) =>
      (state !== 'done' && state !== 'stopped') || 'The run has already ended.',
  },
);

const runs = { kind: 'runbook runs', path: runPath } as const;

export const previous = turn(-1, runs);
export const next = turn(1, runs);
