import { useSearch } from 'wouter/use-browser-location';
import { readTableState } from '../table-address.ts';
import { meaningOf, type FilterField } from './filter-fields.ts';

/** Filter of the list on screen, in the form that requests send; null if a condition is invalid. */
export function useAddressFilter(filters: readonly FilterField[]) {
  return meaningOf(readTableState(useSearch()).terms, filters).filter;
}
