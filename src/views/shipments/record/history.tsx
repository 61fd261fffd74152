import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../ui/app-context.ts';
import { DifferencePart, HistoryPart } from '../../../ui/page/history-part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Shipment } from '../shipment.ts';

/** Who did what; for those who see internal notes. */
export function History({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Read id={id} as={HistoryPart} /> : null;
}

/** In what it differs from now, while that is asked of the past. */
export function Differences({ record: { id } }: { record: Shipment }) {
  return useCan()('View internal notes') ? <Read id={id} as={DifferencePart} /> : null;
}

function Read({ id, as: As }: { id: number; as: typeof HistoryPart | typeof DifferencePart }) {
  const { api } = useApp();
  return <As of={useQuery(api.query('GET /shipments/:id/history', { params: { id } }))} />;
}
