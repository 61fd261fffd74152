import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../ui/link.tsx';
import { Listing, type ListingColumn } from '../../../ui/page/listing.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { QueryResult } from '../../../ui/page/answer.tsx';
import { useApp } from '../../../ui/app-context.ts';
import { sayMoment } from '../../../ui/format.ts';
import { states, type ImportSummary } from './shipment-import.ts';

/** Imports that were begun: nothing is lost by closing the page. */
export function Earlier() {
  const { api } = useApp();
  const imports = useQuery(api.query('GET /import-shipments', { query: { range: [0, 49] } }));
  return (
    <Section title="Imports">
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
  { id: 'at', title: 'When', cell: (row) => sayMoment(row.time_created) },
  { id: 'state', title: 'State', cell: (row) => states[row.state] },
  { id: 'rows', title: 'Rows', number: true, cell: (row) => row.row_count },
  { id: 'good', title: 'Ready', number: true, cell: (row) => row.good_count },
  { id: 'bad', title: 'Needs fixing', number: true, cell: (row) => row.bad_count },
  { id: 'committed', title: 'Booked', number: true, cell: (row) => row.committed_count },
];
