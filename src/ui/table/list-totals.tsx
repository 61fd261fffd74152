import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TotalsLine } from '../page/sums.tsx';
import { useAddressFilter } from './filter/address-filter.ts';
import type { FilterField } from './filter/filter-fields.ts';

type Filter = NonNullable<ReturnType<typeof useAddressFilter>>;

interface ListTotalsProps<Data> {
  filters: readonly FilterField[];
  /** Query for the totals of a filter. */
  sums: (filter: Filter) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  };
  figures: ComponentProps<typeof TotalsLine<Data>>['figures'];
}

/** Totals of all rows that the filter matches; hidden while the filter is invalid. */
export function ListTotals<Data>({ filters, sums, figures }: ListTotalsProps<Data>) {
  const filter = useAddressFilter(filters);
  const totals = useQuery({ ...sums(filter ?? {}), enabled: filter !== null });
  return filter === null ? null : <TotalsLine of={totals} figures={figures} />;
}
