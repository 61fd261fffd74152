import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { counted } from '../../commands/wording.ts';
import { inRand } from '../../domain/money.ts';
import { Sums } from '../../ui/page/sums.tsx';
import { meaningOf } from '../../ui/table/filter-fields.ts';
import { readPlace } from '../../ui/table/table-address.ts';
import { useHouse } from '../house.ts';
import { filters } from './columns.tsx';

/** What the invoices of the list amount to, all of them, not only those on screen. */
export function Totals() {
  const { api } = useHouse();
  const { terms } = readPlace(useSearch());
  const { filter } = meaningOf(terms, filters);
  const request = { body: { filter } };
  const answer = useQuery({
    queryKey: ['POST /amazon-invoices/totals', request],
    queryFn: ({ signal }) => api.call('POST /amazon-invoices/totals', request, { signal }),
  });
  return (
    <Sums
      of={answer}
      figures={(data) => [
        ['Invoices', counted(data.count)],
        ['Lines', counted(data.line_count)],
        ['Excluding VAT', inRand(data.total_excluding_vat)],
        ['VAT', inRand(data.vat)],
        ['Total', inRand(data.total)],
      ]}
    />
  );
}
