import { useQuery } from '@tanstack/react-query';
import type { Status } from '../../ui/mark/status-mark.tsx';
import { useHouse } from '../house.ts';
import type { Comparison } from './marketplace.ts';

export type Step = Comparison['steps'][number];
type Verdict = Step['verdict'];

/** Our events of a shipment beside what the marketplace received. */
export function useComparison(id: number) {
  const { api } = useHouse();
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

/** "1 late, 2 missing": what is not as it should be; null when all is. */
export function troublesOf(steps: readonly Step[]): string | null {
  const fine: readonly Verdict[] = ['received', 'waiting', 'overridden'];
  const counts = new Map<Verdict, number>();
  for (const { verdict } of steps)
    if (!fine.includes(verdict)) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].map(([is, count]) => `${count} ${verdicts[is].word.toLowerCase()}`).join(', ');
}

/** How long after it happened it was received: "4 s", "23 min", "2 h". */
export function delayOf({ ours, theirs }: Step): string | null {
  if (ours === null || theirs === null) return null;
  const seconds = Math.round(
    (Date.parse(theirs.received_at) - Date.parse(ours.occurred_at)) / 1000,
  );
  if (seconds < 0) return null;
  if (seconds < 120) return `after ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `after ${minutes} min` : `after ${Math.round(minutes / 60)} h`;
}
