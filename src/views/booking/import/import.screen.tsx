import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Earlier } from './earlier.tsx';
import { OneImport, UnknownImport } from './one-import.tsx';
import { Upload } from './upload.tsx';
import './import.css';
import { useApp } from '#ui/app-context.ts';
import { useIsLive } from '#ui/live-changes.ts';

/** Polling interval in milliseconds while an import is being booked without a live feed. */
const PULSE_MS = 1_500;

export default function ImportShipments() {
  const id = Number(new URLSearchParams(useSearch()).get('id') ?? '');
  if (Number.isInteger(id) && id > 0) return <LoadedImport key={id} id={id} />;
  return (
    <>
      <PageHead title="Import shipments" />
      <Upload />
      <Earlier />
    </>
  );
}

function LoadedImport({ id }: { id: number }) {
  const { api } = useApp();
  const isLive = useIsLive(useApp().live);
  const found = useQuery({
    ...api.query('GET /import-shipments/:id', { params: { id } }, { background: true }),
    refetchInterval: ({ state }) => (state.data?.run_id && !isLive ? PULSE_MS : false),
  });
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  return (
    <>
      {found.data === undefined && <PageHead title="Import shipments" />}
      {isMissing ? (
        <UnknownImport />
      ) : (
        <QueryResult of={found} what="the import">
          {(data) => <OneImport shipmentImport={data} />}
        </QueryResult>
      )}
    </>
  );
}
