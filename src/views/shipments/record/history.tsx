import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../ui/app-context.ts';
import { HistoryPart } from '../../../ui/page/history-part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Shipment } from '../shipment.ts';

/** Who did what; for those who see internal notes. */
export function History({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Read id={id} /> : null;
}

function Read({ id }: { id: number }) {
  const { api } = useApp();
  return <HistoryPart of={useQuery(api.query('GET /shipments/:id/history', { params: { id } }))} />;
}
