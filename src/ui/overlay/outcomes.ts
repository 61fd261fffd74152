import { formatCount } from '#domain/kernel/format.ts';
import { tally } from '#commands/asking/wording.ts';
import type { ToastWords } from './toast-store.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';

type Outcomes = ResponseOf<'POST /shipments/bulkupdate'>;

const parts = [
  ['ok', 'done'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
] as const;

/** Toast for the outcomes of several rows, with the reasons of failed and skipped ones. */
export function outcomeToast(title: string, outcomes: Outcomes): ToastWords {
  const isAllDone = outcomes.skipped + outcomes.failed === 0;
  if (isAllDone) return { kind: 'success', text: title };
  const counts = parts.filter(([is]) => outcomes[is] > 0);
  const reasons = outcomes.results.flatMap(({ outcome, reason }) =>
    outcome === 'ok' ? [] : (reason ?? 'No reason given'),
  );
  return {
    kind: outcomes.failed > 0 ? 'error' : 'warning',
    text: `${title}: ${counts.map(([is, word]) => `${formatCount(outcomes[is])} ${word}`).join(', ')}.`,
    detail: tally(reasons),
  };
}
