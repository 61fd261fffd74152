import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { DifferencePart, HistoryPart } from '#ui/page/history-part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { Shipment } from '../shipment.ts';

/** Change history, for users with access to internal notes. */
export function History({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Read id={id} as={HistoryPart} /> : null;
}

/** Fields of a past state that differ from the current state. */
export function Differences({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Read id={id} as={DifferencePart} /> : null;
}

function Read({ id, as: As }: { id: number; as: typeof HistoryPart | typeof DifferencePart }) {
  const { api } = useApp();
  return <As of={useQuery(api.query('GET /shipments/:id/history', { params: { id } }))} />;
}
