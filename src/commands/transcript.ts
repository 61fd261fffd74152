import type { RunPlan } from '#machines/bulk-setup.ts';
import { planOf } from './plan.ts';
import type { Intent } from './command.ts';
import { createStore } from './store.ts';

/** A bulk action that the user performed in this session. */
export interface Performed {
  title: string;
  call: string;
  subject: { ids: number[] } | { filter: Record<string, unknown> };
  arguments: Record<string, unknown>;
}

/** Maximum number of actions in the transcript. */
const MAX_KEPT = 40;

/**
 * Bulk actions of this session in chronological order. Emptied at sign-in, because the new user did
 * not perform them.
 */
export const transcript = createStore<readonly Performed[]>([]);

const keep = (performed: Performed) =>
  transcript.set([...transcript.get(), performed].slice(-MAX_KEPT));

/** Adds a started run. Retries and undone runs are not added. */
export function keepRun({ title, call, subject, arguments: given, retryOf }: RunPlan): void {
  if (retryOf !== undefined || 'run_id' in subject) return;
  const { ids, filter } = { ids: undefined, filter: undefined, ...subject };
  if (filter !== undefined) keep({ title, call, subject: { filter }, arguments: given });
  else if (ids !== undefined) keep({ title, call, subject: { ids }, arguments: given });
}

/** Adds a bulk action that was performed at once because it had few rows. */
export function keepIntent(intent: Intent): void {
  const { bulk } = intent.command;
  if (bulk && !bulk.planOf && intent.subject.is !== 'none') keepRun(planOf(intent));
}
