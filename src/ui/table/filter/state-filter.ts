import type { FilterField } from './filter-fields.ts';

/** Filter field for the state of rows, with the labels of the states as options. */
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
