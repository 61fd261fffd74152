import { holdsText } from '#domain/text/search.ts';
import type { FilterField } from './filter-fields.ts';

/** Searches known towns. Loads the list of towns at the first use. */
async function townsLike(typed: string) {
  const { knownTowns } = await import('#domain/places/suburbs.ts');
  return knownTowns
    .filter((town) => holdsText(town, typed))
    .map((town) => ({ value: town, label: town }));
}

type Field<Key extends string> = Pick<FilterField<Key>, 'name' | 'label'> & { key: Key };

/**
 * Filter field for towns. Any town can be typed; the towns of the built-in list are suggested and
 * can be used in palette sentences.
 */
export const byTown = <Key extends string>(field: Field<Key>): FilterField<Key> => ({
  ...field,
  kind: 'text',
  many: true,
  isTown: true,
  options: townsLike,
});
