import { useQuery } from '@tanstack/react-query';
import { shortSpan } from '#domain/kernel/spans.ts';
import type { Status } from '#ui/mark/status-mark.tsx';
import { useApp } from '#ui/app-context.ts';
import type { Comparison } from './marketplace.ts';

export type Step = Comparison['steps'][number];
type Verdict = Step['verdict'];

/** Fetches our own events of a shipment, together with those that the marketplace received. */
export function useComparison(id: number) {
  const { api } = useApp();
  const body = { id };
  return useQuery({
    queryKey: ['POST /amazon-shipments/events', { body }],
    queryFn: ({ signal }) => api.call('POST /amazon-shipments/events', { body }, { signal }),
  });
}

export const verdicts: Record<Verdict, { status: Status; word: string }> = {
  received: { status: 'success', word: 'Received' },
  late: { status: 'warning', word: 'Late' },
  out_of_order: { status: 'warning', word: 'Out of order' },
  duplicate: { status: 'warning', word: 'Duplicate' },
  missing: { status: 'danger', word: 'Missing' },
  waiting: { status: 'neutral', word: 'Waiting' },
  failed: { status: 'danger', word: 'Failed' },
  overridden: { status: 'skip', word: 'Overridden' },
  unexpected: { status: 'info', word: 'Unexpected' },
};

/** Problems in words ("1 late, 2 missing"); null without problems. */
export function problemsOf(steps: readonly Step[]): string | null {
  const fine: readonly Verdict[] = ['received', 'waiting', 'overridden'];
  const counts = new Map<Verdict, number>();
  for (const { verdict } of steps)
    if (!fine.includes(verdict)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].map(([is, count]) => `${count} ${verdicts[is].word.toLowerCase()}`).join(', ');
}

/** Delay between occurrence and receipt: "after 4 sec", "after 23 min". */
export function delayOf({ ours, theirs }: Step): string | null {
  if (ours === null || theirs === null) return null;
  const delay = Date.parse(theirs.received_at) - Date.parse(ours.occurred_at);
  return delay < 0 ? null : `after ${shortSpan(delay)}`;
}
