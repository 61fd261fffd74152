import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { meaningOf } from '#ui/table/filter/filter-fields.ts';
import { parseFilter } from '#ui/table/filter/filter-grammar.ts';
import { formatMoment } from '#ui/format.ts';
import { importFilters } from './filters.ts';
import { states, type ImportSummary } from './shipment-import.ts';

const MAX_SHIPMENTS = 50;

/**
 * List of earlier imports, so that users can reopen an import after closing its page. The URL
 * contains the filter.
 */
export function Earlier() {
  const { api } = useApp();
  const line = new URLSearchParams(useSearch()).get('q') ?? '';
  const { filter } = meaningOf(parseFilter(line), importFilters);
  const isNarrowed = line !== '' && filter !== null;
  const imports = useQuery(
    api.query('GET /import-shipments', {
      query: { ...(isNarrowed && { filter }), range: [0, MAX_SHIPMENTS - 1] },
    }),
  );
  return (
    <Section
      title={isNarrowed ? 'Imports to finish' : 'Imports'}
      action={isNarrowed && <TextLink href="/shipments/import">All imports</TextLink>}
    >
      <QueryResult of={imports} what="the imports">
        {({ rows }) => (
          <Listing
            label="Imports so far"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<p className="quiet-text">No imports yet.</p>}
          />
        )}
      </QueryResult>
    </Section>
  );
}

const columns: ListingColumn<ImportSummary>[] = [
  {
    id: 'file',
    title: 'File',
    names: true,
    cell: (row) => <TextLink href={`/shipments/import?id=${row.id}`}>{row.file_name}</TextLink>,
  },
  { id: 'at', title: 'Uploaded', cell: (row) => formatMoment(row.time_created) },
  { id: 'state', title: 'State', cell: (row) => states[row.state] },
  { id: 'rows', title: 'Rows', number: true, cell: (row) => row.row_count },
  { id: 'good', title: 'Ready', number: true, cell: (row) => row.good_count },
  { id: 'bad', title: 'To correct', number: true, cell: (row) => row.bad_count },
  { id: 'committed', title: 'Booked', number: true, cell: (row) => row.committed_count },
];
