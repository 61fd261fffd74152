import { counted, tally } from '../../commands/wording.ts';
import type { ToastWords } from '../../ui/overlay/toast-store.ts';
import type { Outcomes } from './shipment.ts';

const parts = [
  ['ok', 'done'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
] as const;

/** What came of several rows in one sentence, with the reasons of those that were not done. */
export function saidOf(title: string, outcomes: Outcomes): ToastWords {
  const isAllDone = outcomes.skipped + outcomes.failed === 0;
  if (isAllDone) return { kind: 'success', text: title };
  const sums = parts.filter(([is]) => outcomes[is] > 0);
  const reasons = outcomes.results.flatMap(({ outcome, reason }) =>
    outcome === 'ok' ? [] : (reason ?? 'No reason given'),
  );
  return {
    kind: outcomes.failed > 0 ? 'error' : 'warning',
    text: `${title}: ${sums.map(([is, word]) => `${counted(outcomes[is])} ${word}`).join(', ')}.`,
    detail: tally(reasons),
  };
}
