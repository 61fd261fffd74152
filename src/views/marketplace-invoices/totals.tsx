import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { counted } from '../../commands/wording.ts';
import { inRand } from '../../domain/money.ts';
import { meaningOf } from '../../ui/table/filter-fields.ts';
import { readPlace } from '../../ui/table/table-address.ts';
import { useHouse } from '../house.ts';
import { filters } from './columns.tsx';
import '../marketplace/marketplace.css';

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
  const { data } = answer;
  if (answer.isError && data === undefined)
    return (
      <p className="invoice-totals" role="alert">
        The totals could not be loaded: {answer.error.message}
      </p>
    );
  const figures =
    data === undefined
      ? []
      : [
          ['Invoices', counted(data.count)],
          ['Lines', counted(data.line_count)],
          ['Excluding VAT', inRand(data.total_excluding_vat)],
          ['VAT', inRand(data.vat)],
          ['Total', inRand(data.total)],
        ];
  return (
    <dl className="invoice-totals" aria-busy={answer.isPending}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
