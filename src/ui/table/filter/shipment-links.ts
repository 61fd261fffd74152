import { printFilter, type Comparison, type Term } from './filter-grammar.ts';

/** One condition of the shipments' filter line. */
export const is = (field: string, ...values: (string | number)[]): Term => ({
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

/** From the one day to the other, both included; without a first day everything before. */
export const between = (field: string, from: string | null, to: string): Term[] => [
  ...(from === null ? [] : [compared(field, '>=', from)]),
  compared(field, '<=', to),
];

/** From the start of a day to a minute of it, which is not included. */
export const until = (field: string, minute: string): Term[] => [
  compared(field, '>=', minute.slice(0, 10)),
  compared(field, '<', minute),
];

/** The list of shipments, narrowed to these. */
export const shipmentsWith = (...terms: readonly Term[]): string =>
  `/shipments?${new URLSearchParams({ q: printFilter(terms) })}`;
