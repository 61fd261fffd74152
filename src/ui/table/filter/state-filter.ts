import type { FilterField } from './filter-fields.ts';

/** A condition on what state a row is in, by the words that people read. */
export const stateFilter = <Key extends string>(
  name: Key,
  states: Readonly<Record<string, { word: string }>>,
): FilterField<Key> => ({
  name,
  label: 'State',
  kind: 'choice',
  many: true,
  options: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
});
