import type { RecordOf } from '#api/record-source.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type CreditNoteRow = RowOf<'GET /billing/credit-notes'>;
export const readCreditNote = 'GET /billing/credit-notes/:id';
export type CreditNote = RecordOf<typeof readCreditNote>;

/** Entity of the list and of its commands. */
export const kind = 'credit notes';
export const creditNotesPath = '/billing/credit-notes';

/** State of a credit note: allocated, refunded or partly open. */
export function stateOf({
  allocated,
  refunded,
  unallocated,
}: Pick<CreditNoteRow, 'allocated' | 'refunded' | 'unallocated'>): {
  status: Status;
  word: string;
} {
  if (unallocated === 0)
    return allocated > 0
      ? { status: 'success', word: 'Allocated' }
      : { status: 'skip', word: 'Refunded' };
  return allocated + refunded > 0
    ? { status: 'progress', word: 'Part allocated' }
    : { status: 'info', word: 'Issued' };
}
