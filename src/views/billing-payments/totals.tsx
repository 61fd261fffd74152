import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import type { Contract } from '../../api/contract.ts';
import type { RowOf } from '../../api/endpoint.ts';
import { counted } from '../../commands/wording.ts';
import { inRand } from '../../domain/money.ts';
import { Sums } from '../../ui/page/sums.tsx';
import { meaningOf } from '../../ui/table/filter-fields.ts';
import { readPlace } from '../../ui/table/table-address.ts';
import { useHouse } from '../house.ts';
import { filters } from './columns.tsx';

/** What the receipts of the list amount to, all of them, as they come in. */
export function Totals() {
  const { api } = useHouse();
  const { terms } = readPlace(useSearch());
  const { filter } = meaningOf(terms, filters);
  const answer = useQuery(api.query('GET /billing/import/totals', { query: { filter } }));
  return (
    <Sums
      of={answer}
      figures={(data) => [
        ['Receipts', counted(data.count)],
        ['Amount', inRand(data.amount)],
        ['Allocated', inRand(data.allocated)],
        ['Unallocated', inRand(data.unallocated)],
        // Money that went back is neither: without it the figures would not add up.
        ...reversedOf(data),
      ]}
    />
  );
}

type Sum = RowOf<Contract['GET /billing/import/totals']>;

const reversedOf = ({ by_state }: Sum): [string, string][] =>
  by_state
    .filter(({ state, count }) => state === 'reversed' && count > 0)
    .map(({ amount }) => ['Reversed', inRand(amount)]);
