import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../domain/format.ts';
import { inRand } from '../../domain/money.ts';
import { useApp } from '../../ui/app-context.ts';
import { TotalsLine } from '../../ui/page/sums.tsx';
import { useAddressFilter } from '../../ui/table/filter/address-filter.ts';
import { filters } from './columns.tsx';

/** What the invoices of the list amount to, all of them; drafts count, and are owed by nobody yet. */
export function Totals() {
  const { api } = useApp();
  const filter = useAddressFilter(filters);
  const totals = useQuery({
    ...api.query('GET /billing/invoice-totals', { query: { filter: filter ?? {} } }),
    enabled: filter !== null,
  });
  if (filter === null) return null;
  return (
    <TotalsLine
      of={totals}
      figures={(data) => [
        ['Invoices', formatCount(data.count)],
        ['Total', inRand(data.total)],
        ['Paid', inRand(data.paid)],
        ['Credited', inRand(data.credited)],
        ['Outstanding', inRand(data.outstanding)],
        ['Overdue', inRand(data.overdue)],
        // Without it the figures would not add up.
        ...(data.drafts > 0 ? [['Drafts', inRand(data.drafts)] as const] : []),
      ]}
    />
  );
}
