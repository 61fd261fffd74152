import { useQuery } from '@tanstack/react-query';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { eventsOf } from './progress-line.tsx';
import type { Shipment, TrackingEvent } from '../shipment.ts';
import { clockOf, dayOf } from './times.ts';

/** Tracking events, newest first. */
export function Timeline({ record: { id } }: { record: Shipment }) {
  const { api } = useApp();
  const events = useQuery(eventsOf(api, id));
  return (
    <Part
      title="Timeline"
      count={events.data?.length}
      action={<span className="quiet-text small-text">Newest first</span>}
    >
      <PartResult of={events} what="the timeline">
        {(rows) =>
          rows.length === 0 ? (
            <p className="part-quiet">No events yet.</p>
          ) : (
            <ol className="timeline">
              {rows.map((event) => (
                <Happened key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </PartResult>
    </Part>
  );
}

type Proof = NonNullable<TrackingEvent['proof']>;

function Happened({ event }: { event: TrackingEvent }) {
  const { label, shape } = statusFacts(event.status);
  const day = dayOf(event.at);
  const title = event.message || label;
  return (
    <li>
      <time dateTime={event.at} title={formatMoment(event.at) ?? undefined}>
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

function receivedBy({ name, mobile_number, department, description }: Proof): string {
  const who = [name, department, mobile_number].filter(Boolean).join(', ');
  return [who && `Received by ${who}`, description].filter(Boolean).join('. ');
}

function detailsOf(event: TrackingEvent, withClock: boolean): string[] {
  const { label } = statusFacts(event.status);
  const who = [event.driver, event.user, event.branch].filter(Boolean).join(', ');
  const parts = [
    event.message && event.message !== label ? label : null,
    event.parcel && `Parcel ${event.parcel}`,
    event.reason,
    event.proof && receivedBy(event.proof),
    [withClock && clockOf(event.at), who || event.source].filter(Boolean).join(', '),
  ];
  return [...new Set(parts.flatMap((part) => part || []))];
}
