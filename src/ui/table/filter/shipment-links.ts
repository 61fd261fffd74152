import { printFilter, type Comparison, type Term } from './filter-grammar.ts';

/** Condition of the shipments' filter line. */
export const isField = (field: string, ...values: (string | number)[]): Term => ({
  is: 'field',
  field,
  not: false,
  compare: '=',
  values: values.map(String),
});

const compared = (field: string, compare: Comparison, value: string): Term => ({
  is: 'field',
  field,
  not: false,
  compare,
  values: [value],
});

/**
 * Conditions from one day to another, both included; without a first day, everything
 * up to the last.
 */
export const termsBetween = (field: string, from: string | null, to: string): Term[] => [
  ...(from === null ? [] : [compared(field, '>=', from)]),
  compared(field, '<=', to),
];

/** Conditions from the start of a day to a minute of it, which is excluded. */
export const termsUntil = (field: string, minute: string): Term[] => [
  compared(field, '>=', minute.slice(0, 10)),
  compared(field, '<', minute),
];

/** Link to the list of shipments with these conditions. */
export const shipmentsWith = (...terms: readonly Term[]): string =>
  `/shipments?${new URLSearchParams({ q: printFilter(terms) })}`;
