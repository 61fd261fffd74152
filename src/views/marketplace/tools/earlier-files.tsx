import { day } from '#ui/table/cells.tsx';
import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import { TextLink } from '#ui/link.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { filteredPath, pages } from '../marketplace.ts';
import { formatMoment } from '#ui/format.ts';

type RouteFile = RowOf<'GET /amazon-shipments/route-files'>;

const columns: ListingColumn<RouteFile>[] = [
  {
    id: 'file',
    title: 'File',
    names: true,
    cell: ({ id, file_name }) => (
      <TextLink href={filteredPath(pages.lists, `routefile:${id}`)}>{file_name}</TextLink>
    ),
  },
  { id: 'date', title: 'Route date', cell: ({ route_date }) => day(route_date) },
  { id: 'station', title: 'Station', cell: ({ station }) => station },
  { id: 'rows', title: 'Rows', number: true, cell: ({ row_count }) => row_count },
  { id: 'matched', title: 'Matched', number: true, cell: ({ matched_count }) => matched_count },
  { id: 'bad', title: 'Invalid', number: true, cell: ({ bad_count }) => bad_count },
  { id: 'who', title: 'Uploaded by', cell: ({ user }) => user ?? 'The system' },
  { id: 'at', title: 'Uploaded', cell: ({ time_created }) => formatMoment(time_created) },
];

/** Uploaded route files, each with its assigned shipments. */
export function EarlierFiles() {
  const { api } = useApp();
  const files = useQuery(
    api.query('GET /amazon-shipments/route-files', { query: { range: [0, 19] } }),
  );
  return (
    <Section title="Route files so far">
      <QueryResult of={files} what="the route files">
        {({ rows }) => (
          <Listing
            label="Uploaded route files"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<p className="quiet-text">No route files yet.</p>}
          />
        )}
      </QueryResult>
    </Section>
  );
}
