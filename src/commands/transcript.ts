import type { RunPlan } from '#machines/bulk-setup.ts';
import { planOf } from './plan.ts';
import type { Intent } from './command.ts';
import { createStore } from './store.ts';

/** A bulk action that the person performed in this session. */
export interface Performed {
  title: string;
  call: string;
  subject: { ids: number[] } | { filter: Record<string, unknown> };
  arguments: Record<string, unknown>;
}

/** Maximum number of steps of a runbook. */
const MAX_KEPT = 40;

/**
 * Bulk actions of this session in their order, the oldest first. Signing in empties it, because the
 * next person did not perform them.
 */
export const transcript = createStore<readonly Performed[]>([]);

const keep = (performed: Performed) =>
  transcript.set([...transcript.get(), performed].slice(-MAX_KEPT));

/** Keeps a started run. Retries and undone runs are no steps. */
export function keepRun({ title, call, subject, arguments: given, retryOf }: RunPlan): void {
  if (retryOf !== undefined || 'run_id' in subject) return;
  const { ids, filter } = { ids: undefined, filter: undefined, ...subject };
  if (filter !== undefined) keep({ title, call, subject: { filter }, arguments: given });
  else if (ids !== undefined) keep({ title, call, subject: { ids }, arguments: given });
}

/** Keeps a bulk action that was performed at once, for few rows. */
export function keepIntent(intent: Intent): void {
  const { bulk } = intent.command;
  if (bulk && !bulk.planOf && intent.subject.is !== 'none') keepRun(planOf(intent));
}
