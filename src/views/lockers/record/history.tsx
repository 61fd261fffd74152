import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../ui/app-context.ts';
import { HistoryPart } from '../../../ui/page/history-part.tsx';
import { useCan } from '../../../ui/use-can.ts';
import type { Locker } from '../locker.ts';

/** Who did what to the locker and its doors. */
export function History({ record: { id } }: { record: Locker }) {
  return useCan()('View the past') ? <Read id={id} /> : null;
}

function Read({ id }: { id: number }) {
  const { api } = useApp();
  return <HistoryPart of={useQuery(api.query('GET /lockers/:id/history', { params: { id } }))} />;
}
