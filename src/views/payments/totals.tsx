import { formatCount } from '../../domain/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../api/endpoint-types.ts';
import { inRand } from '../../domain/money.ts';
import { TotalsLine } from '../../ui/page/sums.tsx';
import { useAddressFilter } from '../../ui/table/filter/address-filter.ts';
import { useApp } from '../../ui/app-context.ts';
import { filters } from './columns.tsx';

/** What the receipts of the list amount to, all of them, as they come in. */
export function Totals() {
  const { api } = useApp();
  const filter = useAddressFilter(filters);
  const totals = useQuery({
    ...api.query('GET /billing/import/totals', { query: { filter: filter ?? {} } }),
    enabled: filter !== null,
  });
  if (filter === null) return null;
  return (
    <TotalsLine
      of={totals}
      figures={(data) => [
        ['Receipts', formatCount(data.count)],
        ['Amount', inRand(data.amount)],
        ['Allocated', inRand(data.allocated)],
        ['Unallocated', inRand(data.unallocated)],
        // Money that went back is neither: without it the figures would not add up.
        ...reversedOf(data),
      ]}
    />
  );
}

type Sum = RowOf<'GET /billing/import/totals'>;

const reversedOf = ({ by_state }: Sum): [string, string][] =>
  by_state
    .filter(({ state, count }) => state === 'reversed' && count > 0)
    .map(({ amount }) => ['Reversed', inRand(amount)]);
