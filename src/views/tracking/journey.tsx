import type { ResponseOf } from '#api/endpoint-types.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { stepName, trackingWords } from '#domain/tracking/tracking.ts';
import { StatusMark, Tag } from '#ui/mark/status-mark.tsx';
import { formatMoment } from '#ui/format.ts';

type Tracked = ResponseOf<'GET /tracking/shipments/public'>;

const looks = { done: 'done', current: 'current', pending: 'ahead' } as const;

/** Public progress of a parcel. */
export function Journey({ tracked }: { tracked: Tracked }) {
  const { title, detail } = trackingWords(tracked);
  return (
    <section className="track" aria-label={`Shipment ${tracked.short_tracking_reference}`}>
      <p className="track-head">
        <b className="ref">{tracked.short_tracking_reference}</b>
        <Tag status={statusFacts(tracked.status).shape}>{tracked.label}</Tag>
      </p>
      <p className="track-line">
        {tracked.collection_city} to {tracked.delivery_city}. {title}. {detail}
      </p>
      <ol className="track-steps" aria-label="Progress">
        {tracked.steps.map(({ stage, state }) => (
          <li
            key={stage}
            className={`track-${looks[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {stepName(stage, tracked.status)}
          </li>
        ))}
      </ol>
      <ol className="track-events">
        {tracked.events.map((event, at) => (
          <li key={at}>
            <time dateTime={event.at}>{formatMoment(event.at)}</time>
            <StatusMark status={statusFacts(event.status).shape}>{event.label}</StatusMark>
            <span className="quiet-text">{event.city}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
