import { href } from '#domain/entities/href.ts';
import { searchable, searchableOf, type Searchable } from '#domain/entities/searchable.ts';
import { isStatus, statusFacts } from '#domain/kernel/statuses.ts';
import type { FoundRecord } from '#ui/palette/entries.ts';

/** Record as returned by the search. */
export interface SearchedRecord {
  kind: Searchable['key'];
  id: number;
  title: string;
  detail: string;
  status: string | null;
  exact: boolean;
  facts: Readonly<Record<string, unknown>>;
}

/** Scopes of a search for rows of these entities; undefined for all. */
export const scopesOf = (rows: readonly string[] | null): SearchedRecord['kind'][] | undefined =>
  rows === null
    ? undefined
    : searchable.filter(({ plural }) => rows.includes(plural)).map(({ key }) => key);

export function foundRecord(record: SearchedRecord): FoundRecord {
  const { kind, id, title, detail, status, exact, facts } = record;
  const of = searchableOf(kind);
  return {
    kind: of.plural,
    title,
    detail,
    href: href(of, record),
    exact,
    row: { ...record, ...facts, id, [of.columns.label]: title },
    icon: of.icon,
    mono: 'isCode' in of,
    ...(kind === 'shipment' &&
      status !== null &&
      isStatus(status) && { status: statusFacts(status).shape }),
  };
}
