import { expect, test } from 'vitest';
import { sinceHref, sinceSet, sinceSource, sinceSourceIds } from '#domain/overview/since.ts';
import { meaningOf, type FilterField } from '#ui/table/filter/filter-fields.ts';
import { parseFilter } from '#ui/table/filter/filter-grammar.ts';
import { filters as lockers } from '#views/lockers/columns.tsx';
import { filters as runs } from '#views/runs/columns.tsx';
import { filters as shipments } from '#views/shipments/filters.ts';

const fieldsByPath = new Map<string, readonly FilterField[]>([
  ['/shipments', shipments],
  ['/lockers', lockers],
  ['/runs', runs],
]);

const from = '2026-11-23T16:05:00.000Z';

test.each(sinceSourceIds)(
  'the list for the line "%s" parses the linked filter line to the counted filter',
  (id) => {
    for (const branch of [null, 3]) {
      const { path } = sinceSource(id);
      const line =
        new URLSearchParams(sinceHref(id, { from, branch }).split('?')[1]).get('q') ?? '';
      const meaning = meaningOf(parseFilter(line), fieldsByPath.get(path) ?? []);
      expect(meaning).toEqual({ filter: sinceSet(id, { from, branch }).filter, problems: [] });
    }
  },
);
