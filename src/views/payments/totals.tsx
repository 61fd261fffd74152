import type { RowOf } from '#api/endpoint-types.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { useApp } from '#ui/app-context.ts';
import { ListTotals } from '#ui/table/list-totals.tsx';
import { filters } from './columns.tsx';

/** Totals of the listed receipts, updated as they arrive. */
export function Totals() {
  const { api } = useApp();
  return (
    <ListTotals
      filters={filters}
      sums={(filter) => api.query('GET /billing/import/totals', { query: { filter } })}
      figures={(data) => [
        ['Receipts', formatCount(data.count)],
        ['Amount', inRand(data.amount)],
        ['Allocated', inRand(data.allocated)],
        ['Unallocated', inRand(data.unallocated)],
        // Reversed money is listed separately, otherwise the figures would not add up.
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
