import { printFilter, type Comparison, type Term } from './filter-grammar.ts';

/** Condition for the filter line of the shipments list. */
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
 * Conditions from one day to another, both included; without a first day, everything up to the last
 * day.
 */
export const termsBetween = (field: string, from: string | null, to: string): Term[] => [
  ...(from === null ? [] : [compared(field, '>=', from)]),
  compared(field, '<=', to),
];

/** Conditions from the start of a day up to, but excluding, a minute of that day. */
export const termsUntil = (field: string, minute: string): Term[] => [
  compared(field, '>=', minute.slice(0, 10)),
  compared(field, '<', minute),
];

/** Link to the list of shipments with these conditions. */
export const shipmentsWith = (...terms: readonly Term[]): string =>
  `/shipments?${new URLSearchParams({ q: printFilter(terms) })}`;
