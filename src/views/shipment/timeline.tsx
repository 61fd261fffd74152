import { useQuery } from '@tanstack/react-query';
import { statusFacts } from '../../domain/statuses.ts';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { useHouse } from '../house.ts';
import { sayMoment } from '../moments.ts';
import { PartAnswer } from '../../ui/page/part-answer.tsx';
import { Part } from '../../ui/page/part.tsx';
import { eventsOf } from './progress-line.tsx';
import type { Shipment, TrackingEvent } from './shipment.ts';
import { clockOf, dayOf } from './times.ts';

/** What happened, newest first. */
export function Timeline({ record: { id } }: { record: Shipment }) {
  const { api } = useHouse();
  const events = useQuery(eventsOf(api, id));
  return (
    <Part
      title="Timeline"
      count={events.data?.length}
      action={<span className="quiet-text small-text">Newest first</span>}
    >
      <PartAnswer of={events} what="the timeline">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">Nothing has happened yet.</p>
          ) : (
            <ol className="timeline">
              {rows.map((event) => (
                <Happened key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </PartAnswer>
    </Part>
  );
}

function Happened({ event }: { event: TrackingEvent }) {
  const { label, shape } = statusFacts(event.status);
  const day = dayOf(event.at);
  const title = event.message || label;
  return (
    <li>
      <time dateTime={event.at} title={sayMoment(event.at) ?? undefined}>
        {day === 'Today' ? clockOf(event.at) : day}
      </time>
      <StatusMark status={shape} />
      <p>
        {title}
        {detailsOf(event, day !== 'Today').map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </li>
  );
}

function detailsOf(event: TrackingEvent, withClock: boolean): string[] {
  const { label } = statusFacts(event.status);
  const who = [event.driver, event.user, event.branch].filter(Boolean).join(', ');
  const parts = [
    event.message && event.message !== label ? label : null,
    event.parcel && `Parcel ${event.parcel}`,
    event.reason,
    [withClock && clockOf(event.at), who || event.source].filter(Boolean).join(', '),
  ];
  return [...new Set(parts.flatMap((part) => part || []))];
}
