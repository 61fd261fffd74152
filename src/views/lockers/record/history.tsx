import { useQuery } from '@tanstack/react-query';
import { formatPastMoment } from '#domain/overview/past.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { DifferencePart, HistoryPart } from '#ui/page/history-part.tsx';
import { Part } from '#ui/page/part.tsx';
import { usePastMoment } from '#ui/past.ts';
import { useCan } from '#ui/use-can.ts';
import type { Locker } from '../locker.ts';
import { DoorGrid } from './door-grid.tsx';
import { HOUR_MS } from '#domain/kernel/time.ts';

/** Past states of the doors, chosen with the time bar, and changes of the locker and its doors. */
export function History({ record }: { record: Locker }) {
  if (!useCan()('View the past')) return null;
  return (
    <>
      <PastDoors record={record} />
      <Read id={record.id} as={HistoryPart} />
    </>
  );
}

/**
 * Map of the doors at the time chosen in the time bar, which marks changes of the locker and its
 * doors.
 */
function PastDoors({ record }: { record: Locker }) {
  const { past } = useApp();
  const at = usePastMoment();
  const back = () => past.set(new Date(Date.now() - HOUR_MS).toISOString());
  return (
    <Part
      title={at === null ? 'Doors now' : `Doors at ${formatPastMoment(at)}`}
      action={at === null && <Button onClick={back}>An hour ago</Button>}
    >
      <DoorGrid record={record} />
    </Part>
  );
}

/** Differences between the displayed past time and now, while comparing is on. */
export function Differences({ record: { id } }: { record: Locker }) {
  return useCan()('View the past') ? <Read id={id} as={DifferencePart} /> : null;
}

function Read({ id, as: As }: { id: number; as: typeof HistoryPart | typeof DifferencePart }) {
  const { api } = useApp();
  return <As of={useQuery(api.query('GET /lockers/:id/history', { params: { id } }))} />;
}
