import type { FilterField } from './filter-fields.ts';

/** The towns that begin with a text, or hold it. Their list is fetched when somebody first asks for it. */
async function townsLike(typed: string) {
  const { knownTowns } = await import('../../../domain/suburbs.ts');
  const low = typed.toLowerCase();
  return knownTowns
    .filter((town) => town.toLowerCase().includes(low))
    .map((town) => ({ value: town, label: town }));
}

type Field<Key extends string> = Pick<FilterField<Key>, 'name' | 'label'> & { key: Key };

/** A condition on the town of rows. Any town can be typed; those of the built-in list are offered, and known to sentences. */
export const byTown = <Key extends string>(field: Field<Key>): FilterField<Key> => ({
  ...field,
  kind: 'text',
  many: true,
  isTown: true,
  options: townsLike,
});
