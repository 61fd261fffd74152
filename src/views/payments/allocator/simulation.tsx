import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/kernel/format.ts';
import { canAccept } from '#domain/payments/matching/verdict.ts';
import { useApp } from '#ui/app-context.ts';
import { Note } from '#ui/form/note.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Section } from '#ui/page/section.tsx';
import { VIRTUAL } from './allocation.ts';
import { Accounts, Parts } from './comparison.tsx';
import type { AllocatorState } from './use-allocator.ts';

/** Decisions for those receipts in the queue whose account is certain. */
export function certainDecisions({
  queue,
  suggestions,
}: Pick<AllocatorState, 'queue' | 'suggestions'>) {
  const open = new Set(
    queue.flatMap(({ row, isDone }) => (!isDone && canAccept(row) === true ? [row.id] : [])),
  );
  return suggestions.flatMap(({ payment_id, decides }) =>
    decides !== null && open.has(payment_id) ? [{ payment_id, ...decides }] : [],
  );
}

/** Joint effect of all certain receipts: accounts, invoices and postings before and after. */
export function Simulation({ state }: { state: AllocatorState }) {
  const decisions = certainDecisions(state);
  const { api } = useApp();
  const plan = useQuery({
    queryKey: [VIRTUAL, 'together', decisions],
    queryFn: ({ signal }) => api.call(VIRTUAL, { body: { decisions } }, { signal }),
    enabled: decisions.length > 0,
  });
  const many = decisions.length === 1 ? '1 receipt' : `${formatCount(decisions.length)} receipts`;
  return (
    <Section
      title={`Preview: ${many}`}
      action={<StatusMark status="neutral">Not posted yet</StatusMark>}
    >
      {decisions.length === 0 ? (
        <p className="quiet-text">This queue has no sure match.</p>
      ) : (
        <PartResult of={plan} what="the preview">
          {(found) => (
            <>
              {found.refusals.map(({ payment_id: id, reason }) => (
                <Note key={id} kind="warning">
                  {reason}
                </Note>
              ))}
              <Accounts plan={found} />
              <Parts plan={found} />
            </>
          )}
        </PartResult>
      )}
    </Section>
  );
}
