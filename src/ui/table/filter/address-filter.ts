import { useSearch } from 'wouter/use-browser-location';
import { readTableState } from '../table-address.ts';
import { meaningOf, type FilterField } from './filter-fields.ts';

/** What the list on screen is filtered by, as its call wants it; null where a condition cannot be understood. */
export function useAddressFilter(filters: readonly FilterField[]) {
  return meaningOf(readTableState(useSearch()).terms, filters).filter;
}
