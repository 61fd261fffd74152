import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { Refusal } from '../../api/refusal.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { Earlier } from './earlier.tsx';
import { OneImport, UnknownImport } from './one-import.tsx';
import { Upload } from './upload.tsx';
import './import.css';

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
  const held = useQuery(api.query('GET /import-shipments/:id', { params: { id } }));
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
