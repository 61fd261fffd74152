import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { ListTotals } from '#ui/table/list-totals.tsx';
import { filters } from './columns.tsx';

/** Totals of the list. Drafts count, although they are not owed yet. */
export function Totals() {
  const { api } = useApp();
  return (
    <ListTotals
      filters={filters}
      sums={(filter) => api.query('GET /billing/invoice-totals', { query: { filter } })}
      figures={(data) => [
        ['Invoices', formatCount(data.count)],
        ['Total', inRand(data.total)],
        ['Paid', inRand(data.paid)],
        ['Credited', inRand(data.credited)],
        ['Outstanding', inRand(data.outstanding)],
        ['Overdue', inRand(data.overdue)],
        // Otherwise the totals would not add up.
        ...(data.drafts > 0 ? [['Drafts', inRand(data.drafts)] as const] : []),
      ]}
    />
  );
}
