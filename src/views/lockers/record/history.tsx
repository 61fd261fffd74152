import { useQuery } from '@tanstack/react-query';
import { formatPastMoment } from '../../../domain/past.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DifferencePart, HistoryPart } from '../../../ui/page/history-part.tsx';
import { Part } from '../../../ui/page/part.tsx';
import { usePastMoment } from '../../../ui/past.ts';
import { useCan } from '../../../ui/use-can.ts';
import type { Locker } from '../locker.ts';
import { DoorGrid } from './door-grid.tsx';

const HOUR_MS = 3_600_000;

/** Its doors as they were, moved through by the bar of the past, and who did what to the locker and its doors. */
export function History({ record }: { record: Locker }) {
  if (!useCan()('View the past')) return null;
  return (
    <>
      <PastDoors record={record} />
      <Read id={record.id} as={HistoryPart} />
    </>
  );
}

/** The machine at the moment that the bar of the past shows; its ticks are changes of the locker and of its doors. */
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

/** In what it differs from now, while that is asked of the past. */
export function Differences({ record: { id } }: { record: Locker }) {
  return useCan()('View the past') ? <Read id={id} as={DifferencePart} /> : null;
}

function Read({ id, as: As }: { id: number; as: typeof HistoryPart | typeof DifferencePart }) {
  const { api } = useApp();
  return <As of={useQuery(api.query('GET /lockers/:id/history', { params: { id } }))} />;
}
