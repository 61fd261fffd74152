import type { Client } from '#api/client.ts';
import type { RequestOf, RowOf } from '#api/endpoint-types.ts';
import {
  filterableOf,
  isSearched,
  type Filterable,
  type Searchable,
} from '#domain/entities/searchable.ts';
import type { FilterField, FilterOption } from './filter-fields.ts';

interface How {
  api: Client;
  signal: AbortSignal;
}

const NAMES = 'GET /search/names';
type NamedKind = RequestOf<typeof NAMES>['query']['kind'];
type Named = RowOf<typeof NAMES>[number];

const codeAndName = ({ code, name }: Named) => `${code} ${name}`;

/** Text for a record in a filter; the entity decides whether it is a code, a name or both. */
const words: Record<Filterable['inFilters'], (named: Named) => string> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  'code and name': codeAndName,
};

const named =
  (kind: NamedKind) =>
  async (values: readonly string[], { api, signal }: How): Promise<FilterOption[]> => {
    const called = words[filterableOf(kind).inFilters];
    const found = await api.call(NAMES, { query: { kind, ids: values.map(Number) } }, { signal });
    return found.map((one) => ({ value: String(one.id), label: called(one) }));
  };

const namedLike =
  (kind: NamedKind) =>
  async (typed: string, { api, signal }: How): Promise<FilterOption[]> => {
    const found = await api.call(NAMES, { query: { kind, q: typed } }, { signal });
    return found.map((one) => ({ value: String(one.id), label: codeAndName(one) }));
  };

const searched =
  (kind: Searchable['key']) =>
  async (typed: string, { api, signal }: How): Promise<FilterOption[]> => {
    const query = { q: typed, scopes: [kind] };
    const found = await api.call('GET /search', { query }, { signal });
    return found.map(({ id, title, detail }) => ({
      value: String(id),
      label: [title, detail].filter(Boolean).join(', '),
    }));
  };

type Field<Key extends string> = Pick<FilterField<Key>, 'name' | 'label' | 'many'> & { key: Key };

/** Filter field for records of an entity: searched and displayed by name. */
export const byRecord = <Key extends string>(
  kind: NamedKind,
  field: Field<Key>,
): FilterField<Key> => ({
  ...field,
  kind: 'choice',
  options: isSearched(kind) ? searched(kind) : namedLike(kind),
  named: named(kind),
});
