import { entities } from '../generated/entities.ts';
import type { AnyEntity } from './entities.ts';

/** Entities that the search finds. */
export type Searchable = Extract<AnyEntity, { search: object }>;
/** Entities that filters refer to by id. */
export type Filterable = Extract<AnyEntity, { inFilters: string }>;

const isSearchable = (one: AnyEntity): one is Searchable => 'search' in one;
const isFilterable = (one: AnyEntity): one is Filterable => 'inFilters' in one;

/** Entities that the search finds, in their order for equally good matches. */
export const searchable: readonly Searchable[] = entities
  .filter(isSearchable)
  .toSorted((one, other) => one.search.rank - other.search.rank);

export const filterable: readonly Filterable[] = entities.filter(isFilterable);

const bySearchKey = new Map<string, Searchable>(searchable.map((one) => [one.key, one]));
const byFilterKey = new Map<string, Filterable>(filterable.map((one) => [one.key, one]));

export function searchableOf(key: Searchable['key']): Searchable {
  const found = bySearchKey.get(key);
  if (!found) throw new Error(`There is no search for ${key}.`);
  return found;
}

export function filterableOf(key: Filterable['key']): Filterable {
  const found = byFilterKey.get(key);
  if (!found) throw new Error(`There is no filter for ${key}.`);
  return found;
}

/** Whether the search finds the entity; otherwise filters look it up by code and name. */
export const isSearched = (key: Filterable['key']): key is Filterable['key'] & Searchable['key'] =>
  bySearchKey.has(key);
