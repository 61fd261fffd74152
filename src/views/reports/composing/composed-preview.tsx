import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { Listing } from '#ui/page/listing.tsx';
import type { Definition, Reading } from '../reading.ts';
import { cellText } from '../report/report-table.tsx';

/** First rows of the composed report. */
export function ComposedPreview({ definition }: { definition: Definition }) {
  const { api } = useApp();
  const { data, error, isFetching } = useQuery({
    queryKey: ['report preview', definition],
    queryFn: ({ signal }) =>
      api.call('POST /reports/preview', { body: { definition } }, { signal }),
    enabled: definition.measures.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (definition.measures.length === 0)
    return <p className="quiet-text">Choose figures to see the first rows.</p>;
  if (error !== null) return <p role="alert">The preview could not be loaded. {error.message}</p>;
  if (data === undefined) return <p className="quiet-text">Loading the first rows…</p>;
  return (
    <div className="report-preview" aria-busy={isFetching}>
      <p className="quiet-text">
        {data.row_count === 0
          ? 'No rows now.'
          : `The first ${formatCount(data.rows.length)} of ${formatCount(data.row_count)} rows`}
      </p>
      <Listing<Reading['rows'][number]>
        label="First rows"
        columns={data.columns.map((column, at) => ({
          id: column.id,
          title: column.title,
          number: column.is === 'figure',
          names: at === 0,
          cell: (row) => cellText(data, row, { column, at }),
        }))}
        rows={data.rows}
        rowKey={({ keys }) => JSON.stringify(keys)}
      />
    </div>
  );
}
