import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { Refusal } from '../../api/refusal.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useDesk, useIsTold } from '../../ui/table/desk.ts';
import { Answer } from '../../ui/page/answer.tsx';
import { useHouse } from '../house.ts';
import { Earlier } from './earlier.tsx';
import { OneImport, UnknownImport } from './one-import.tsx';
import { Upload } from './upload.tsx';
import './import.css';

/** How often an import that is being booked is looked at while the feed does not tell of it. */
const PULSE_MS = 1_500;

export default function ImportShipments() {
  const id = Number(new URLSearchParams(useSearch()).get('id') ?? '');
  if (Number.isInteger(id) && id > 0) return <Held key={id} id={id} />;
  return (
    <>
      <PageHead title="Import shipments" />
      <Upload />
      <Earlier />
    </>
  );
}

function Held({ id }: { id: number }) {
  const { api } = useHouse();
  const isTold = useIsTold(useDesk().live);
  const held = useQuery({
    ...api.query('GET /import-shipments/:id', { params: { id } }, { background: true }),
    refetchInterval: ({ state }) => (state.data?.run_id && !isTold ? PULSE_MS : false),
  });
  const isMissing = held.error instanceof Refusal && held.error.status === 404;
  return (
    <>
      {held.data === undefined && <PageHead title="Import shipments" />}
      {isMissing ? (
        <UnknownImport />
      ) : (
        <Answer of={held} what="the import">
          {(data) => <OneImport held={data} />}
        </Answer>
      )}
    </>
  );
}
