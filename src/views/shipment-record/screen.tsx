import { useQuery } from '@tanstack/react-query';
import { Refusal } from '../../api/refusal.ts';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { ScreenProps } from '../../ui/view.ts';
import { Answer } from '../answer.tsx';
import { useHouse } from '../house.ts';
import { ShipmentDialogs } from '../shipment/dialogs.tsx';
import { Record } from '../shipment/record.tsx';
import { useOnTrail } from '../shipment/trail.ts';

export default function ShipmentRecord({ params }: ScreenProps) {
  const id = Number(params['id']);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? (
    <Loaded id={id} />
  ) : (
    <Unknown name={params['id'] ?? ''} />
  );
}

function Loaded({ id }: { id: number }) {
  const { api } = useHouse();
  useOnTrail(id);
  const shipment = useQuery(api.query('GET /shipments/:id', { params: { id } }));
  const isMissing = shipment.error instanceof Refusal && shipment.error.status === 404;
  if (isMissing && shipment.data === undefined) return <Unknown name={String(id)} />;
  return (
    <>
      {shipment.data === undefined && <PageHead title="Shipment" />}
      <Answer of={shipment} what="the shipment">
        {(row) => <Record key={row.id} shipment={row} />}
      </Answer>
      <ShipmentDialogs />
    </>
  );
}

function Unknown({ name }: { name: string }) {
  return (
    <>
      <PageHead title="Shipment" />
      <EmptyState
        kind="no-match"
        title={`There is no shipment ${name}`}
        actions={<TextLink href="/shipments">All shipments</TextLink>}
      >
        It may belong to another account, or the address was copied in part.
      </EmptyState>
    </>
  );
}
