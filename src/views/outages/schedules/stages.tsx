import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Ago } from '#ui/table/cells.tsx';
import '../outages.css';

/** Current stage of each provider, with its age. */
export function Stages() {
  const { api } = useApp();
  const found = useQuery(api.query('GET /outages/schedules'));
  if (found.isError) return <p className="outage-stages">The stages could not be loaded.</p>;
  if (found.data === undefined) return null;
  if (found.data.length === 0)
    return (
      <p className="outage-stages">
        No schedule yet. Import a schedule, or announce an outage by area.
      </p>
    );
  return (
    <ul className="outage-stages" aria-label="Stages of the providers">
      {found.data.map(({ provider, stage, stage_until: until, said_at: said, areas }) => (
        <li key={provider}>
          <b>{provider}</b> {stage === 0 ? 'no load-shedding' : `stage ${stage}`}
          {stage > 0 && until !== null && ` until ${formatDateTime(until)}`}, {areas} areas
          {said !== null && (
            <>
              , announced <Ago iso={said} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
